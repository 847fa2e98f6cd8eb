//! User commands on batches.

use super::listing::LISTING;
use super::queries::{BatchTask, load};
use super::run::{BATCH, Batch};
use crate::task::commands as task;
use serde::Deserialize;
use serde_json::Value;
use tandem_kernel::{Error, Result};
use tandem_platform::document::DocumentRef;
use tandem_platform::long::{self, NewTask};
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
    let action = listing.machine.and_then(|(_, m)| m.action(&asked.action));
    let action = action.filter(|_| known).ok_or_else(|| Error::refused("content-batch_task-no_action"))?;
    tx.ctx().needs(action.permission)?;
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let name = format!("{} · {}", words.label(language, listing.title()), words.label(language, action.label));
    let payload = serde_json::to_value(Batch {
        listing: listing.code.to_owned(),
        action: action.name.to_owned(),
        arguments: asked.arguments,
    })?;
    let total = i64::try_from(asked.rows.len()).ok();
    let task = long::start(tx, &BATCH, NewTask { name, payload, total, ..NewTask::default() }).await?;
    let (tenant, id) = (tx.ctx().tenant.id.uuid(), task.id);
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
    task::tell(tx, "create", &task).await?;
    load(tx, id).await
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct BatchRef {
    pub id: Uuid,
    pub version: i64,
}

/// Completed rows stay changed; the rest is skipped.
pub async fn cancel(tx: &mut Tx, Body(which): Body<BatchRef>) -> Result<BatchTask> {
    let task = task::step(tx, &LISTING, which.id, "cancel").await?;
    if task.version != which.version {
        return Err(Error::stale());
    }
    task::cancel_in(tx, &LISTING, which.id).await?;
    load(tx, which.id).await
}
