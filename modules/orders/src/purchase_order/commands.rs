//! Commands of the buyer on an order.

use super::accept;
use super::erp;
use super::lines;
use super::record::PurchaseOrder;
use super::reply;
use super::states::REPLIED;
use crate::order_change;
use serde::Deserialize;
use serde_json::Value;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, Input, Result, To};
use tandem_platform::document::{self, Detail, Document, DocumentRef, Values};
use tandem_platform::{Body, Tx};
use time::Date;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Deserialize, ToSchema)]
pub struct OrderReason {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub reason: String,
}

const LONGEST_REASON: usize = 500;
pub const REASON: &[Input] = &[Input::long("reason", LONGEST_REASON).required()];

impl OrderReason {
    fn said(&self) -> Result<&str> {
        Fields::default().required("reason", &self.reason).at_most("reason", &self.reason, LONGEST_REASON).finish()?;
        Ok(self.reason.trim())
    }
}

/// Makes the order visible to its supplier and asks for a reply.
pub async fn publish(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<PurchaseOrder>> {
    publish_one(tx, which).await
}

pub async fn publish_one(tx: &mut Tx, which: DocumentRef) -> Result<Detail<PurchaseOrder>> {
    let (mut before, to) = document::step::<PurchaseOrder>(tx, "publish", which).await?;
    let supplier = before.beside.supplier.take();
    let supplier = supplier.ok_or_else(|| Error::internal("an order of nobody was not refused"))?;
    show(tx, before.id, supplier.id).await?;
    let due_on = tx.next_working_day().await?;
    let (now, who) = (tx.now(), tx.who());
    let values = Values::none()
        .put("reply_due_on", due_on)
        .put("organize_id", supplier.id)
        .put("supplier_zh", supplier.zh)
        .put("supplier_en", supplier.en)
        .put("published_at", now)
        .put("published_by", who);
    let published = document::arrive(tx, "publish", before, to, values).await?;
    tx.ask_for_stamp(super::KIND.code(), which.id).await?;
    Ok(published)
}

/// Makes the lines visible to the supplier, too.
async fn show(tx: &mut Tx, order: Uuid, supplier: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update orders.order_line set organize_id = $3 where tenant_id = $1 and purchase_order_id = $2")
        .bind(tenant)
        .bind(order)
        .bind(supplier)
        .execute(tx.conn())
        .await?;
    sqlx::query(
        "update orders.schedule_line set organize_id = $3 where tenant_id = $1 and order_line_id in
           (select order_line_id from orders.order_line where tenant_id = $1 and purchase_order_id = $2)",
    )
    .bind(tenant)
    .bind(order)
    .bind(supplier)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Asks for another reply.
pub async fn reopen(tx: &mut Tx, Body(asked): Body<OrderReason>) -> Result<Detail<PurchaseOrder>> {
    let reason = asked.said()?.to_owned();
    let (before, to) = document::step::<PurchaseOrder>(tx, "reopen", asked.which).await?;
    reply::take_back(tx, &before).await?;
    let values = awaited(tx, before.id, accept::not_accepted(Values::none()).put("reason", reason)).await?;
    document::arrive(tx, "reopen", before, to, values).await
}

/// One of many, all for the same reason.
pub async fn reopen_one(tx: &mut Tx, which: DocumentRef, told: &Value) -> Result<Detail<PurchaseOrder>> {
    let reason = told["reason"].as_str().unwrap_or_default().to_owned();
    reopen(tx, Body(OrderReason { which, reason })).await
}

pub async fn lock(tx: &mut Tx, Body(asked): Body<OrderReason>) -> Result<Detail<PurchaseOrder>> {
    let reason = asked.said()?.to_owned();
    let (before, to) = document::step::<PurchaseOrder>(tx, "lock", asked.which).await?;
    lines::lock(tx, before.id, true).await?;
    let values = Values::none()
        .put("reason", reason)
        .put("unlocked_state", before.state.clone())
        .put("unlocked_reason", before.reason.clone());
    document::arrive(tx, "lock", before, to, values).await
}

pub async fn unlock(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<PurchaseOrder>> {
    let (before, _) = document::step::<PurchaseOrder>(tx, "unlock", which).await?;
    lines::lock(tx, before.id, false).await?;
    let to = To::State(erp::known(&before.unlocked_state)?);
    // Whoever was asked for another reply reads again why.
    let reason = before.unlocked_reason.clone();
    let mut values = Values::none().put("unlocked_state", "").put("unlocked_reason", "").put("reason", reason);
    if to != To::State(REPLIED) && before.has_open_lines() {
        // The supplier could not reply while the order was locked.
        values = awaited(tx, before.id, values).await?;
    }
    document::arrive(tx, "unlock", before, to, values).await
}

/// The values with a new day for the reply. It stands still at once while an objection of the supplier waits for the buyer.
async fn awaited(tx: &mut Tx, order: Uuid, values: Values) -> Result<Values> {
    let due_on = Some(tx.next_working_day().await?);
    let stands_still = order_change::commands::is_disputed(tx, order).await?;
    let (runs, stopped) = if stands_still { (None, due_on) } else { (due_on, None) };
    Ok(values.put("reply_due_on", runs).put("stopped_due_on", stopped))
}

/// Whoever is kept from replying by the other side is late with nothing meanwhile: the day stands still.
pub async fn stop_time(tx: &mut Tx, order: Uuid) -> Result<()> {
    let order: PurchaseOrder = document::load(tx, order, true).await?;
    match order.due_on() {
        Some(due_on) => runs_until(tx, &order, None, Some(due_on)).await,
        None => Ok(()),
    }
}

/// The day goes on as if it had never stood still: nobody but the supplier himself has kept him from replying.
pub async fn go_on(tx: &mut Tx, order: Uuid) -> Result<()> {
    let order: PurchaseOrder = document::load(tx, order, true).await?;
    match order.stands_still() {
        Some(stopped) => runs_until(tx, &order, Some(stopped), None).await,
        None => Ok(()),
    }
}

/// Whoever was kept from replying by the other side has a day for it again, if a reply is awaited.
pub async fn give_time(tx: &mut Tx, order: Uuid) -> Result<()> {
    let before: PurchaseOrder = document::load(tx, order, true).await?;
    let due_on = tx.next_working_day().await?;
    let Some(was) = before.stands_still().or(before.due_on()) else { return Ok(()) };
    if was >= due_on {
        return go_on(tx, order).await;
    }
    let to = To::State(erp::known(&before.state)?);
    let values = Values::none().put("reply_due_on", due_on).put("stopped_due_on", None::<Date>);
    document::arrive(tx, "give_time", before, to, values).await.map(drop)
}

/// Nothing else of the order has changed, so whoever is at work on its reply goes on.
async fn runs_until(tx: &mut Tx, order: &PurchaseOrder, runs: Option<Date>, stopped: Option<Date>) -> Result<()> {
    let values = Values::none().put("reply_due_on", runs).put("stopped_due_on", stopped);
    document::redate(tx, order, values).await
}

pub async fn void(tx: &mut Tx, Body(asked): Body<OrderReason>) -> Result<Detail<PurchaseOrder>> {
    let reason = asked.said()?.to_owned();
    let (before, to) = document::step::<PurchaseOrder>(tx, "void", asked.which).await?;
    lines::end(tx, before.id).await?;
    order_change::commands::end(tx, before.id).await?;
    order_change::commands::end_stamps(tx, before.id).await?;
    let voided = document::arrive(tx, "void", before, to, Values::none().put("reason", reason)).await?;
    tx.stamp_not_needed(super::KIND.code(), asked.which.id).await?;
    Ok(voided)
}
