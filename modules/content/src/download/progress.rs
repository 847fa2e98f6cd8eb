//! State changes of a run. Every statement checks the run number: a run that was cancelled or overtaken changes
//! nothing and thereby notices it.

use super::listing::LISTING;
use super::queries::{DownloadTask, load};
use super::states::{DONE, FAILED, RUNNING, WAITING};
use super::{READY, commands};
use tandem_contracts::message::{MessageWanted, Recipient};
use tandem_kernel::{Error, Result, Tenant, UserId};
use tandem_platform::fair_turns::Place;
use tandem_platform::{Platform, Tx};
use time::OffsetDateTime;

/// A download claimed by this process.
pub struct Claim {
    pub platform: Platform,
    pub tenant: Tenant,
    pub task: DownloadTask,
    /// Its slot among the long-running tasks of this process.
    pub place: Place,
}

/// Why a run ended without a file.
pub enum Stopped {
    /// Cancelled, deleted, or taken over by another run.
    NotMine,
    /// This process is shutting down; another one restarts the run.
    Stopping,
    Failed(Error),
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// Lease of a run; renewed every second.
pub fn lease(platform: &Platform) -> std::time::Duration {
    std::time::Duration::from_secs(u64::from(platform.config().worker.redeliver_seconds).max(8))
}

/// Values written besides the state.
#[derive(Default)]
struct Told<'a> {
    written: Option<i64>,
    total: Option<i64>,
    bytes: Option<i64>,
    error: &'a str,
    lease_until: Option<OffsetDateTime>,
    ended_at: Option<OffsetDateTime>,
}

impl Claim {
    pub async fn begin(&self) -> Result<Tx> {
        self.platform.begin_system(&self.tenant, "content.export").await
    }

    /// Renews the lease and stores the progress.
    pub async fn progress(&self, written: i64, total: Option<i64>) -> Result<(), Stopped> {
        let lease_until = Some(self.platform.now() + lease(&self.platform));
        self.write(RUNNING, Told { written: Some(written), total, lease_until, ..Told::default() }).await
    }

    pub async fn done(&self, written: i64, bytes: i64) -> Result<(), Stopped> {
        let (written, bytes, ended_at) = (Some(written), Some(bytes), Some(self.platform.now()));
        self.write(DONE, Told { written, bytes, ended_at, ..Told::default() }).await
    }

    pub async fn failed(&self, error: &str) -> Result<(), Stopped> {
        self.write(FAILED, Told { error, ended_at: Some(self.platform.now()), ..Told::default() }).await
    }

    /// Returns the download to the queue.
    pub async fn give_back(&self) -> Result<(), Stopped> {
        self.write(WAITING, Told { written: Some(0), ..Told::default() }).await
    }

    async fn write(&self, status: &str, told: Told<'_>) -> Result<(), Stopped> {
        let mut tx = self.begin().await?;
        let changed = sqlx::query(
            "update content.download_task set status = $4, rows_written = coalesce($5, rows_written),
               rows_total = coalesce($6, rows_total), bytes = $7, error = $8, lease_until = $9, ended_at = $10,
               version = version + case when status = $4 then 0 else 1 end
             where tenant_id = $1 and download_task_id = $2 and run = $3 and status = $11",
        )
        .bind(self.tenant.id.uuid())
        .bind(self.task.id)
        .bind(self.task.run)
        .bind(status)
        .bind(told.written)
        .bind(told.total)
        .bind(told.bytes)
        .bind(told.error)
        .bind(told.lease_until)
        .bind(told.ended_at)
        .bind(RUNNING)
        .execute(tx.conn())
        .await
        .map_err(Error::from)?;
        if changed.rows_affected() == 0 {
            tx.rollback().await?;
            return Err(Stopped::NotMine);
        }
        let task = load(&mut tx, self.task.id, false).await?;
        commands::notice(&mut tx, &task, task.version);
        if status == DONE {
            tx.message(ready(&task)).await?;
        }
        Ok(tx.commit().await?)
    }
}

fn ready(task: &DownloadTask) -> MessageWanted {
    MessageWanted::of(READY)
        .to(Recipient::User(UserId::new(task.owner_id)))
        .field("name", task.name.as_str())
        .field("rows", task.rows_written.to_string())
        .opens("/user/download")
        .about(LISTING.code, task.id)
}

/// Whether this run still owns the download; checked in the transaction of every batch. Also disables parallel query
/// workers for that transaction, to leave CPU to other requests.
pub async fn still_mine(tx: &mut Tx, task: &DownloadTask) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    let (mine, _): (bool, String) = sqlx::query_as(
        "select exists (select 1 from content.download_task
           where tenant_id = $1 and download_task_id = $2 and run = $3 and status = $4),
           set_config('max_parallel_workers_per_gather', '0', true)",
    )
    .bind(tenant)
    .bind(task.id)
    .bind(task.run)
    .bind(RUNNING)
    .fetch_one(tx.conn())
    .await?;
    Ok(mine)
}
