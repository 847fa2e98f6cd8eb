//! Publishing and recalling, one or several.

use super::clean::says_something;
use super::commands::{AnnouncementRef, step, tell};
use super::queries::Announcement;
use super::readers;
use super::states::PUBLISHED;
use serde::Deserialize;
use tandem_kernel::{Error, Result, To};
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

/// The most at once.
const BATCH: usize = 200;

#[derive(Debug, Deserialize, ToSchema)]
pub struct StatusChange {
    pub id: Uuid,
    pub version: i64,
    /// `published`, or `draft` to recall it.
    pub status: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct BatchStatusChange {
    pub rows: Vec<AnnouncementRef>,
    pub status: String,
}

fn action(status: &str) -> &'static str {
    if status == PUBLISHED { "publish" } else { "recall" }
}

pub async fn update_status(tx: &mut Tx, Body(change): Body<StatusChange>) -> Result<Announcement> {
    turn(tx, action(&change.status), change.id, change.version).await
}

/// All of them, or none where one may not.
pub async fn batch_update_status(tx: &mut Tx, Body(change): Body<BatchStatusChange>) -> Result<usize> {
    if change.rows.len() > BATCH {
        return Err(Error::refused("content-announcement-too_many").with("limit", BATCH));
    }
    let mut rows = change.rows;
    // In one order, so that two batches never wait for each other.
    rows.sort_by_key(|row| row.id);
    rows.dedup_by_key(|row| row.id);
    for row in &rows {
        turn(tx, action(&change.status), row.id, row.version).await?;
    }
    Ok(rows.len())
}

pub async fn turn(tx: &mut Tx, action: &'static str, id: Uuid, version: i64) -> Result<Announcement> {
    let (before, to) = step(tx, action, id, version).await?;
    let To::State(status) = to else { return Err(Error::internal("delete has a call of its own")) };
    let publishing = status == PUBLISHED;
    if publishing && !says_something(&before.content) {
        return Err(Error::refused("content-announcement-empty").at("content"));
    }
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update content.announcement set status = $3, published_by = case when $4 then $5::text end,
           published_at = case when $4 then $6::timestamptz end, version = version + 1, updated_by = $5, updated_at = $6
         where tenant_id = $1 and announcement_id = $2 and version = $7",
    )
    .bind(tenant)
    .bind(id)
    .bind(status)
    .bind(publishing)
    .bind(who)
    .bind(now)
    .bind(version)
    .execute(tx.conn())
    .await?;
    if publishing {
        readers::expect(tx, &before).await?;
    }
    tell(tx, action, Some(before), id).await
}
