//! What goes back of an order, line by line: never more than was ordered less what other returns take back already.

use super::record::ReturnLine;
use super::states::{DRAFT, WITHDRAWN};
use crate::purchase_order::record::{OrderLine, PurchaseOrder};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use std::collections::{BTreeMap, BTreeSet};
use tandem_kernel::error::{FieldError, Message};
use tandem_kernel::number::QUANTITY;
use tandem_kernel::{MessageKey, Result};
use tandem_platform::{Body, Tx, document};
use utoipa::ToSchema;
use uuid::Uuid;

pub const REASONS: [&str; 5] = ["quality", "wrong_goods", "surplus", "damaged", "other"];
const LONGEST_REMARK: usize = 500;

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ReturnLineForm {
    /// The line of the order.
    pub line: String,
    #[serde(default)]
    pub quantity: String,
    /// `quality`, `wrong_goods`, `surplus`, `damaged` or `other`.
    #[serde(default)]
    pub reason: String,
    #[serde(default)]
    pub remark: String,
}

/// How much of each line of an order has gone back, or is on its way.
pub type Taken = BTreeMap<String, Decimal>;

pub async fn of_return(tx: &mut Tx, id: Uuid) -> Result<Vec<ReturnLine>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select line, material, description, unit, quantity, net_price, price_quantity, amount, reason, remark
         from orders.return_order_line where tenant_id = $1 and return_order_id = $2 order by line",
    )
    .bind(tenant)
    .bind(id)
    .fetch_all(tx.conn())
    .await?)
}

/// What the other returns of an order take back. Drafts take nothing yet, and what was withdrawn stays where it is.
pub async fn taken(tx: &mut Tx, order: Uuid, besides: Option<Uuid>) -> Result<Taken> {
    let tenant = tx.ctx().tenant.id.uuid();
    let sums: Vec<(String, Decimal)> = sqlx::query_as(
        "select l.line, sum(l.quantity) from orders.return_order r
         join orders.return_order_line l on l.tenant_id = r.tenant_id and l.return_order_id = r.return_order_id
         where r.tenant_id = $1 and r.purchase_order_id = $2 and r.state not in ($3, $4)
           and r.return_order_id is distinct from $5
         group by l.line",
    )
    .bind(tenant)
    .bind(order)
    .bind(DRAFT)
    .bind(WITHDRAWN)
    .bind(besides)
    .fetch_all(tx.conn())
    .await?;
    Ok(sums.into_iter().collect())
}

/// What can still go back of a line. Nothing of one that was deleted: it is no longer ordered.
fn left(line: &OrderLine, taken: &Taken) -> Decimal {
    let ordered = if line.state == "deleted" { Decimal::ZERO } else { line.quantity };
    (ordered - taken.get(&line.line).copied().unwrap_or_default()).max(Decimal::ZERO)
}

/// Everything wrong with the lines; fields are called `lines.00010`.
pub fn faults(order: &PurchaseOrder, taken: &Taken, told: &[ReturnLineForm]) -> Vec<FieldError> {
    if told.is_empty() {
        let message = Message { key: "orders-return_order-nothing", args: Vec::new() };
        return vec![FieldError { field: "lines".into(), message }];
    }
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for one in told {
        let mut fault = |key: MessageKey, args: Vec<(&'static str, String)>| {
            faults.push(FieldError { field: format!("lines.{}", one.line).into(), message: Message { key, args } });
        };
        let Some(line) = order.lines.iter().find(|line| line.line == one.line) else {
            fault("orders-return_order-no_line", Vec::new());
            continue;
        };
        if !seen.insert(&one.line) {
            fault("orders-return_order-line_twice", Vec::new());
        }
        match QUANTITY.read(&one.quantity) {
            Err(Message { key, args }) => fault(key, args),
            Ok(_) if line.state == "deleted" => fault("orders-return_order-line_deleted", Vec::new()),
            Ok(quantity) if quantity > left(line, taken) => {
                fault("orders-return_order-too_much", vec![("left", left(line, taken).normalize().to_string())]);
            }
            Ok(_) => {}
        }
        if !REASONS.contains(&one.reason.as_str()) {
            fault("orders-return_order-bad_reason", Vec::new());
        }
        if one.remark.chars().count() > LONGEST_REMARK {
            fault("platform-too_long", vec![("limit", LONGEST_REMARK.to_string())]);
        }
    }
    faults
}

/// Writes the lines in place of those the return had, with the order's words and price. A line is its supplier's once the
/// return was sent.
pub async fn write(
    tx: &mut Tx,
    id: Uuid,
    order: Uuid,
    supplier: Option<Uuid>,
    told: &[ReturnLineForm],
) -> Result<(Decimal, i32)> {
    #[derive(Serialize)]
    struct Written<'a> {
        line: &'a str,
        quantity: String,
        reason: &'a str,
        remark: &'a str,
    }
    let written = told.iter().map(|one| Written {
        line: &one.line,
        quantity: QUANTITY.read(&one.quantity).unwrap_or_default().to_string(),
        reason: &one.reason,
        remark: one.remark.trim(),
    });
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from orders.return_order_line where tenant_id = $1 and return_order_id = $2")
        .bind(tenant)
        .bind(id)
        .execute(tx.conn())
        .await?;
    sqlx::query(
        "insert into orders.return_order_line (tenant_id, return_order_id, line, organize_id, material, description, unit,
           quantity, net_price, price_quantity, reason, remark)
         select $1, $2, l.line, $4, l.material, l.description, l.unit, t.quantity, l.net_price, l.price_quantity, t.reason, t.remark
         from jsonb_to_recordset($5) as t(line text, quantity numeric, reason text, remark text)
         join orders.order_line l on l.tenant_id = $1 and l.purchase_order_id = $3 and l.line = t.line",
    )
    .bind(tenant)
    .bind(id)
    .bind(order)
    .bind(supplier)
    .bind(Json(written.collect::<Vec<_>>()))
    .execute(tx.conn())
    .await?;
    Ok(sqlx::query_as(
        "select coalesce(sum(amount), 0), count(*)::int from orders.return_order_line
         where tenant_id = $1 and return_order_id = $2",
    )
    .bind(tenant)
    .bind(id)
    .fetch_one(tx.conn())
    .await?)
}

/// The supplier sees the lines from now on.
pub async fn show(tx: &mut Tx, id: Uuid, supplier: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update orders.return_order_line set organize_id = $3 where tenant_id = $1 and return_order_id = $2")
        .bind(tenant)
        .bind(id)
        .bind(supplier)
        .execute(tx.conn())
        .await?;
    Ok(())
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
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub ordered: Decimal,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub left: Decimal,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub net_price: Decimal,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub price_quantity: Decimal,
}

/// What a form for a return of this order offers; lines that were deleted are not offered.
pub async fn returnable(tx: &mut Tx, Body(of): Body<ReturnableOf>) -> Result<Vec<ReturnableLine>> {
    let order: PurchaseOrder = document::find(tx, of.purchase_order_id, false).await?;
    let taken = taken(tx, order.id, of.return_order_id).await?;
    let offered = order.lines.into_iter().filter(|line| line.state != "deleted");
    Ok(offered
        .map(|line| ReturnableLine {
            left: left(&line, &taken),
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
