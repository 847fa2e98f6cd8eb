//! Form input: each field is checked and converted to its column's value. Errors are reported at the field, which is
//! named after the column.

use super::Values;
use crate::Tx;
use rust_decimal::Decimal;
use sqlx::{Encode, Postgres, Type};
use std::ops::RangeInclusive;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::convention::camel;
use tandem_kernel::day::Days;
use tandem_kernel::error::Fields;
use tandem_kernel::number::Bounds;
use tandem_kernel::{Error, MessageKey, Result};
use time::Date;
use uuid::Uuid;

#[derive(Default)]
pub struct Entry {
    fields: Fields,
    values: Values,
}

impl Entry {
    /// A text with a length limit, trimmed; required if the minimum is above zero.
    pub fn text(&mut self, column: &'static str, text: &str, length: RangeInclusive<usize>) -> &mut Self {
        let field = camel(column);
        if *length.start() > 0 {
            self.fields.check(!text.trim().is_empty(), field.clone(), "platform-required");
        }
        self.fields.at_most(field, text, *length.end());
        self.put(column, text.trim())
    }

    /// A text without checks, trimmed; null if empty.
    pub fn text_if_any(&mut self, column: &'static str, text: &str) -> &mut Self {
        let typed = text.trim();
        self.put(column, (!typed.is_empty()).then_some(typed))
    }

    pub fn one_of(&mut self, column: &'static str, value: &str, known: &[&str], otherwise: MessageKey) -> &mut Self {
        self.fields.check(known.contains(&value), camel(column), otherwise);
        self.put(column, value)
    }

    /// A number parsed from text.
    pub fn number(&mut self, column: &'static str, text: &str, bounds: Bounds) -> Decimal {
        let number = self.fields.read(camel(column), bounds.read(text)).unwrap_or_default();
        self.put(column, number);
        number
    }

    /// A number parsed from text; zero if empty.
    pub fn number_or_zero(&mut self, column: &'static str, text: &str, bounds: Bounds) -> Decimal {
        self.number(column, if text.trim().is_empty() { "0" } else { text }, bounds)
    }

    /// A number parsed from text; null if empty.
    pub fn number_if_any(&mut self, column: &'static str, text: &str, bounds: Bounds) -> Option<Decimal> {
        let typed = (!text.trim().is_empty()).then_some(text);
        let number = typed.and_then(|text| self.fields.read(camel(column), bounds.read(text)));
        self.put(column, number);
        number
    }

    /// A day parsed from text; null if empty.
    pub fn day_if_any(&mut self, column: &'static str, text: &str, days: Days) -> Option<Date> {
        let typed = (!text.trim().is_empty()).then_some(text);
        let day = typed.and_then(|text| self.fields.read(camel(column), days.read(text)));
        self.put(column, day);
        day
    }

    pub fn day(&mut self, column: &'static str, day: impl Into<Option<Date>>, days: Days) -> &mut Self {
        let day = day.into();
        day.and_then(|day| self.fields.read(camel(column), days.check(day)));
        self.put(column, day)
    }

    /// Checks only the length, for a text that is stored in another form.
    pub fn at_most(&mut self, column: &'static str, text: &str, most: usize) -> &mut Self {
        self.fields.at_most(camel(column), text, most);
        self
    }

    /// A further rule; its error is reported at this column's field.
    pub fn check(&mut self, holds: bool, column: &'static str, otherwise: MessageKey) -> &mut Self {
        self.fields.check(holds, camel(column), otherwise);
        self
    }

    /// Sets a value without a check.
    pub fn put<'v>(&mut self, column: &'static str, value: impl Encode<'v, Postgres> + Type<Postgres>) -> &mut Self {
        self.values = std::mem::take(&mut self.values).put(column, value);
        self
    }

    /// All errors so far.
    pub(crate) fn checked(&mut self) -> Result<()> {
        self.fields.finish()
    }

    /// All values, or all errors.
    pub fn finish(&mut self) -> Result<Values> {
        self.checked()?;
        Ok(std::mem::take(&mut self.values))
    }
}

impl Values {
    /// The supplier, with a snapshot of its current names.
    pub async fn of_supplier(self, tx: &mut Tx, organize: Uuid) -> Result<Self> {
        let found = tx.names(ORGANIZE, vec![organize]).await?.into_iter().next();
        let supplier = found.ok_or_else(|| Error::refused("platform-no_supplier").at("organizeId"))?;
        Ok(self.put("organize_id", organize).put("supplier_zh", supplier.zh).put("supplier_en", supplier.en))
    }

    /// Who decided, and when.
    #[must_use]
    pub fn decided(self, tx: &Tx) -> Self {
        self.put("decided_at", tx.now()).put("decided_by", tx.who())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_kernel::day::SENSIBLE;
    use tandem_kernel::number::{MONEY, QUANTITY};

    #[test]
    fn what_is_sound_becomes_values_of_its_columns() {
        let mut entry = Entry::default();
        entry.text("title", " a ", 1..=3).one_of("currency", "CNY", &["CNY"], "k");
        entry.text_if_any("erp_no", " ");
        assert_eq!(entry.number_or_zero("dull_stock", "", MONEY), Decimal::ZERO);
        assert_eq!(entry.number_if_any("settled_amount", " ", MONEY), None);
        assert_eq!(entry.day_if_any("pick_up_on", "", SENSIBLE), None);
        let values = entry.finish().unwrap();
        assert!(values.inserted().starts_with("(title, currency, erp_no, dull_stock, settled_amount, pick_up_on)"));
    }

    #[test]
    fn everything_wrong_is_said_at_its_field() {
        let mut entry = Entry::default();
        entry.text("title", " ", 1..=3).text("order_number", "1234", 0..=3).one_of("currency", "EUR", &["CNY"], "k");
        entry.number("dull_stock", "x", MONEY);
        entry.number("quantity", "", QUANTITY);
        entry.day_if_any("pick_up_on", "soon", SENSIBLE);
        entry.check(false, "pick_up_on", "past");
        let refused = entry.finish().map(drop).unwrap_err();
        let named: Vec<_> = refused.fields().iter().map(|fault| fault.field.as_ref()).collect();
        assert_eq!(named, ["title", "orderNumber", "currency", "dullStock", "quantity", "pickUpOn", "pickUpOn"]);
    }
}
