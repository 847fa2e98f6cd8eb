//! Schedules the ticks of a timed job as delayed deliveries. Handling a tick enqueues the run and the next tick in the
//! same transaction, so exactly one process does it. After downtime, missed ticks are made up for by a single late run.

use super::commands::notice;
use super::queries::TimedJob;
use super::run::{self, Cause};
use super::states::{PAUSED, RUNNING};
use serde::{Deserialize, Serialize};
use tandem_kernel::{Result, To};
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use tandem_platform::record::{self, Values};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

pub const TICK: Job<Tick> = Job::new("job.base.timed_tick");

/// A tick overdue for longer than this has lost its delivery.
const LOST: Duration = Duration::minutes(10);

#[derive(Debug, Serialize, Deserialize)]
pub struct Tick {
    pub job: Uuid,
    pub chain: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub tick_at: OffsetDateTime,
}

/// Schedules this tick and invalidates any scheduled before.
pub async fn wait_for(tx: &mut Tx, job: Uuid, tick_at: OffsetDateTime) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let chain: i64 = sqlx::query_scalar(
        "update base.timed_job set next_tick_at = $3, chain = chain + 1 where tenant_id = $1 and timed_job_id = $2 returning chain",
    )
    .bind(tenant)
    .bind(job)
    .bind(tick_at)
    .fetch_one(tx.conn())
    .await?;
    let pause = (tick_at - tx.now()).max(Duration::ZERO).unsigned_abs();
    tx.enqueue_in(TICK, &Tick { job, chain, tick_at }, pause).await?;
    Ok(())
}

pub async fn forget(tx: &mut Tx, job: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "update base.timed_job set next_tick_at = null, chain = chain + 1 where tenant_id = $1 and timed_job_id = $2",
    )
    .bind(tenant)
    .bind(job)
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub async fn due(tx: &mut Tx, told: Tick, _meta: Meta) -> Result<()> {
    let Some(job) = record::load_if_there::<TimedJob>(tx, told.job, true).await? else { return Ok(()) };
    if job.state != RUNNING || job.chain != told.chain {
        return Ok(());
    }
    let early = told.tick_at - tx.now();
    if early.is_positive() {
        // Our clock is behind the database's.
        tx.tell_again_in(early.unsigned_abs());
        return Ok(());
    }
    run::begin(tx, &job, Cause::Clock(told.tick_at)).await?;
    match job.next(tx.now().max(told.tick_at)) {
        Some(next) => {
            wait_for(tx, job.base.id, next).await?;
            notice(tx, job.base.id, job.base.version);
        }
        None => end(tx, job).await?,
    }
    Ok(())
}

/// There are no further ticks.
async fn end(tx: &mut Tx, job: TimedJob) -> Result<()> {
    forget(tx, job.base.id).await?;
    record::arrive(tx, "pauseAtEnd", job, To::State(PAUSED), Values::none()).await?;
    Ok(())
}

/// Reschedules ticks whose delivery was given up or deleted.
pub async fn wind_up_lost(tx: &mut Tx) -> Result<()> {
    let (tenant, lost) = (tx.ctx().tenant.id.uuid(), tx.now() - LOST);
    let stopped: Vec<(Uuid, OffsetDateTime)> = sqlx::query_as(
        "select timed_job_id, next_tick_at from base.timed_job
         where tenant_id = $1 and state = 'running' and next_tick_at < $2 for update skip locked",
    )
    .bind(tenant)
    .bind(lost)
    .fetch_all(tx.conn())
    .await?;
    for (job, tick_at) in stopped {
        wait_for(tx, job, tick_at).await?;
    }
    Ok(())
}
