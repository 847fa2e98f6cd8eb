//! An order change as read and printed, with its changed fields.

use super::KIND;
use tandem_platform::document::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct OrderChange {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub disputed: Disputed,
    pub purchase_order_id: Uuid,
    pub order_number: String,
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
}

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ChangedField {
    /// Empty where the whole order is meant.
    pub line: String,
    /// `material`, `quantity`, `schedule`, `netPrice`, `added`, `deleted`, `currency`, `paymentTerms` or `order`.
    pub field: String,
    pub before: String,
    pub after: String,
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
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async move {
            self.changes = document::lines::of(tx, &CHANGED, self.disputed.common.id).await?;
            Ok(())
        })
    }
}

impl Printed for OrderChange {
    fn print(&self, printer: &mut Printer<'_>) {
        printer
            .field("orderNumber", &self.order_number)
            .supplier(&self.disputed.supplier)
            .state(&self.disputed.common.state)
            .note("reason", &self.disputed.dispute.reason)
            .note("answer", &self.disputed.dispute.answer)
            .lines(&self.changes, COLUMNS)
            .both_seals();
    }
}

const COLUMNS: &[LineColumn] = &[
    LineColumn::text("line", "orders-order_line-line", 18),
    LineColumn::text("field", "orders-changed_field-field", 34).in_words("orders-changed_field"),
    LineColumn::wide("before", "orders-changed_field-before"),
    LineColumn::wide("after", "orders-changed_field-after"),
];
