//! What goes back of an order, line by line: never more than was ordered less what other returns take back already.

use super::record::ReturnOrder;
use super::{KIND, commands};
use crate::purchase_order::record::{OrderLine, PurchaseOrder};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};
use tandem_kernel::Message;
use tandem_kernel::error::Fields;
use tandem_kernel::number::QUANTITY;
use tandem_platform::document::lines::{Taken, replace};
use tandem_platform::document::prelude::*;

const LONGEST_REMARK: usize = 500;

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
        "reason",
        "remark",
    ],
};

/// What the other returns of an order take back. Drafts take nothing yet, and what was withdrawn stays where it is.
static TAKEN: Taken =
    Taken { by: &KIND, source: "purchase_order_id", lines: &TABLE, not_in: &[dispute::DRAFT, dispute::WITHDRAWN] };

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
    pub amount: Amount,
    /// `quality`, `wrong_goods`, `surplus`, `damaged` or `other`.
    pub reason: String,
    pub remark: String,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ReturnLineForm {
    /// The line of the order.
    pub line: String,
    pub quantity: String,
    pub reason: String,
    pub remark: String,
}

/// What can still go back of a line. Nothing of one that was deleted: it is no longer ordered.
fn left(line: &OrderLine, taken: &BTreeMap<String, Decimal>) -> Decimal {
    let ordered = if line.state == "deleted" { Decimal::ZERO } else { *line.quantity };
    (ordered - taken.get(&line.line).copied().unwrap_or_default()).max(Decimal::ZERO)
}

/// Everything wrong with what is to go back, besides what this return took itself; fields are called `lines.00010`.
pub async fn faults(
    tx: &mut Tx,
    order: &PurchaseOrder,
    besides: Option<Uuid>,
    told: &[ReturnLineForm],
) -> Result<Fields> {
    let taken = TAKEN.of(tx, order.id, besides).await?;
    let (mut faults, mut seen) = (Fields::default(), BTreeSet::new());
    faults.check(!told.is_empty(), "lines", "orders-return_order-nothing");
    for ReturnLineForm { line: name, quantity, reason, remark } in told {
        let field = || format!("lines.{name}");
        let Some(line) = order.lines.iter().find(|line| line.line == *name) else {
            faults.check(false, field(), "orders-return_order-no_line");
            continue;
        };
        faults.check(seen.insert(name), field(), "orders-return_order-line_twice");
        let left = left(line, &taken);
        match faults.read(field(), QUANTITY.read(quantity)) {
            Some(_) if line.state == "deleted" => _ = faults.check(false, field(), "orders-return_order-line_deleted"),
            Some(quantity) if quantity > left => {
                let args = vec![("left", left.normalize().to_string())];
                faults.read::<()>(field(), Err(Message { key: "orders-return_order-too_much", args }));
            }
            _ => {}
        }
        let known = super::REASONS.items.iter().any(|(value, ..)| value == reason);
        faults.check(known, field(), "orders-return_order-bad_reason").at_most(field(), remark, LONGEST_REMARK);
    }
    Ok(faults)
}

/// Writes the lines in place of those the return had, with the order's words and price; their sum and number.
pub async fn write(
    tx: &mut Tx,
    id: Uuid,
    order: &PurchaseOrder,
    supplier: Option<Uuid>,
    told: &[ReturnLineForm],
) -> Result<(Decimal, i32)> {
    let written = told.iter().filter_map(|one| {
        let line = order.lines.iter().find(|line| line.line == one.line)?;
        Some(serde_json::json!({
            "line": line.line, "material": line.material, "description": line.description, "unit": line.unit,
            "quantity": QUANTITY.read(&one.quantity).unwrap_or_default().to_string(),
            "net_price": line.net_price, "price_quantity": line.price_quantity,
            "reason": one.reason, "remark": one.remark.trim(),
        }))
    });
    replace(tx, &TABLE, id, supplier, &written.collect::<Vec<_>>()).await?;
    let sums = "select coalesce(sum(amount), 0), count(*)::int from orders.return_order_line
                where tenant_id = $1 and return_order_id = $2";
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(sums).bind(tenant).bind(id).fetch_one(tx.conn()).await?)
}

/// From when it is sent it counts: what other returns took back since it was written is no longer there.
pub async fn still_there(tx: &mut Tx, written: &ReturnOrder) -> Result<()> {
    let told = written.lines.iter().map(|line| ReturnLineForm {
        line: line.line.clone(),
        quantity: line.quantity.to_string(),
        reason: line.reason.clone(),
        remark: String::new(),
    });
    let order = commands::order_of(tx, &written.order_number, written.supplier.organize_id, true).await?;
    let mut faults = faults(tx, &order, Some(written.common.id), &told.collect::<Vec<_>>()).await?;
    let Err(error) = faults.finish() else { return Ok(()) };
    let faults = error.fields();
    let wrong: Vec<_> = faults.iter().map(|fault| fault.field.trim_start_matches("lines.")).collect();
    let refused = Error::refused("orders-return_order-lines_changed").with("lines", wrong.join(", "));
    Err(faults.iter().fold(refused, |refused, fault| refused.at(fault.field.clone())))
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
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnableLine {
    pub line: String,
    pub material: String,
    pub description: String,
    pub unit: String,
    pub ordered: Quantity,
    pub left: Quantity,
    pub net_price: Amount,
    pub price_quantity: Quantity,
}

/// What a form for a return of this order offers; lines that were deleted are not offered.
pub async fn returnable(tx: &mut Tx, Body(of): Body<ReturnableOf>) -> Result<Vec<ReturnableLine>> {
    let order: PurchaseOrder = document::find(tx, of.purchase_order_id, false).await?;
    let taken = TAKEN.of(tx, order.id, of.return_order_id).await?;
    let offered = order.lines.into_iter().filter(|line| line.state != "deleted");
    Ok(offered
        .map(|line| ReturnableLine {
            left: left(&line, &taken).into(),
            line: line.line,
            material: line.material,
            description: line.description,
            unit: line.unit,
            ordered: line.quantity,
            net_price: line.net_price,
            price_quantity: line.price_quantity,
        })
        .collect())
}
