//! Queries for downloads. Row-level security restricts users to their own.

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
pub struct DownloadTask {
    #[sqlx(rename = "download_task_id")]
    pub id: Uuid,
    pub version: i64,
    pub name: String,
    pub status: String,
    pub listing: String,
    pub format: String,
    /// Made to be changed and brought back.
    pub for_editing: bool,
    /// None while nobody has counted yet.
    pub rows_total: Option<i64>,
    pub rows_written: i64,
    pub bytes: Option<i64>,
    /// Why it failed, in its owner's language.
    pub error: String,
    #[serde(skip)]
    pub run: i32,
    pub requested_at: Moment,
    pub ended_at: Option<Moment>,
    pub keep_until: Moment,
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<RowAction>,
}

impl DownloadTask {
    #[must_use]
    pub fn with_actions(mut self, tx: &Tx) -> Self {
        self.actions = actions(tx, &MACHINE, &self.status);
        self
    }
}

pub async fn load(tx: &mut Tx, id: Uuid) -> Result<DownloadTask> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_as("select * from content.download_task where tenant_id = $1 and download_task_id = $2");
    found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)
}

/// A download by id, subject to the caller's data rules.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<DownloadTask> {
    may_see(tx, &LISTING, id).await?;
    load(tx, id).await
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<DownloadTask> {
    let task = find(tx, tandem_kernel::id::parse(&id)?).await?;
    Ok(task.with_actions(tx))
}
