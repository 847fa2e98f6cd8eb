//! What goes back of an order, line by line: never more than was ordered less what other returns take back already.

use super::record::ReturnOrder;
use super::{KIND, commands};
use crate::purchase_order::record::{OrderLine, PurchaseOrder};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};
use tandem_kernel::Message;
use tandem_kernel::error::Fields;
use tandem_platform::document::Filled;
use tandem_platform::document::lines::{Taken, replace};
use tandem_platform::document::prelude::*;

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

/// What can still go back of a line. Nothing of one that was deleted: it is no longer ordered.
fn left(line: &OrderLine, taken: &BTreeMap<String, Decimal>) -> Decimal {
    let ordered = if line.state == "deleted" { Decimal::ZERO } else { *line.quantity };
    (ordered - taken.get(&line.line).copied().unwrap_or_default()).max(Decimal::ZERO)
}

/// Adds what is wrong with so much going back of each line, besides what this return took itself.
async fn judge<'a>(
    tx: &mut Tx,
    order: &PurchaseOrder,
    besides: Option<Uuid>,
    told: impl IntoIterator<Item = (&'a str, Option<Decimal>)>,
    faults: &mut Fields,
) -> Result<()> {
    let (taken, mut seen) = (TAKEN.of(tx, order.id, besides).await?, BTreeSet::new());
    let mut told = told.into_iter().peekable();
    faults.check(told.peek().is_some(), "lines", "orders-return_order-nothing");
    for (name, quantity) in told {
        let field = || format!("lines.{name}");
        let Some(line) = order.lines.iter().find(|line| line.line == name) else {
            faults.check(false, field(), "orders-return_order-no_line");
            continue;
        };
        faults.check(seen.insert(name), field(), "orders-return_order-line_twice");
        let left = left(line, &taken);
        match quantity {
            Some(_) if line.state == "deleted" => _ = faults.check(false, field(), "orders-return_order-line_deleted"),
            Some(quantity) if quantity > left => {
                let args = vec![("left", left.normalize().to_string())];
                faults.read::<()>(field(), Err(Message { key: "orders-return_order-too_much", args }));
            }
            _ => {}
        }
    }
    Ok(())
}

/// What was entered, or everything that is wrong with it.
pub async fn entered(
    tx: &mut Tx,
    order: &PurchaseOrder,
    besides: Option<Uuid>,
    filled: &Filled,
) -> Result<Vec<Entered>> {
    let (told, mut faults) = filled.lines(tx.today().await?, ReturnOrder::LINES, "line")?;
    let wanted = told.iter().map(|line| (line.text("line"), line.number("quantity")));
    judge(tx, order, besides, wanted, &mut faults).await?;
    faults.finish().map(|()| told)
}

/// Writes the lines in place of those the return had, with the order's words and price; their sum and number.
pub async fn write(
    tx: &mut Tx,
    id: Uuid,
    order: &PurchaseOrder,
    supplier: Option<Uuid>,
    told: &[Entered],
) -> Result<(Decimal, i32)> {
    let written = told.iter().filter_map(|one| {
        let line = order.lines.iter().find(|line| line.line == one.text("line"))?;
        Some(serde_json::json!({
            "line": line.line, "material": line.material, "description": line.description, "unit": line.unit,
            "quantity": one.number("quantity").unwrap_or_default().to_string(),
            "net_price": line.net_price, "price_quantity": line.price_quantity,
            "reason": one.text("reason"), "remark": one.text("remark"),
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
    let Disputed { common, supplier, .. } = &written.disputed;
    let order = commands::order(tx, &written.order_number, Some(supplier.organize_id), true).await?;
    let (told, mut faults) =
        (written.lines.iter().map(|one| (one.line.as_str(), Some(*one.quantity))), Fields::default());
    judge(tx, &order, Some(common.id), told, &mut faults).await?;
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
