//! Lines of a return order. The returned quantity never exceeds what was ordered less what other returns already claim.

use super::KIND;
use crate::purchase_order::published::NO_ORDER;
use crate::purchase_order::record::PurchaseOrder;
use tandem_platform::document::prelude::*;
use tandem_platform::document::taken::Taken;

pub static TABLE: LineTable = LineTable {
    table: ("orders", "return_order_line"),
    parent: "return_order_id",
    order: "line",
    written: &[
        "line",
        "material",
        "description",
        "unit",
        "quantity",
        "net_price",
        "price_quantity",
        "price_unit",
        "units_priced",
        "units_ordered",
        "reason",
        "remark",
    ],
};

/// Quantities claimed by other returns of the same order. Drafts and withdrawn returns do not count.
pub static TAKEN: Taken = Taken {
    by: &KIND,
    source: "purchase_order_id",
    named: "order_number",
    from: ("orders", "order_line"),
    available: "case when s.state <> 'deleted' then s.quantity end",
    lines: &TABLE,
    not_in: &[dispute::DRAFT, dispute::WITHDRAWN],
    begins: "send",
    too_much: "orders-return_order-too_much",
    no_source: NO_ORDER,
    lines_changed: "orders-return_order-lines_changed",
};

/// What goes back of one line of the order; the order's words and price are those it had when this was written.
#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ReturnLine {
    pub line: String,
    pub material: String,
    pub description: String,
    pub unit: String,
    pub quantity: Quantity,
    pub net_price: Amount,
    pub price_quantity: Quantity,
    /// The unit that the price is for, where it is not that of the quantity; the amount is converted into it.
    pub price_unit: Option<String>,
    pub amount: Amount,
    /// `quality`, `wrong_goods`, `surplus`, `damaged` or `other`.
    pub reason: String,
    pub remark: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnableOf {
    pub purchase_order_id: Uuid,
    /// A return that is being written and shall not count against itself.
    #[serde(default)]
    pub return_order_id: Option<Uuid>,
}

/// A line of an order with what can still go back of it.
#[derive(Debug, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ReturnableLine {
    pub line: String,
    pub material: String,
    pub description: String,
    pub unit: String,
    #[sqlx(rename = "quantity")]
    pub ordered: Quantity,
    pub left: Quantity,
    pub net_price: Amount,
    pub price_quantity: Quantity,
    pub price_unit: Option<String>,
}

/// The lines a return of this order may include, without deleted ones.
pub async fn returnable(tx: &mut Tx, Body(of): Body<ReturnableOf>) -> Result<Vec<ReturnableLine>> {
    let order: PurchaseOrder = document::find(tx, of.purchase_order_id, false).await?;
    TAKEN.offered(tx, order.id, of.return_order_id).await
}
