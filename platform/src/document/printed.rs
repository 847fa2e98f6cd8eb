//! Printing documents. A kind declares the content; letterhead, title and field labels come from existing declarations.

use super::dispute::Dispute;
use super::{Document, Supplier, find, load};
use crate::Tx;
use crate::stampable::{MOST_FILES, StampOperation, Stampable, StampedDocument};
use crate::words::Words;
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::Value;
use tandem_kernel::paper::{Column, Company, Field, Kind, Note, Paper, Party, SealPlace, Section, Sheet, Table, Width};
use tandem_kernel::{Error, Language, Listing, MessageKey, Result, number};
use uuid::Uuid;

pub trait Printed: Document {
    fn print(&self, printer: &mut Printer<'_>);
}

impl Stampable {
    /// A caller that sees the document may print it and read its stamped copy, if there is one.
    pub fn of<D: Printed>() -> Self {
        Self {
            kind: D::KIND.code(),
            label: D::KIND.listing.one(),
            may: |tx, id, operation, for_change| {
                Box::pin(async move {
                    let document: D = match operation {
                        StampOperation::Ask => load(tx, id, for_change).await?,
                        _ => find(tx, id, for_change).await?,
                    };
                    Ok(StampedDocument { number: document.head().label.into_owned(), supplier: document.organize() })
                })
            },
            paper: |tx, id, language| Box::pin(paper::<D>(tx, id, language)),
            late: None,
            remembers: false,
            most_files: MOST_FILES,
            matched_by: None,
        }
    }
}

/// Fills in a printed form in one language. Fields use the names and labels they have in the list.
pub struct Printer<'a> {
    pub paper: Paper,
    listing: &'static Listing,
    words: &'a Words,
}

/// A column of the printed lines.
pub struct LineColumn {
    /// The line's field.
    field: &'static str,
    /// The column heading.
    called: MessageKey,
    kind: Kind,
    width: Width,
    /// Message key prefix of its values' labels, where values are not printed verbatim.
    words: &'static str,
    money: bool,
    /// The line's field with the quantity a price is for.
    per: &'static str,
    /// The line's field with the unit a price is for, where that is not the line's own.
    per_unit: &'static str,
}

impl LineColumn {
    const fn of(field: &'static str, called: MessageKey, kind: Kind, width: Width) -> Self {
        Self { field, called, kind, width, words: "", money: false, per: "", per_unit: "" }
    }
    pub const fn text(field: &'static str, called: MessageKey, millimetres: u16) -> Self {
        Self::of(field, called, Kind::Text, Width::Millimetres(millimetres))
    }
    /// A text column that takes the remaining width.
    pub const fn wide(field: &'static str, called: MessageKey) -> Self {
        Self::of(field, called, Kind::Text, Width::Share(1))
    }
    pub const fn number(field: &'static str, called: MessageKey, millimetres: u16) -> Self {
        Self::of(field, called, Kind::Number, Width::Millimetres(millimetres))
    }
    /// Always with two decimals.
    pub const fn money(field: &'static str, called: MessageKey, millimetres: u16) -> Self {
        Self { money: true, ..Self::number(field, called, millimetres) }
    }
    /// A price, and for how many it is.
    pub const fn price(field: &'static str, per: &'static str, called: MessageKey, millimetres: u16) -> Self {
        Self { per, ..Self::number(field, called, millimetres) }
    }
    /// The unit that a price is for, where the line names one.
    #[must_use]
    pub const fn per_unit(self, per_unit: &'static str) -> Self {
        Self { per_unit, ..self }
    }
    pub const fn day(field: &'static str, called: MessageKey) -> Self {
        Self::of(field, called, Kind::Date, Width::Millimetres(24))
    }
    #[must_use]
    pub const fn in_words(self, words: &'static str) -> Self {
        Self { words, ..self }
    }
}

impl Printer<'_> {
    pub fn language(&self) -> Language {
        self.paper.language
    }

    pub fn word(&self, key: &str) -> String {
        self.words.label(self.paper.language, key)
    }

    fn called(&self, name: &str) -> String {
        self.listing.column(name).map_or_else(|| name.to_owned(), |column| self.word(column.label))
    }

    /// Omitted if empty.
    pub fn field(&mut self, name: &str, value: impl ToString) -> &mut Self {
        let value = value.to_string();
        if !value.is_empty() {
            let label = self.called(name);
            self.put_field(Field { label, value });
        }
        self
    }

    /// Fields that follow each other share a section, and so do totals.
    fn put_field(&mut self, field: Field) {
        match self.paper.sections.last_mut() {
            Some(Section::Fields(fields)) => fields.push(field),
            _ => self.paper.sections.push(Section::Fields(vec![field])),
        }
    }

    /// The supplier, by its name in the language of the print.
    pub fn supplier(&mut self, supplier: &Supplier) -> &mut Self {
        self.supplier_named(&supplier.supplier_zh, &supplier.supplier_en)
    }

    pub fn supplier_named(&mut self, zh: &str, en: &str) -> &mut Self {
        let chinese = self.language() == Language::Zh;
        self.field("supplierZh", if chinese { zh } else { en })
    }

    /// The lines, in these columns.
    pub fn lines<L: Serialize>(&mut self, lines: impl IntoIterator<Item = L>, columns: &[LineColumn]) -> &mut Self {
        let mut table = Table::default();
        for LineColumn { called, kind, width, .. } in columns {
            let label = self.word(called);
            table.columns.push(Column { label, kind: *kind, width: *width, align: None });
        }
        for line in lines {
            // A line that cannot be serialised could not be shown on its page either.
            let line = serde_json::to_value(line).unwrap_or_default();
            table.lines.push(columns.iter().map(|column| self.cell(column, &line)).collect());
        }
        self.paper.sections.push(Section::Table(table));
        self
    }

    fn cell(&self, column: &LineColumn, line: &Value) -> String {
        let number = |field: &str| line[field].as_str().and_then(number::plain);
        if let Some((net_price, many)) = number(column.field).zip(number(column.per)) {
            return price(net_price, many, line[column.per_unit].as_str().unwrap_or_default());
        }
        match &line[column.field] {
            Value::String(text) if column.money => number::plain(text).map_or_else(|| text.clone(), number::with_cents),
            Value::String(text) if column.words.is_empty() => text.clone(),
            Value::String(text) => self.word(&format!("{}-{text}", column.words)),
            Value::Null => String::new(),
            other => other.to_string(),
        }
    }

    /// For lines with many columns.
    pub fn landscape(&mut self) -> &mut Self {
        self.paper.sheet = Sheet::Landscape;
        self
    }

    /// An amount below the lines, with its currency.
    pub fn total(&mut self, name: &str, amount: Decimal, currency: &str) -> &mut Self {
        let label = self.called(name);
        let total = Field { label, value: format!("{} {currency}", number::with_cents(amount)) };
        match self.paper.sections.last_mut() {
            Some(Section::Totals(totals)) => totals.push(total),
            _ => self.paper.sections.push(Section::Totals(vec![total])),
        }
        self
    }

    /// A place for the seal of each side.
    pub fn both_seals(&mut self) -> &mut Self {
        let seal = |party: &str| SealPlace { party: party.into(), label: self.word(&format!("platform-seal-{party}")) };
        self.paper.seals = vec![seal("buyer"), seal("supplier")];
        self
    }

    /// A longer text below the lines; omitted if empty.
    pub fn note(&mut self, name: &str, text: &str) -> &mut Self {
        if !text.is_empty() {
            let heading = self.called(name);
            self.paper.sections.push(Section::Note(Note { heading, text: text.to_owned() }));
        }
        self
    }

    /// What both sides said last about a document they must agree on.
    pub fn dispute(&mut self, said: &Dispute) -> &mut Self {
        self.note("reason", &said.reason).note("answer", &said.answer)
    }

    /// Longer texts in columns beside each other; those that are empty leave their room to the others.
    pub fn notes_beside(&mut self, notes: &[(&str, &str)]) -> &mut Self {
        let said = notes.iter().filter(|(_, text)| !text.is_empty());
        let notes: Vec<Note> =
            said.map(|(name, text)| Note { heading: self.called(name), text: (*text).to_owned() }).collect();
        if !notes.is_empty() {
            self.paper.sections.push(Section::Beside(notes));
        }
        self
    }

    /// Both companies beside each other, in place of their names among the fields; with numbers of the supplier by the
    /// names of their columns, where they are not empty. To be called first.
    pub fn parties(&mut self, supplier: &Supplier, numbers: &[(&str, &str)]) -> &mut Self {
        let chinese = self.language() == Language::Zh;
        let name = if chinese { supplier.supplier_zh.clone() } else { supplier.supplier_en.clone() };
        let numbers = numbers.iter().filter(|(_, value)| !value.is_empty());
        let numbers = numbers.map(|(name, value)| Field { label: self.called(name), value: (*value).to_owned() });
        let supplier = Party { label: self.called("supplierZh"), name, numbers: numbers.collect() };
        let buyer = self.word("platform-paper-buyer");
        let buyer = Party { label: buyer, name: self.paper.company.name.clone(), numbers: Vec::new() };
        // Instead of the buyer alone.
        self.paper.sections = vec![Section::Parties(vec![buyer, supplier])];
        self
    }
}

/// A price as printed: `6.80`, or `7.90 / 1,000` where it is for more than one, `7.90 / 1,000 KG` where it is for a unit of its own.
pub fn price(net_price: Decimal, for_quantity: Decimal, for_unit: &str) -> String {
    let price = number::with_cents(net_price);
    if for_quantity == Decimal::ONE && for_unit.is_empty() {
        return price;
    }
    let quantity = number::grouped(&for_quantity.normalize().to_string());
    format!("{price} / {quantity} {for_unit}").trim_end().to_owned()
}

async fn paper<D: Printed>(tx: &mut Tx, id: Uuid, language: Language) -> Result<Paper> {
    let document: D = load(tx, id, false).await?;
    let tenant = tx.platform().directory().by_id(tx.ctx().tenant.id).await?.ok_or_else(Error::not_found)?;
    let name = if language == Language::Zh { tenant.name_zh.clone() } else { tenant.name_en.clone() };
    let (words, listing) = (tx.platform().words(), D::KIND.listing);
    let paper = Paper {
        language,
        sheet: Sheet::Portrait,
        made_at: tx.now(),
        company: Company { name: name.clone(), ..Company::default() },
        title: words.label(language, listing.one()),
        number: document.head().label.into_owned(),
        version: 0,
        qr: None,
        sections: vec![Section::Fields(vec![Field {
            label: words.label(language, "platform-paper-buyer"),
            value: name,
        }])],
        seals: Vec::new(),
    };
    let mut printer = Printer { paper, listing, words };
    document.print(&mut printer);
    Ok(printer.paper)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_says_for_how_many_it_is() {
        let told = |price_of: &str, many: i64, unit: &str| {
            price(number::plain(price_of).unwrap_or_default(), Decimal::from(many), unit)
        };
        assert_eq!(told("6.8", 1, ""), "6.80");
        assert_eq!(told("7.9", 1_000, ""), "7.90 / 1,000");
        assert_eq!(told("0.00425", 100, ""), "0.00425 / 100");
        assert_eq!((told("6.8", 1, "KG"), told("7.9", 1_000, "KG")), ("6.80 / 1 KG".into(), "7.90 / 1,000 KG".into()));
    }
}
