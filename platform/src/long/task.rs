//! A task as it is stored, and what its owner may do to it. Row-level security restricts users to their own.

use super::{CANCELLED, DONE, EXPIRED, LongKind, OPEN, tell_owner};
use crate::Tx;
use crate::typed::Moment;
use serde::Serialize;
use serde_json::Value;
use tandem_kernel::{Error, Result};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct LongTask {
    #[sqlx(rename = "long_task_id")]
    pub id: Uuid,
    pub version: i64,
    #[serde(skip)]
    pub owner_id: Uuid,
    /// `module.what_it_does`
    pub kind: String,
    pub name: String,
    pub status: String,
    #[serde(skip)]
    pub payload: Value,
    #[serde(skip)]
    pub language: String,
    /// The record it is about.
    pub subject_id: Option<Uuid>,
    /// The page that shows what it is about.
    pub page: String,
    /// The ending of the file it makes.
    pub file: String,
    /// Pieces done and refused, of all; none while nobody has counted.
    pub done: i64,
    pub refused: i64,
    pub total: Option<i64>,
    #[serde(skip)]
    pub mark: Option<Value>,
    #[serde(skip)]
    pub run: i32,
    #[serde(skip)]
    pub tries: i32,
    #[serde(skip)]
    pub result: Option<Value>,
    pub bytes: Option<i64>,
    /// Why it failed, in its owner's language.
    pub error: String,
    pub requested_at: Moment,
    pub ended_at: Option<Moment>,
    pub keep_until: Moment,
}

impl LongTask {
    pub fn is_open(&self) -> bool {
        OPEN.contains(&self.status.as_str())
    }
}

/// The kind of a stored task; an error if this build has no such module any more.
pub(super) fn kind_of(tx: &Tx, task: &LongTask) -> Result<&'static LongKind> {
    let kind = tx.platform().long_kind(&task.kind);
    kind.ok_or_else(|| Error::internal(format!("no long work of kind {} in this build", task.kind)))
}

/// A task by id; `for_change` locks it until the transaction ends.
pub async fn find(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<LongTask> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = if for_change {
        sqlx::query_as("select * from platform.long_task where tenant_id = $1 and long_task_id = $2 for update")
    } else {
        sqlx::query_as("select * from platform.long_task where tenant_id = $1 and long_task_id = $2")
    };
    found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)
}

/// Ends a task that waits or runs; its worker notices within a second. The caller has checked its state.
pub async fn cancel(tx: &mut Tx, id: Uuid) -> Result<LongTask> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let task: Option<LongTask> = sqlx::query_as(
        "update platform.long_task set status = $3, ended_at = $4, lease_until = null, version = version + 1
         where tenant_id = $1 and long_task_id = $2 and status = any($5) returning *",
    )
    .bind(tenant)
    .bind(id)
    .bind(CANCELLED)
    .bind(now)
    .bind(&OPEN[..])
    .fetch_optional(tx.conn())
    .await?;
    let task = task.ok_or_else(Error::stale)?;
    let kind = kind_of(tx, &task)?;
    (kind.ended)(tx, &task).await?;
    tell_owner(tx, kind, &task);
    Ok(task)
}

/// Deletes an ended task.
pub async fn remove(tx: &mut Tx, task: &LongTask) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from platform.long_task where tenant_id = $1 and long_task_id = $2")
        .bind(tenant)
        .bind(task.id)
        .execute(tx.conn())
        .await?;
    let (kind, gone) = (kind_of(tx, task)?, LongTask { version: task.version + 1, ..task.clone() });
    tell_owner(tx, kind, &gone);
    Ok(())
}

/// Deletes what ended and was kept long enough; returns how many.
pub async fn forget_old(tx: &mut Tx) -> Result<u64> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let gone =
        sqlx::query("delete from platform.long_task where tenant_id = $1 and keep_until <= $2 and status <> all($3)")
            .bind(tenant)
            .bind(now)
            .bind(&OPEN[..])
            .execute(tx.conn())
            .await?;
    Ok(gone.rows_affected())
}

/// The file that a task left was found missing.
pub async fn expire(tx: &mut Tx, id: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let task: Option<LongTask> = sqlx::query_as(
        "update platform.long_task set status = $3, version = version + 1
         where tenant_id = $1 and long_task_id = $2 and status = $4 returning *",
    )
    .bind(tenant)
    .bind(id)
    .bind(EXPIRED)
    .bind(DONE)
    .fetch_optional(tx.conn())
    .await?;
    if let Some(task) = task {
        let kind = kind_of(tx, &task)?;
        tell_owner(tx, kind, &task);
    }
    Ok(())
}
