//! A task in the hands of this process. Every statement names the number of the run: a run that was cancelled or
//! overtaken changes nothing, and learns it from that.

use super::{DONE, FAILED, LongKind, LongTask, RUNNING, WAITING, lease, tell_owner};
use crate::Tx;
use crate::fair_turns::Place;
use crate::on_behalf;
use crate::pace::Pace;
use crate::platform::Platform;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use tandem_kernel::{Error, OpCtx, Result, Tenant};
use tokio_util::sync::CancellationToken;

/// How long a run that waits for its turn does so without looking whether it is still wanted.
const PATIENCE: Duration = Duration::from_millis(500);
const NOT_COUNTED: i64 = -1;

pub struct Claim {
    pub platform: Platform,
    pub tenant: Tenant,
    /// As it was when it was claimed.
    pub task: LongTask,
    pub(super) kind: &'static LongKind,
    /// Cancelled when the task is no longer this run's.
    pub(super) lost: CancellationToken,
    place: Place,
    done: AtomicI64,
    total: AtomicI64,
}

/// Why a run stops without having ended its task.
#[derive(Debug)]
pub enum Stopped {
    /// Cancelled, deleted, or taken over by another run.
    NotMine,
    /// This process is shutting down; another one goes on.
    Stopping,
    Failed(Error),
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// Given by the ways to end a task, so that no run forgets to.
#[derive(Debug)]
pub struct Ended(());

/// What was done since the last chunk, in the same transaction.
#[derive(Debug, Default)]
pub struct Chunk {
    pub done: i64,
    pub refused: i64,
    /// Where the next one begins; none leaves it as it is.
    pub mark: Option<Value>,
}

/// What a task leaves.
#[derive(Debug, Default)]
pub struct Done {
    /// How much was done, where the work itself knows better than its progress.
    pub done: Option<i64>,
    pub refused: Option<i64>,
    /// The size of its file.
    pub bytes: Option<i64>,
    pub result: Option<Value>,
}

impl Claim {
    pub(super) fn new(
        platform: Platform,
        tenant: Tenant,
        kind: &'static LongKind,
        task: LongTask,
        place: Place,
    ) -> Self {
        let (done, total) = (AtomicI64::new(0), AtomicI64::new(NOT_COUNTED));
        Self { platform, tenant, task, kind, lost: CancellationToken::new(), place, done, total }
    }

    /// What was asked for.
    pub fn asked<T: DeserializeOwned>(&self) -> Result<T> {
        Ok(serde_json::from_value(self.task.payload.clone())?)
    }

    /// The owner, with current permissions.
    pub async fn owner(&self) -> Result<OpCtx> {
        let (task, work) = (&self.task, self.kind.code());
        on_behalf::as_of_now(&self.platform, &self.tenant, task.owner_id, &task.language, work, task.id).await
    }

    pub async fn begin(&self) -> Result<Tx> {
        self.platform.begin_system(&self.tenant, self.kind.code()).await
    }

    /// Says how far a run without chunks is. The owner sees it within a second, and never sees less than before.
    pub fn progress(&self, done: i64) {
        self.done.store(done, Ordering::Relaxed);
    }

    /// Says how many pieces there are.
    pub fn counted(&self, total: i64) {
        self.total.store(total, Ordering::Relaxed);
    }

    /// To be called between two pieces of work: waits where others come first, and stops a run that is no longer wanted.
    pub async fn go_on(&self) -> Result<(), Stopped> {
        let stop = self.platform.shutdown().token();
        loop {
            if self.lost.is_cancelled() {
                return Err(Stopped::NotMine);
            }
            if stop.is_cancelled() {
                return Err(Stopped::Stopping);
            }
            if self.place.share(PATIENCE).await {
                return Ok(());
            }
        }
    }

    /// Rests at this pace after a piece of work, but not once the task is no longer wanted.
    pub async fn rest(&self, pace: &mut Pace, took: Duration, transactions: i64) -> Result<(), Stopped> {
        tokio::select! {
            rested = pace.rest(took, transactions) => Ok(rested?),
            () = self.lost.cancelled() => Err(Stopped::NotMine),
        }
    }

    /// Records a chunk in the transaction that does it: whoever takes over begins after it. The task stays locked until
    /// the end of the transaction, so nothing of a cancelled task happens after its cancelling.
    pub async fn chunk(&self, tx: &mut Tx, chunk: Chunk) -> Result<(), Stopped> {
        let changed = sqlx::query(
            "update platform.long_task set done = done + $4, refused = refused + $5, mark = coalesce($6, mark), tries = 0
             where tenant_id = $1 and long_task_id = $2 and run = $3 and status = $7",
        )
        .bind(self.tenant.id.uuid())
        .bind(self.task.id)
        .bind(self.task.run)
        .bind(chunk.done)
        .bind(chunk.refused)
        .bind(chunk.mark)
        .bind(RUNNING)
        .execute(tx.conn())
        .await
        .map_err(Error::from)?;
        if changed.rows_affected() == 1 { Ok(()) } else { Err(Stopped::NotMine) }
    }

    pub async fn finish(&self, done: Done) -> Result<Ended, Stopped> {
        let mut tx = self.begin().await?;
        let ended = self.finish_in(&mut tx, done).await?;
        tx.commit().await?;
        Ok(ended)
    }

    /// Ends the task in the transaction of its effect: both happen, or neither.
    pub async fn finish_in(&self, tx: &mut Tx, done: Done) -> Result<Ended, Stopped> {
        self.end(tx, DONE, done, "").await
    }

    /// As [`Self::finish_in`], for a task that came to nothing; `error` is in its owner's language.
    pub async fn fail_in(&self, tx: &mut Tx, error: &str) -> Result<Ended, Stopped> {
        self.end(tx, FAILED, Done::default(), error).await
    }

    pub(super) async fn fail(&self, error: &str) -> Result<Ended, Stopped> {
        let mut tx = self.begin().await?;
        let ended = self.fail_in(&mut tx, error).await?;
        tx.commit().await?;
        Ok(ended)
    }

    async fn end(&self, tx: &mut Tx, status: &str, done: Done, error: &str) -> Result<Ended, Stopped> {
        let now = tx.now();
        let task: Option<LongTask> = sqlx::query_as(
            "update platform.long_task set status = $4, done = coalesce($5, greatest(done, $12)), refused = coalesce($6, refused),
               bytes = $7, result = $8, error = $9, ended_at = $10, lease_until = null, version = version + 1
             where tenant_id = $1 and long_task_id = $2 and run = $3 and status = $11 returning *",
        )
        .bind(self.tenant.id.uuid())
        .bind(self.task.id)
        .bind(self.task.run)
        .bind(status)
        .bind(done.done)
        .bind(done.refused)
        .bind(done.bytes)
        .bind(done.result)
        .bind(error)
        .bind(now)
        .bind(RUNNING)
        .bind(self.done.load(Ordering::Relaxed))
        .fetch_optional(tx.conn())
        .await
        .map_err(Error::from)?;
        let task = task.ok_or(Stopped::NotMine)?;
        (self.kind.ended)(tx, &task).await?;
        tell_owner(tx, self.kind, &task);
        Ok(Ended(()))
    }

    /// Returns the task to the queue. `counts` says whether the run was a try that failed.
    pub(super) async fn give_back(&self, counts: bool) -> Result<()> {
        let mut tx = self.begin().await?;
        let task: Option<LongTask> = sqlx::query_as(
            "update platform.long_task set status = $4, lease_until = null, tries = greatest(tries - $5, 0), version = version + 1
             where tenant_id = $1 and long_task_id = $2 and run = $3 and status = $6 returning *",
        )
        .bind(self.tenant.id.uuid())
        .bind(self.task.id)
        .bind(self.task.run)
        .bind(WAITING)
        .bind(i32::from(!counts))
        .bind(RUNNING)
        .fetch_optional(tx.conn())
        .await?;
        if let Some(task) = task {
            tell_owner(&mut tx, self.kind, &task);
        }
        tx.commit().await
    }

    /// Renews the lease and writes the progress; false if the task is no longer this run's. With `seen`, what its owner
    /// was last told of, he is told of anything new.
    pub(super) async fn beat(&self, seen: Option<&mut (i64, Option<i64>)>) -> Result<bool> {
        let total = Some(self.total.load(Ordering::Relaxed)).filter(|total| *total != NOT_COUNTED);
        let mut tx = self.begin().await?;
        let task: Option<LongTask> = sqlx::query_as(
            "update platform.long_task set lease_until = clock_timestamp() + make_interval(secs => $4),
               tries = case when $5 > done then 0 else tries end, done = greatest(done, $5), total = coalesce($6, total)
             where tenant_id = $1 and long_task_id = $2 and run = $3 and status = $7 returning *",
        )
        .bind(self.tenant.id.uuid())
        .bind(self.task.id)
        .bind(self.task.run)
        .bind(lease(&self.platform).as_secs_f64())
        .bind(self.done.load(Ordering::Relaxed))
        .bind(total)
        .bind(RUNNING)
        .fetch_optional(tx.conn())
        .await?;
        let Some(task) = task else { return Ok(false) };
        let now = (task.done + task.refused, task.total);
        if let Some(seen) = seen.filter(|seen| **seen != now) {
            *seen = now;
            tell_owner(&mut tx, self.kind, &task);
        }
        tx.commit().await?;
        Ok(true)
    }
}
