//! Queries for batches. Row-level security restricts users to their own.

use super::listing::LISTING;
use super::states::MACHINE;
use serde::Serialize;
use tandem_kernel::{Error, Result};
use tandem_platform::listing::{RowAction, actions, may_see};
use tandem_platform::typed::Moment;
use tandem_platform::{PathId, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct BatchTask {
    #[sqlx(rename = "batch_task_id")]
    pub id: Uuid,
    pub version: i64,
    pub listing: String,
    pub action: String,
    pub status: String,
    pub rows_total: i64,
    pub rows_done: i64,
    pub rows_refused: i64,
    pub requested_at: Moment,
    pub ended_at: Option<Moment>,
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<RowAction>,
}

/// A row that was refused, and why.
#[derive(Debug, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct RefusedRow {
    pub record_id: Uuid,
    pub message: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BatchDetail {
    #[serde(flatten)]
    pub task: BatchTask,
    /// The first thousand.
    pub refused: Vec<RefusedRow>,
}

const MOST_SHOWN: i64 = 1_000;

pub async fn load(tx: &mut Tx, id: Uuid) -> Result<BatchTask> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_as("select * from content.batch_task where tenant_id = $1 and batch_task_id = $2");
    found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)
}

pub async fn find(tx: &mut Tx, id: Uuid) -> Result<BatchTask> {
    may_see(tx, &LISTING, id).await?;
    load(tx, id).await
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<BatchDetail> {
    let mut task = find(tx, tandem_kernel::id::parse(&id)?).await?;
    task.actions = actions(tx, &MACHINE, &task.status);
    let tenant = tx.ctx().tenant.id.uuid();
    let refused = sqlx::query_as(
        "select record_id, message from content.batch_row
         where tenant_id = $1 and batch_task_id = $2 and outcome = 'refused' order by place limit $3",
    )
    .bind(tenant)
    .bind(task.id)
    .bind(MOST_SHOWN)
    .fetch_all(tx.conn())
    .await?;
    Ok(BatchDetail { task, refused })
}
