//! A return order as read and printed, with its lines.

use super::lines::{self, ReturnLine};
use super::{KIND, commands};
use tandem_platform::document::prelude::*;
use tandem_platform::document::taking;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ReturnOrder {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub disputed: Disputed,
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
    pub settled_amount: Option<Amount>,
    /// The number of the supplier's credit note.
    pub credit_note: String,
    /// Rows of the list come without them.
    #[sqlx(skip)]
    #[schema(required = false)]
    pub lines: Vec<ReturnLine>,
    /// Why it cannot be sent now; no part of its history.
    #[sqlx(skip)]
    #[serde(skip)]
    pub refused: Option<Refusal>,
}

impl Document for ReturnOrder {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        self.disputed.common.head()
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(self.disputed.supplier.id())
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        document::lines::complete(tx, &lines::TABLE, self.disputed.common.id, &mut self.lines)
    }
    fn check(entered: &mut Entered, action: &str, before: Option<&Self>) {
        match (action, before) {
            ("settle", Some(agreed)) => commands::check_settlement(entered, agreed.handling == "credit"),
            ("create" | "edit", before) => commands::check_form(entered, before),
            _ => {}
        }
    }
    fn refusal(&self, action: &str, _asked: &Asked<'_>) -> Option<Refusal> {
        self.refused.clone().filter(|_| action == lines::TAKEN.begins)
    }
    fn learn<'a>(tx: &'a mut Tx, returns: &'a mut [Self], _actions: &'a [&'static str]) -> Work<'a, ()> {
        Box::pin(taking::learn(tx, returns))
    }
    fn hold<'a>(&'a self, tx: &'a mut Tx, action: &'a str) -> Work<'a, ()> {
        taking::hold(tx, self, action)
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
            .supplier(&self.disputed.supplier)
            .field("title", &self.title)
            .field("orderNumber", &self.order_number)
            .field("handling", handling)
            .field("pickUpOn", self.pick_up_on.map_or_else(String::new, |on| on.to_string()))
            .field("currency", &self.currency)
            .lines(&self.lines, COLUMNS)
            .landscape()
            .total("amount", *self.amount, &self.currency)
            .note("description", &self.description)
            .dispute(&self.disputed.dispute)
            .note("creditNote", &self.credit_note)
            .both_seals();
    }
}

const COLUMNS: &[LineColumn] = &[
    LineColumn::text("line", "orders-order_line-line", 14),
    LineColumn::text("material", "orders-order_line-material", 30),
    LineColumn::wide("description", "orders-order_line-description"),
    LineColumn::number("quantity", "orders-return_line-quantity", 26),
    LineColumn::text("unit", "orders-order_line-unit", 12),
    LineColumn::price("netPrice", "priceQuantity", "orders-order_line-net_price", 30).per_unit("priceUnit"),
    LineColumn::money("amount", "orders-return_line-amount", 28),
    LineColumn::text("reason", "orders-return_line-reason", 26).in_words("orders-return_line-reason"),
    LineColumn::wide("remark", "orders-return_line-remark"),
];
