//! After thirty days a download goes, and its file with it. Files without a download go too: their deletion was missed.
//! Imports and batches keep to the same thirty days.

use super::FOLDER;
use std::collections::HashSet;
use tandem_contracts::store::key;
use tandem_kernel::{Message, Result};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use tandem_platform::timed::Timed;
use tandem_platform::{Platform, Tx};
use uuid::Uuid;

pub const SWEEP: Job<()> = Job::new("job.content.sweep");

pub const SWEEP_BY_CLOCK: Timed = Timed {
    bean: "content",
    method: "sweepDownloads",
    label: "content-timed-sweep",
    hint: "content-timed-sweep_hint",
    parameters: &[],
    run: |tx, _| {
        Box::pin(async {
            let gone = remove_old(tx).await?;
            Ok(Message { key: "content-timed-swept", args: vec![("count", gone.to_string())] })
        })
    },
};

pub async fn sweep(tx: &mut Tx, _told: (), _meta: Meta) -> Result<()> {
    remove_old(tx).await?;
    Ok(())
}

async fn remove_old(tx: &mut Tx) -> Result<u64> {
    let (tenant, now) = (tx.ctx().tenant.clone(), tx.now());
    let gone = sqlx::query("delete from content.download_task where tenant_id = $1 and keep_until <= $2")
        .bind(tenant.id.uuid())
        .bind(now)
        .execute(tx.conn())
        .await?;
    crate::import::commands::forget_old(tx).await?;
    crate::batch::commands::forget_old(tx).await?;
    let platform = tx.platform().clone();
    // The store is not asked while a transaction waits; what is missed now is found an hour later.
    tx.afterwards(async move {
        if let Err(error) = clean(&platform, &tenant).await {
            tracing::warn!(%error, "files without a download were not cleaned away");
        }
    });
    Ok(gone.rows_affected())
}

/// Deletes every file whose download is gone, or was made by an earlier run of it.
pub async fn clean(platform: &Platform, tenant: &tandem_kernel::Tenant) -> Result<usize> {
    let store = platform.store()?;
    let keys = store.list(&key(tenant.id, FOLDER)).await?;
    // Read after the list: a file appears only while its download is there.
    let mut tx = platform.begin_system(tenant, "content.sweep").await?;
    let kept: Vec<(Uuid, i32)> =
        sqlx::query_as("select download_task_id, run from content.download_task where tenant_id = $1")
            .bind(tenant.id.uuid())
            .fetch_all(tx.conn())
            .await?;
    tx.commit().await?;
    let kept: HashSet<String> = kept.iter().map(|(task, run)| format!("{task}/{run}")).collect();
    let mut gone = 0;
    for key in keys {
        // tenant/download/task/run.extension
        let place = key.splitn(3, '/').nth(2).and_then(|rest| rest.rsplit_once('.')).map(|(place, _)| place);
        if place.is_none_or(|place| !kept.contains(place)) {
            store.delete(&key).await?;
            gone += 1;
        }
    }
    Ok(gone)
}
