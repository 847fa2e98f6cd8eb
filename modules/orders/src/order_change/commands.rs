//! Everything that changes an order change.

use super::KIND;
use super::compare::Difference;
use super::record::OrderChange;
use super::states::{DISPUTED, MACHINE, TO_CONFIRM};
use crate::purchase_order::record::PurchaseOrder;
use serde::Deserialize;
use sqlx::types::Json;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, Result};
use tandem_platform::document::{self, Detail, DocumentRef, Values};
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

/// An order its supplier had seen is another now: what was asked before is no longer to be answered, this is.
pub async fn make(tx: &mut Tx, order: &PurchaseOrder, supplier: Uuid, differences: &[Difference]) -> Result<()> {
    supersede(tx, order.id).await?;
    let mut values = Values::none()
        .put("purchase_order_id", order.id)
        .put("order_number", order.number.clone())
        .put("organize_id", supplier)
        .put("supplier_zh", order.supplier_zh.clone())
        .put("supplier_en", order.supplier_en.clone())
        .put("erp_version", order.erp_version);
    let mut columns: Vec<&'static str> = differences.iter().filter_map(|d| d.flag).map(|flag| flag.column()).collect();
    columns.sort_unstable();
    columns.dedup();
    for column in columns {
        values = values.put(column, true);
    }
    let id = document::draw_and_insert::<OrderChange>(tx, values).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "insert into orders.order_change_line (tenant_id, order_change_id, position, organize_id, line, field, before, after)
         select $1, $2, row_number() over ()::int, $3, d.line, d.field, d.before, d.after
         from jsonb_to_recordset($4) as d(line text, field text, before text, after text)",
    )
    .bind(tenant)
    .bind(id)
    .bind(supplier)
    .bind(Json(differences))
    .execute(tx.conn())
    .await?;
    document::tell::<OrderChange>(tx, "create", None, id).await?;
    tx.ask_for_stamp(KIND.code(), id).await
}

async fn open_of(tx: &mut Tx, order: Uuid) -> Result<Vec<Uuid>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar(
        "select order_change_id from orders.order_change
         where tenant_id = $1 and purchase_order_id = $2 and state in ($3, $4) order by order_change_id for update",
    )
    .bind(tenant)
    .bind(order)
    .bind(TO_CONFIRM)
    .bind(DISPUTED)
    .fetch_all(tx.conn())
    .await?)
}

async fn supersede(tx: &mut Tx, order: Uuid) -> Result<()> {
    for id in open_of(tx, order).await? {
        let before: OrderChange = document::load(tx, id, true).await?;
        let to = MACHINE.lead(&before.state, "supersede")?;
        document::arrive(tx, "supersede", before, to, Values::none()).await?;
        tx.stamp_not_needed(KIND.code(), id).await?;
    }
    Ok(())
}

/// A reply answers the order as it is, so what changed must be agreed on first.
pub async fn all_agreed(tx: &mut Tx, order: Uuid) -> Result<()> {
    match open_of(tx, order).await?.is_empty() {
        true => Ok(()),
        false => Err(Error::refused("orders-order_change-confirm_first")),
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ChangeDispute {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub reason: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ChangeAnswer {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub answer: String,
}

fn decided(tx: &Tx) -> Values {
    Values::none().put("decided_at", tx.now()).put("decided_by", tx.who())
}

pub async fn confirm(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<OrderChange>> {
    let values = decided(tx);
    document::change(tx, "confirm", which, values).await
}

pub async fn dispute(tx: &mut Tx, Body(said): Body<ChangeDispute>) -> Result<Detail<OrderChange>> {
    Fields::default().required("reason", &said.reason).at_most("reason", &said.reason, 1_000).finish()?;
    let values = Values::none().put("reason", said.reason.trim()).put("answer", "");
    document::change(tx, "dispute", said.which, values).await
}

/// The buyer stays with it, and says why.
pub async fn insist(tx: &mut Tx, Body(said): Body<ChangeAnswer>) -> Result<Detail<OrderChange>> {
    Fields::default().required("answer", &said.answer).at_most("answer", &said.answer, 1_000).finish()?;
    document::change(tx, "insist", said.which, Values::none().put("answer", said.answer.trim())).await
}

/// The buyer gives in: the order has to be changed back in the ERP, which tells it here as a change of its own.
pub async fn withdraw(tx: &mut Tx, Body(said): Body<ChangeAnswer>) -> Result<Detail<OrderChange>> {
    Fields::default().at_most("answer", &said.answer, 1_000).finish()?;
    let values = decided(tx).put("answer", said.answer.trim());
    let withdrawn = document::change(tx, "withdraw", said.which, values).await?;
    tx.stamp_not_needed(KIND.code(), said.which.id).await?;
    Ok(withdrawn)
}
