//! What owners do to their tasks. A list of one kind calls the same, and answers with rows of its own.

use super::listing::LISTING;
use crate::download::object_key;
use serde::Deserialize;
use tandem_kernel::{Error, Listing, Result};
use tandem_platform::audit::Entry;
use tandem_platform::files::take::forget;
use tandem_platform::listing::may_see;
use tandem_platform::long::{self, LongTask};
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Deserialize, ToSchema)]
pub struct TaskRef {
    pub id: Uuid,
}

pub async fn cancel(tx: &mut Tx, Body(which): Body<TaskRef>) -> Result<LongTask> {
    cancel_in(tx, &LISTING, which.id).await
}

pub async fn retry(tx: &mut Tx, Body(which): Body<TaskRef>) -> Result<LongTask> {
    retry_in(tx, &LISTING, which.id).await
}

pub async fn delete(tx: &mut Tx, Body(which): Body<TaskRef>) -> Result<bool> {
    delete_in(tx, &LISTING, which.id).await
}

/// Locks a task that the list shows, and checks the action. No version check: a running task changes its own version,
/// and the state machine decides what is allowed.
pub async fn step(tx: &mut Tx, listing: &'static Listing, id: Uuid, action: &str) -> Result<LongTask> {
    may_see(tx, listing, id).await?;
    let task = long::find(tx, id, true).await?;
    let shown = listing.code == LISTING.code || listing_of(tx, &task)?.code == listing.code;
    let (_, machine) = listing.machine.filter(|_| shown).ok_or_else(Error::not_found)?;
    machine.step(&task.status, action, &tx.ctx().permissions)?;
    Ok(task)
}

pub async fn cancel_in(tx: &mut Tx, listing: &'static Listing, id: Uuid) -> Result<LongTask> {
    step(tx, listing, id, "cancel").await?;
    let task = long::cancel(tx, id).await?;
    tell(tx, "cancel", &task).await?;
    Ok(task)
}

pub async fn retry_in(tx: &mut Tx, listing: &'static Listing, id: Uuid) -> Result<LongTask> {
    let task = step(tx, listing, id, "retry").await?;
    if task.file.is_empty() {
        return Err(Error::refused("content-long_task-only_files_retry"));
    }
    let task = long::again(tx, id).await?;
    tell(tx, "retry", &task).await?;
    Ok(task)
}

pub async fn delete_in(tx: &mut Tx, listing: &'static Listing, id: Uuid) -> Result<bool> {
    let task = step(tx, listing, id, "delete").await?;
    long::remove(tx, &task).await?;
    let of = listing_of(tx, &task)?.code;
    tx.audit(Entry::new("delete", of, task.subject_id.unwrap_or(id), &task.name).before(&task)?).await?;
    if !task.file.is_empty() {
        let (key, platform) = (object_key(tx.ctx().tenant.id, task.id, task.run, &task.file), tx.platform().clone());
        // If this fails, the sweep removes the orphaned object.
        tx.afterwards(async move {
            forget(&platform, &key).await;
        });
    }
    Ok(true)
}

fn listing_of(tx: &Tx, task: &LongTask) -> Result<&'static Listing> {
    let kind = tx.platform().long_kind(&task.kind);
    Ok(kind.ok_or_else(|| Error::internal(format!("nobody does {}", task.kind)))?.listing)
}

/// Audits what was asked for and by whom, under the name of the list that shows it.
pub async fn tell(tx: &mut Tx, action: &str, task: &LongTask) -> Result<()> {
    let (of, mut after) = (listing_of(tx, task)?.code, serde_json::to_value(task)?);
    after["payload"] = task.payload.clone();
    tx.audit(Entry::new(action, of, task.subject_id.unwrap_or(task.id), &task.name).after(&after)?).await
}
