//! User commands on batches.

use super::listing::LISTING;
use super::queries::{BatchTask, find, load};
use super::run::{BATCH, Batch};
use super::states::{CANCELLED, MACHINE};
use crate::download::KEPT;
use crate::open;
use serde::Deserialize;
use serde_json::Value;
use tandem_kernel::{Error, Result, UserId};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::document::DocumentRef;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

pub const MOST_ROWS: usize = 20_000;

#[derive(Debug, Deserialize, ToSchema)]
pub struct BatchStart {
    /// The code of the list.
    pub listing: String,
    pub action: String,
    pub rows: Vec<DocumentRef>,
    /// What the action's own call takes besides id and version.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub arguments: Value,
}

pub async fn start(tx: &mut Tx, Body(asked): Body<BatchStart>) -> Result<BatchTask> {
    if asked.rows.is_empty() || asked.rows.len() > MOST_ROWS {
        return Err(Error::refused("content-batch_task-how_many").with("limit", MOST_ROWS).at("rows"));
    }
    let listing = tx.platform().listing(&asked.listing).ok_or_else(Error::not_found)?;
    tx.ctx().needs(listing.permission)?;
    let known = tx.platform().batch_actions(listing.code).any(|batch| batch.action == asked.action);
    let permission = listing.machine.and_then(|(_, m)| m.action(&asked.action));
    let permission = permission.filter(|_| known).ok_or_else(|| Error::refused("content-batch_task-no_action"))?;
    tx.ctx().needs(permission.permission)?;
    open::one_more(tx).await?;
    let (tenant, owner, id, now) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id, tx.new_id(), tx.now());
    sqlx::query(
        "insert into content.batch_task (tenant_id, batch_task_id, owner_id, listing, action, arguments, language, status,
           rows_total, requested_at, keep_until)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(tenant)
    .bind(id)
    .bind(owner.uuid())
    .bind(listing.code)
    .bind(&asked.action)
    .bind(&asked.arguments)
    .bind(tx.ctx().language.code())
    .bind(MACHINE.initial)
    .bind(i64::try_from(asked.rows.len()).unwrap_or(i64::MAX))
    .bind(now)
    .bind(now + KEPT)
    .execute(tx.conn())
    .await?;
    let (ids, versions): (Vec<Uuid>, Vec<i64>) = asked.rows.iter().map(|row| (row.id, row.version)).unzip();
    sqlx::query(
        "insert into content.batch_row (tenant_id, batch_task_id, place, record_id, record_version)
         select $1, $2, place, record_id, record_version
         from unnest($3::uuid[], $4::bigint[]) with ordinality as asked (record_id, record_version, place)",
    )
    .bind(tenant)
    .bind(id)
    .bind(ids)
    .bind(versions)
    .execute(tx.conn())
    .await?;
    tx.enqueue(BATCH, &Batch { task: id }).await?;
    tell(tx, "create", id).await
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct BatchRef {
    pub id: Uuid,
    pub version: i64,
}

/// Completed rows stay changed; the rest is skipped.
pub async fn cancel(tx: &mut Tx, Body(which): Body<BatchRef>) -> Result<BatchTask> {
    let task = find(tx, which.id, true).await?;
    MACHINE.step(&task.status, "cancel", &tx.ctx().permissions)?;
    if task.version != which.version {
        return Err(Error::stale());
    }
    turn(tx, task.id, CANCELLED).await?;
    tell(tx, "cancel", task.id).await
}

pub async fn turn(tx: &mut Tx, task: Uuid, status: &str) -> Result<()> {
    let (tenant, ended) = (tx.ctx().tenant.id.uuid(), Some(tx.now()));
    sqlx::query(
        "update content.batch_task set status = $3, ended_at = $4, lease_until = null, version = version + 1
         where tenant_id = $1 and batch_task_id = $2",
    )
    .bind(tenant)
    .bind(task)
    .bind(status)
    .bind(ended)
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub async fn tell(tx: &mut Tx, action: &str, id: Uuid) -> Result<BatchTask> {
    let task = load(tx, id, false).await?.ok_or_else(Error::not_found)?;
    let label = format!("{} {}", task.listing, task.action);
    tx.audit(Entry::new(action, LISTING.code, id, &label).after(&task)?).await?;
    notice(tx, &task);
    Ok(task)
}

pub fn notice(tx: &mut Tx, task: &BatchTask) {
    let notice = Notice { topic: LISTING.code, entity_id: task.id.into(), version: task.version, organizes: None };
    tx.notice_to(UserId::new(task.owner_id), notice);
}

/// Deletes batches after thirty days.
pub async fn forget_old(tx: &mut Tx) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    sqlx::query("delete from content.batch_task where tenant_id = $1 and keep_until <= $2")
        .bind(tenant)
        .bind(now)
        .execute(tx.conn())
        .await?;
    Ok(())
}
