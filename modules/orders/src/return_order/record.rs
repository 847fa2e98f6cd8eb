//! A return order as it is read and printed, with its lines.

use super::KIND;
use super::lines::{self, ReturnLine};
use tandem_kernel::paper::{Kind, Width};
use tandem_platform::document::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ReturnOrder {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub common: Common,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub supplier: Supplier,
    pub purchase_order_id: Uuid,
    pub order_number: String,
    pub title: String,
    /// What the buyer wants for it: `replacement`, `credit` or `repair`.
    pub handling: String,
    pub pick_up_on: Option<Day>,
    pub description: String,
    pub currency: String,
    pub amount: Amount,
    pub line_count: i32,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub dispute: Dispute,
    pub settled_amount: Option<Amount>,
    /// The number of the supplier's credit note.
    pub credit_note: String,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub stamp: Stamp,
    /// Rows of the list come without them.
    #[sqlx(skip)]
    #[schema(required = false)]
    pub lines: Vec<ReturnLine>,
}

impl Document for ReturnOrder {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        self.common.head()
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(self.supplier.id())
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async move {
            self.lines = document::lines::of(tx, &lines::TABLE, self.common.id).await?;
            Ok(())
        })
    }
}

impl Disputable for ReturnOrder {
    const STAMPED: bool = true;

    fn before_send<'a>(&'a self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(lines::still_there(tx, self))
    }
}

impl Attached for ReturnOrder {
    const CHANGED_WITH: &'static str = "edit";
    const SLOTS: &'static [Slot] = &[Slot::documents("evidence", "orders-return_order-attach-evidence", 5)];
}

impl Printed for ReturnOrder {
    fn print(&self, printer: &mut Printer<'_>) {
        let handling = printer.word(&format!("orders-return_order-handling-{}", self.handling));
        printer
            .field("title", &self.title)
            .supplier(&self.supplier)
            .field("orderNumber", &self.order_number)
            .field("handling", handling)
            .field("pickUpOn", self.pick_up_on.map_or_else(String::new, |on| on.to_string()))
            .field("currency", &self.currency)
            .state(&self.common.state)
            .note("description", &self.description)
            .note("reason", &self.dispute.reason)
            .note("answer", &self.dispute.answer)
            .note("creditNote", &self.credit_note);
        printer
            .column("orders-order_line-line", Kind::Text, Width::Millimetres(14))
            .column("orders-order_line-material", Kind::Text, Width::Millimetres(30))
            .column("orders-order_line-description", Kind::Text, Width::Share(1))
            .column("orders-return_line-quantity", Kind::Number, Width::Millimetres(26))
            .column("orders-order_line-unit", Kind::Text, Width::Millimetres(12))
            .column("orders-order_line-net_price", Kind::Number, Width::Millimetres(26))
            .column("orders-return_line-amount", Kind::Number, Width::Millimetres(28))
            .column("orders-return_line-reason", Kind::Text, Width::Millimetres(26))
            .column("orders-return_line-remark", Kind::Text, Width::Share(1));
        for line in &self.lines {
            let reason = printer.word(&format!("orders-return_line-reason-{}", line.reason));
            printer.line(vec![
                line.line.clone(),
                line.material.clone(),
                line.description.clone(),
                line.quantity.normalize().to_string(),
                line.unit.clone(),
                line.net_price.normalize().to_string(),
                line.amount.to_string(),
                reason,
                line.remark.clone(),
            ]);
        }
        printer.landscape().total("amount", self.amount).both_seals();
    }
}
