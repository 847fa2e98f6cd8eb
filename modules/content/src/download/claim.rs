//! Assigns downloads to workers. The job handler is short: it queues the download for a turn in this process. On its
//! turn the download is claimed under a lease unless another process was first. The job is redelivered until the
//! download has ended, so that a crashed worker is replaced when its lease expires.

use super::progress::{Claim, lease};
use super::queries::{DownloadTask, load_if_there};
use super::states::{MACHINE, RUNNING};
use super::{commands, export};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tandem_kernel::{Result, Tenant};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::fair_turns::Manner;
use tandem_platform::jobs::Job;
use tandem_platform::{Platform, Tx};
use uuid::Uuid;

pub const EXPORT: Job<Export> = Job::new("job.content.export");

#[derive(Debug, Serialize, Deserialize)]
pub struct Export {
    pub task: Uuid,
}

pub async fn look(tx: &mut Tx, told: Export, _meta: Meta) -> Result<()> {
    let Some(task) = load_if_there(tx, told.task, false).await? else { return Ok(()) };
    match standing(tx, &task) {
        Standing::Ended => {}
        Standing::AtWork(left) => tx.tell_again_in(left),
        Standing::Free => {
            let (platform, tenant) = (tx.platform().clone(), tx.ctx().tenant.clone());
            tx.in_turn(task.owner_id, task.id, Manner::Shares, async move |place| {
                match take(&platform, &tenant, task.id).await {
                    Ok(Some(task)) => export::work(Claim { platform, tenant, task, place }).await,
                    Ok(None) => {}
                    Err(error) => {
                        tracing::warn!(%error, task = %task.id, "an export was not taken; it will be looked at again")
                    }
                }
            });
        }
    }
    Ok(())
}

enum Standing {
    Ended,
    /// Another worker holds the lease for this long.
    AtWork(Duration),
    Free,
}

fn standing(tx: &Tx, task: &DownloadTask) -> Standing {
    if !MACHINE.sources("run").contains(&task.status.as_str()) {
        return Standing::Ended;
    }
    let left = task.lease_until.filter(|_| task.status == RUNNING).map(|until| until - tx.now());
    match left {
        Some(left) if left.is_positive() => Standing::AtWork(left.unsigned_abs().max(Duration::from_secs(1))),
        _ => Standing::Free,
    }
}

/// Claims the task for a new run; `None` if it has ended or another process holds the lease.
async fn take(platform: &Platform, tenant: &Tenant, task: Uuid) -> Result<Option<DownloadTask>> {
    let mut tx = platform.begin_system(tenant, "content.export").await?;
    let Some(mut task) = load_if_there(&mut tx, task, true).await? else { return Ok(None) };
    if !matches!(standing(&tx, &task), Standing::Free) {
        return Ok(None);
    }
    let (run, until) = (task.run + 1, tx.now() + lease(platform));
    sqlx::query(
        "update content.download_task set status = $3, run = $4, lease_until = $5, rows_written = 0, rows_total = null,
           version = version + 1
         where tenant_id = $1 and download_task_id = $2",
    )
    .bind(tenant.id.uuid())
    .bind(task.id)
    .bind(RUNNING)
    .bind(run)
    .bind(until)
    .execute(tx.conn())
    .await?;
    (task.run, task.version) = (run, task.version + 1);
    commands::notice(&mut tx, &task, task.version);
    tx.commit().await?;
    Ok(Some(task))
}
