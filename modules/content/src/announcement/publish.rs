//! Publishing and withdrawing of one or several announcements.

use super::clean::says_something;
use super::queries::Announcement;
use super::readers;
use super::states::PUBLISHED;
use tandem_kernel::To;
use tandem_platform::record::prelude::*;

/// Maximum batch size.
const BATCH: usize = 200;

#[derive(Debug, Deserialize, ToSchema)]
pub struct StatusChange {
    #[serde(flatten)]
    pub which: DocumentRef,
    /// `published`, or `draft` to recall it.
    pub status: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct BatchStatusChange {
    pub rows: Vec<DocumentRef>,
    pub status: String,
}

fn action(status: &str) -> &'static str {
    if status == PUBLISHED { "publish" } else { "recall" }
}

pub async fn update_status(tx: &mut Tx, Body(change): Body<StatusChange>) -> Result<Announcement> {
    turn(tx, action(&change.status), change.which).await
}

/// All or nothing.
pub async fn batch_update_status(tx: &mut Tx, Body(change): Body<BatchStatusChange>) -> Result<usize> {
    if change.rows.len() > BATCH {
        return Err(Error::refused("content-announcement-too_many").with("limit", BATCH));
    }
    let mut rows = change.rows;
    // Fixed lock order, so that concurrent batches cannot deadlock.
    rows.sort_by_key(|row| row.id);
    rows.dedup_by_key(|row| row.id);
    for row in &rows {
        turn(tx, action(&change.status), *row).await?;
    }
    Ok(rows.len())
}

pub async fn turn(tx: &mut Tx, action: &'static str, which: DocumentRef) -> Result<Announcement> {
    let (before, to) = record::step::<Announcement>(tx, action, which).await?;
    let publishing = to == To::State(PUBLISHED);
    if publishing {
        if !says_something(&before.content) {
            return Err(Error::refused("content-announcement-empty").at("content"));
        }
        let today = tx.today().await?;
        if before.expires_on.is_some_and(|last| *last < today) {
            return Err(Error::refused("content-announcement-over").at("expiresOn"));
        }
        readers::expect(tx, &before).await?;
    }
    let values = Values::none()
        .put("published_by", publishing.then(|| tx.who()))
        .put("published_at", publishing.then(|| tx.now()));
    record::arrive(tx, action, before, to, values).await
}
