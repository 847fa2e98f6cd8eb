//! An order change as it is read and printed, field by field.

use super::KIND;
use tandem_kernel::paper::{Kind, Width};
use tandem_platform::document::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct OrderChange {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub common: Common,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub supplier: Supplier,
    pub purchase_order_id: Uuid,
    pub order_number: String,
    pub price_changed: bool,
    pub material_changed: bool,
    pub quantity_changed: bool,
    pub order_cancelled: bool,
    pub line_deleted: bool,
    pub currency_changed: bool,
    pub payment_terms_changed: bool,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub dispute: Dispute,
    pub decided_at: Option<Moment>,
    pub decided_by: String,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub stamp: Stamp,
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
        self.common.head()
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(self.supplier.id())
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async move {
            self.changes = document::lines::of(tx, &CHANGED, self.common.id).await?;
            Ok(())
        })
    }
}

impl Printed for OrderChange {
    fn print(&self, printer: &mut Printer<'_>) {
        printer
            .field("orderNumber", &self.order_number)
            .supplier(&self.supplier)
            .state(&self.common.state)
            .note("reason", &self.dispute.reason)
            .note("answer", &self.dispute.answer)
            .column("orders-order_line-line", Kind::Text, Width::Millimetres(18))
            .column("orders-changed_field-field", Kind::Text, Width::Millimetres(34))
            .column("orders-changed_field-before", Kind::Text, Width::Share(1))
            .column("orders-changed_field-after", Kind::Text, Width::Share(1))
            .both_seals();
        for one in &self.changes {
            let field = printer.word(&format!("orders-changed_field-{}", one.field));
            printer.line(vec![one.line.clone(), field, one.before.clone(), one.after.clone()]);
        }
    }
}
