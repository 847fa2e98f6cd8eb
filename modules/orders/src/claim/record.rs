//! A claim as it is read, printed and proved.

use super::{KIND, form};
use tandem_platform::document::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Claim {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub disputed: Disputed,
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
    pub settled_amount: Option<Amount>,
    /// How it was settled.
    pub settlement: String,
}

impl Document for Claim {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        self.disputed.common.head()
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(self.disputed.supplier.id())
    }
    fn check(entered: &mut Entered, action: &str, before: Option<&Self>) {
        if ["create", "edit"].contains(&action) {
            form::check(entered, before);
        }
    }
}

impl Attached for Claim {
    const CHANGED_WITH: &'static str = "edit";
    const SLOTS: &'static [Slot] = &[Slot::documents("evidence", "orders-claim-attach-evidence", 1)];
}

impl Printed for Claim {
    fn print(&self, printer: &mut Printer<'_>) {
        printer
            .field("title", &self.title)
            .supplier(&self.disputed.supplier)
            .field("orderNumber", &self.order_number)
            .field("currency", &self.currency)
            .field("rework", self.rework)
            .field("dullStock", self.dull_stock)
            .field("travel", self.travel)
            .field("customerCompensation", self.customer_compensation)
            .field("logistics", self.logistics)
            .field("venue", self.venue)
            .state(&self.disputed.common.state)
            .note("description", &self.description)
            .note("reason", &self.disputed.dispute.reason)
            .note("answer", &self.disputed.dispute.answer)
            .note("settlement", &self.settlement)
            .total("total", self.total)
            .both_seals();
    }
}
