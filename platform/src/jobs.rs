//! Background jobs on the same engine as events: a job is an outbox row with one consumer, so it is enqueued in a
//! transaction, retried, monitored and dead-lettered like any event.

use crate::Tx;
use crate::bus::consumer::{Consumer, Handler};
use crate::db::shards::Shard;
use crate::module::Work;
use crate::outside_id::outside_id;
use crate::platform::Platform;
use serde::de::DeserializeOwned;
use std::marker::PhantomData;
use std::time::Duration;
use tandem_kernel::{Result, Tenant};
use time::OffsetDateTime;
use uuid::Uuid;

/// The name of a kind of job and the type of its payload.
pub struct Job<P> {
    pub kind: &'static str,
    told: PhantomData<fn(P)>,
}

impl<P> Clone for Job<P> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P> Copy for Job<P> {}

impl<P: DeserializeOwned + Send + 'static> Job<P> {
    /// `job.module.what_it_does`
    pub const fn new(kind: &'static str) -> Self {
        Self { kind, told: PhantomData }
    }
    pub fn run_by<H: for<'a> Handler<'a, P> + 'static>(self, handler: H) -> Consumer {
        Consumer::of_kind(self.kind, self.kind, handler)
    }
    /// As [`Self::run_by`], for a handler made of data instead of a function.
    pub(crate) fn run_with<H>(self, handler: H) -> Consumer
    where
        H: for<'a> Fn(&'a mut Tx, P) -> Work<'a, ()> + Send + Sync + 'static,
    {
        Consumer::made_of(self.kind, handler)
    }
}

/// A job that runs periodically for every tenant. The tick is claimed in the database, so exactly one process enqueues
/// it.
#[derive(Clone)]
pub struct Schedule {
    pub name: &'static str,
    pub every: Duration,
    pub job: Job<()>,
}

pub async fn run_schedules(platform: Platform, shard: Shard) {
    let stop = platform.shutdown().token();
    while !stop.is_cancelled() {
        if let Err(error) = tick(&platform, &shard).await {
            tracing::warn!(%error, "schedules");
        }
        tokio::select! {
            () = tokio::time::sleep(Duration::from_secs(1)) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Enqueues what is due; returns the schedules whose tick this call finished.
pub async fn tick(platform: &Platform, shard: &Shard) -> Result<Vec<&'static str>> {
    let mut ticked = Vec::new();
    for schedule in platform.modules().iter().flat_map(|m| &m.schedules) {
        let Some(tick_at) = claim(shard, schedule).await? else { continue };
        for tenant in platform.directory().on_shard(&shard.name).await? {
            let mut tx = platform.begin_system(&tenant, schedule.name).await?;
            tx.enqueue_once(schedule.job.kind, job_id(schedule, tick_at, &tenant)).await?;
            tx.commit().await?;
        }
        if !finish(shard, schedule, tick_at).await? {
            continue;
        }
        metrics::counter!("tandem_schedule_ticks_total", "schedule" => schedule.name).increment(1);
        ticked.push(schedule.name);
    }
    Ok(ticked)
}

/// Deterministic per tick, so that a repeated tick enqueues its job only once.
fn job_id(schedule: &Schedule, tick_at: OffsetDateTime, tenant: &Tenant) -> Uuid {
    outside_id(tick_at, &[schedule.name, &tenant.id.to_string()])
}

/// Takes a one-minute lease on the tick, if it is due and not leased.
async fn claim(shard: &Shard, schedule: &Schedule) -> Result<Option<OffsetDateTime>> {
    // A schedule seen for the first time is due at once.
    Ok(sqlx::query_scalar(
        "insert into platform.schedule as s (name, tick_at, lease_until) values ($1, now(), now() + interval '1 minute')
         on conflict (name) do update set lease_until = now() + interval '1 minute'
           where s.tick_at <= now() and s.lease_until < now()
         returning tick_at",
    )
    .bind(schedule.name)
    .fetch_optional(&shard.engine)
    .await?)
}

/// Advances to the next tick; ticks missed while no process ran are skipped. False if another process did, because the
/// lease ended before.
async fn finish(shard: &Shard, schedule: &Schedule, tick_at: OffsetDateTime) -> Result<bool> {
    let advanced = sqlx::query(
        "update platform.schedule set lease_until = '-infinity',
           tick_at = case when tick_at + make_interval(secs => $2) > now() then tick_at else now() end
             + make_interval(secs => $2)
         where name = $1 and tick_at = $3",
    )
    .bind(schedule.name)
    .bind(schedule.every.as_secs_f64())
    .bind(tick_at)
    .execute(&shard.engine)
    .await?;
    Ok(advanced.rows_affected() == 1)
}

/// Maintenance of a shard: seals, metrics about the queue, partitions.
pub async fn run_chores(platform: Platform, shard: Shard) {
    let stop = platform.shutdown().token();
    let pause = Duration::from_secs(platform.config().worker.seal_seconds);
    let mut rounds = 0u64;
    while !stop.is_cancelled() {
        chores(&platform, &shard, rounds).await;
        rounds += 1;
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Each by itself: while nothing can be sealed, partitions are still made and the queue is still watched.
pub async fn chores(platform: &Platform, shard: &Shard, round: u64) {
    let mut outcomes = vec![("seals", seals(platform, shard).await), ("figures", figures(shard).await)];
    if round.is_multiple_of(720) {
        outcomes.push(("partitions", partitions(platform, shard).await));
    }
    for (chore, outcome) in outcomes {
        if let Err(error) = outcome {
            metrics::counter!("tandem_chore_errors_total", "chore" => chore).increment(1);
            tracing::warn!(%error, shard = %shard.name, chore, "a chore failed");
        }
    }
}

async fn seals(platform: &Platform, shard: &Shard) -> Result<()> {
    let name = shard.name.to_string();
    let sealed = crate::audit::seal::seal_shard(platform, shard).await?;
    metrics::counter!("tandem_audit_sealed_rows_total", "shard" => name.clone()).increment(sealed as u64);
    let now = platform.now().unix_timestamp() as f64;
    metrics::gauge!("tandem_audit_last_seal_timestamp_seconds", "shard" => name).set(now);
    Ok(())
}

/// One question for each state: only then does PostgreSQL ask the indexes of what is pending and what is dead, and not read a
/// year of what was delivered.
pub const FIGURES: &str = "select (select count(*) from platform.delivery where state = 'pending'),
   coalesce(extract(epoch from now()
     - (select min(due_at) from platform.delivery where state = 'pending' and due_at < now())), 0)::float8,
   (select count(*) from platform.delivery where state = 'dead')";

async fn figures(shard: &Shard) -> Result<()> {
    let name = shard.name.to_string();
    let (pending, late, dead): (i64, f64, i64) = sqlx::query_as(FIGURES).fetch_one(&shard.engine).await?;
    metrics::gauge!("tandem_deliveries_pending", "shard" => name.clone()).set(pending as f64);
    metrics::gauge!("tandem_deliveries_late_seconds", "shard" => name.clone()).set(late);
    metrics::gauge!("tandem_deliveries_dead", "shard" => name).set(dead as f64);
    Ok(())
}

async fn partitions(platform: &Platform, shard: &Shard) -> Result<()> {
    sqlx::query("select platform.ensure_partitions(3)").execute(&shard.engine).await?;
    sqlx::query("select platform.drop_expired_partitions()").execute(&shard.engine).await?;
    sqlx::query("select platform.drop_old_partitions($1)")
        .bind(platform.config().worker.keep_event_months)
        .execute(&shard.engine)
        .await?;
    Ok(())
}
