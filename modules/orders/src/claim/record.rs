//! A claim as it is read, printed and proved.

use super::KIND;
use tandem_platform::document::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Claim {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub common: Common,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub supplier: Supplier,
    /// The order it is about, as people write it; may be empty.
    pub order_number: String,
    pub title: String,
    pub description: String,
    pub currency: String,
    pub rework: Amount,
    pub dull_stock: Amount,
    pub travel: Amount,
    pub customer_compensation: Amount,
    pub logistics: Amount,
    pub venue: Amount,
    pub total: Amount,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub dispute: Dispute,
    pub settled_amount: Option<Amount>,
    /// How it was settled.
    pub settlement: String,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub stamp: Stamp,
}

impl Document for Claim {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        self.common.head()
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(self.supplier.id())
    }
}

impl Disputable for Claim {
    const STAMPED: bool = true;
}

impl Attached for Claim {
    const CHANGED_WITH: &'static str = "edit";
    const SLOTS: &'static [Slot] = &[Slot::documents("evidence", "orders-claim-attach-evidence", 1)];
}

impl Printed for Claim {
    fn print(&self, printer: &mut Printer<'_>) {
        printer
            .field("title", &self.title)
            .supplier(&self.supplier)
            .field("orderNumber", &self.order_number)
            .field("currency", &self.currency)
            .field("rework", self.rework)
            .field("dullStock", self.dull_stock)
            .field("travel", self.travel)
            .field("customerCompensation", self.customer_compensation)
            .field("logistics", self.logistics)
            .field("venue", self.venue)
            .state(&self.common.state)
            .note("description", &self.description)
            .note("reason", &self.dispute.reason)
            .note("answer", &self.dispute.answer)
            .note("settlement", &self.settlement)
            .total("total", self.total)
            .both_seals();
    }
}
