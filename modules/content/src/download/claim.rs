//! Who works at a download, and when. The delivery of the job is short: it looks whether there is room, takes the download
//! for itself under a lease, and starts the work after its commit. Until the download has ended the delivery asks to be
//! told again, so whoever dies over it is replaced when his lease ends.

use super::progress::{Claim, lease};
use super::queries::{DownloadTask, load_if_there};
use super::states::{MACHINE, RUNNING, WAITING};
use super::{commands, export};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use tokio::sync::OwnedSemaphorePermit;
use uuid::Uuid;

pub const EXPORT: Job<Export> = Job::new("job.content.export");

#[derive(Debug, Serialize, Deserialize)]
pub struct Export {
    pub task: Uuid,
}

pub async fn look(tx: &mut Tx, told: Export, _meta: Meta) -> Result<()> {
    let Some(task) = load_if_there(tx, told.task, true).await? else { return Ok(()) };
    let left = task.lease_until.filter(|_| task.status == RUNNING).map(|until| until - tx.now());
    match left {
        Some(left) if left.is_positive() => tx.tell_again_in(left.unsigned_abs().max(Duration::from_secs(1))),
        _ if MACHINE.sources("run").contains(&task.status.as_str()) => match room(tx, &task).await? {
            Some(place) => take(tx, task, place).await?,
            None => put_off(tx).await?,
        },
        _ => {}
    }
    Ok(())
}

/// A place in this process, if the tenant has not its share already and the owner has none running.
async fn room(tx: &mut Tx, task: &DownloadTask) -> Result<Option<OwnedSemaphorePermit>> {
    let platform = tx.platform().clone();
    let Ok(place) = platform.long_room().clone().try_acquire_owned() else { return Ok(None) };
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    // One at a time decides for a tenant, or two would both take the last place.
    sqlx::query("select pg_advisory_xact_lock(hashtextextended('content.export ' || $1::text, 0))")
        .bind(tenant)
        .execute(tx.conn())
        .await?;
    let (all, own): (i64, i64) = sqlx::query_as(
        "select count(*), count(*) filter (where owner_id = $3) from content.download_task
         where tenant_id = $1 and status = $4 and lease_until > $2 and download_task_id <> $5",
    )
    .bind(tenant)
    .bind(now)
    .bind(task.owner_id)
    .bind(RUNNING)
    .bind(task.id)
    .fetch_one(tx.conn())
    .await?;
    Ok((all < platform.config().worker.long_per_tenant && own == 0).then_some(place))
}

/// Comes back sooner the fewer wait.
async fn put_off(tx: &mut Tx) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let waiting: i64 =
        sqlx::query_scalar("select count(*) from content.download_task where tenant_id = $1 and status = $2")
            .bind(tenant)
            .bind(WAITING)
            .fetch_one(tx.conn())
            .await?;
    tx.tell_again_in(Duration::from_secs(u64::try_from(waiting / 4).unwrap_or(0).clamp(1, 15)));
    Ok(())
}

async fn take(tx: &mut Tx, mut task: DownloadTask, place: OwnedSemaphorePermit) -> Result<()> {
    let (tenant, platform) = (tx.ctx().tenant.clone(), tx.platform().clone());
    let (run, until) = (task.run + 1, tx.now() + lease(&platform));
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
    commands::notice(tx, &task, task.version);
    tx.tell_again_in(lease(&platform));
    tx.afterwards(async move {
        export::work(Claim { platform, tenant, task }).await;
        drop(place);
    });
    Ok(())
}
