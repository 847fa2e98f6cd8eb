//! Starting a task, and starting one again. What a user and a company may have open is counted over all kinds.

use super::task::kind_of;
use super::{KEPT, LongKind, LongTask, Turn, WAITING, tell_owner};
use crate::Tx;
use serde_json::Value;
use tandem_kernel::{Error, Result};
use uuid::Uuid;

/// What is asked for.
#[derive(Debug, Default)]
pub struct NewTask {
    /// What its owner knows it by.
    pub name: String,
    pub payload: Value,
    /// How many pieces it has, if that is known.
    pub total: Option<i64>,
    pub subject: Option<Uuid>,
    pub page: String,
    /// The ending of the file it makes.
    pub file: String,
}

/// In the caller's transaction, for the caller. A worker begins after the commit.
pub async fn start(tx: &mut Tx, kind: &'static LongKind, new: NewTask) -> Result<LongTask> {
    one_more(tx).await?;
    let (tenant, owner, id, now) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id, tx.new_id(), tx.now());
    let language = tx.ctx().language.code();
    let task: LongTask = sqlx::query_as(
        "insert into platform.long_task (tenant_id, long_task_id, owner_id, kind, label, name, status, payload, language,
           subject_id, page, file, total, requested_at, keep_until)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning *",
    )
    .bind(tenant)
    .bind(id)
    .bind(owner.uuid())
    .bind(kind.code())
    .bind(kind.label)
    .bind(new.name)
    .bind(WAITING)
    .bind(new.payload)
    .bind(language)
    .bind(new.subject)
    .bind(new.page)
    .bind(new.file)
    .bind(new.total)
    .bind(now)
    .bind(now + KEPT)
    .fetch_one(tx.conn())
    .await?;
    tx.enqueue(kind.job, &Turn { task: id }).await?;
    tell_owner(tx, kind, &task);
    Ok(task)
}

/// Starts an ended task from the beginning. The caller has checked its state.
pub async fn again(tx: &mut Tx, id: Uuid) -> Result<LongTask> {
    one_more(tx).await?;
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let task: LongTask = sqlx::query_as(
        "update platform.long_task set status = $3, keep_until = $4, done = 0, refused = 0, total = null, mark = null, tries = 0,
           lease_until = null, result = null, bytes = null, error = '', ended_at = null, version = version + 1
         where tenant_id = $1 and long_task_id = $2 returning *",
    )
    .bind(tenant)
    .bind(id)
    .bind(WAITING)
    .bind(now + KEPT)
    .fetch_one(tx.conn())
    .await?;
    let kind = kind_of(tx, &task)?;
    tx.enqueue(kind.job, &Turn { task: id }).await?;
    tell_owner(tx, kind, &task);
    Ok(task)
}

/// Refuses one task more than the user, or the company, may have open. A user's concurrent calls are counted
/// one by one; those of a company may exceed its limit by as many as are starting at the same moment.
async fn one_more(tx: &mut Tx) -> Result<()> {
    let (tenant, owner) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id.uuid());
    tx.alone(&format!("platform.long {tenant} {owner}")).await?;
    let (own, all): (i64, i64) = sqlx::query_as(
        "select count(*), platform.long_tasks_open() from platform.long_task
         where tenant_id = $1 and owner_id = $2 and status in ('waiting', 'running')",
    )
    .bind(tenant)
    .bind(owner)
    .fetch_one(tx.conn())
    .await?;
    let worker = &tx.platform().config().worker;
    if own >= worker.long_open_per_user {
        return Err(Error::refused("platform-long-too_many_open").with("limit", worker.long_open_per_user));
    }
    if all >= worker.long_open_per_tenant {
        return Err(Error::refused("platform-long-company_too_many").with("limit", worker.long_open_per_tenant));
    }
    Ok(())
}
