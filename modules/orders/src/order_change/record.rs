//! An order change as read and printed, with its changed fields.

use super::{KIND, refusals};
use tandem_kernel::number;
use tandem_platform::document::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct OrderChange {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub disputed: Disputed,
    pub purchase_order_id: Uuid,
    pub order_number: String,
    pub arrived_at: Moment,
    pub price_changed: bool,
    pub material_changed: bool,
    pub quantity_changed: bool,
    pub order_cancelled: bool,
    pub line_deleted: bool,
    pub currency_changed: bool,
    pub payment_terms_changed: bool,
    pub decided_at: Option<Moment>,
    pub decided_by: String,
    /// Rows of the list come without them.
    #[sqlx(skip)]
    #[schema(required = false)]
    pub changes: Vec<ChangedField>,
    #[sqlx(skip)]
    #[serde(skip)]
    pub order_is_over: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ChangedField {
    /// Empty where the whole order is meant.
    pub line: String,
    /// `material`, `quantity`, `unit`, `plant`, `schedule`, `netPrice`, `priceUnit`, `added`, `deleted`, `currency`, `paymentTerms` or `order`.
    pub field: String,
    pub before: String,
    pub after: String,
}

impl ChangedField {
    /// As on paper: numbers with their thousands, prices with two decimals.
    fn printed(&self) -> Self {
        let shown = |text: &str| match (self.field.as_str(), text.split_once(" / ")) {
            ("quantity" | "schedule", _) => number::grouped_within(text),
            ("netPrice", Some((net, many))) => number::plain(net)
                .zip(number::plain(many))
                .map_or_else(|| text.to_owned(), |(net, many)| document::price(net, many, "")),
            _ => text.to_owned(),
        };
        Self { before: shown(&self.before), after: shown(&self.after), ..self.clone() }
    }
}

pub static CHANGED: LineTable = LineTable {
    table: ("orders", "order_change_line"),
    parent: "order_change_id",
    order: "position",
    written: &["position", "line", "field", "before", "after"],
};

impl Document for OrderChange {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        self.disputed.common.head()
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(self.disputed.supplier.id())
    }
    fn refusal(&self, action: &str, _asked: &Asked<'_>) -> Option<Refusal> {
        refusals::refusal(self, action)
    }
    fn learn<'a>(tx: &'a mut Tx, changes: &'a mut [Self], _actions: &'a [&'static str]) -> Work<'a, ()> {
        Box::pin(refusals::learn(tx, changes))
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        document::lines::complete(tx, &CHANGED, self.disputed.common.id, &mut self.changes)
    }
}

impl Printed for OrderChange {
    fn print(&self, printer: &mut Printer<'_>) {
        printer
            .supplier(&self.disputed.supplier)
            .field("orderNumber", &self.order_number)
            .lines(self.changes.iter().map(ChangedField::printed), COLUMNS)
            .dispute(&self.disputed.dispute)
            .both_seals();
    }
}

const COLUMNS: &[LineColumn] = &[
    LineColumn::text("line", "orders-order_line-line", 18),
    LineColumn::text("field", "orders-changed_field-field", 34).in_words("orders-changed_field"),
    LineColumn::wide("before", "orders-changed_field-before"),
    LineColumn::wide("after", "orders-changed_field-after"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_change_are_printed_as_on_an_order() {
        let printed = |field: &str, before: &str| {
            let (line, field, before) = ("00010".to_owned(), field.to_owned(), before.to_owned());
            ChangedField { line, field, before, after: String::new() }.printed().before
        };
        assert_eq!(printed("quantity", "25000"), "25,000");
        assert_eq!(
            printed("schedule", "2026-12-01 x 20000, 2026-12-18 x 500"),
            "2026-12-01 x 20,000, 2026-12-18 x 500"
        );
        assert_eq!(printed("netPrice", "7.9 / 1000"), "7.90 / 1,000");
        assert_eq!(printed("material", "10002345"), "10002345", "a material's number is no quantity");
    }
}
