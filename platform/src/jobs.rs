//! Background work on the same engine as events: a job is an outbox row with one consumer,
//! so it is enqueued in a transaction, retried, watched and dead-lettered like any other.

use crate::bus::consumer::{Consumer, Handler};
use crate::db::shards::Shard;
use crate::platform::Platform;
use serde::de::DeserializeOwned;
use std::marker::PhantomData;
use std::time::Duration;
use tandem_kernel::Result;

/// The name of a kind of work and the type of what it is told.
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
}

/// Work that comes round for every tenant. The tick is claimed in the database, so exactly
/// one process enqueues it.
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

/// Enqueues what is due; returns the schedules that this call claimed.
pub async fn tick(platform: &Platform, shard: &Shard) -> Result<Vec<&'static str>> {
    let mut claimed = Vec::new();
    for schedule in platform.modules().iter().flat_map(|m| &m.schedules) {
        if !claim(shard, schedule).await? {
            continue;
        }
        for tenant in platform.directory().on_shard(&shard.name).await? {
            let mut tx = platform.begin_system(&tenant, schedule.name).await?;
            tx.enqueue(schedule.job, &()).await?;
            tx.commit().await?;
        }
        metrics::counter!("tandem_schedule_ticks_total", "schedule" => schedule.name).increment(1);
        claimed.push(schedule.name);
    }
    Ok(claimed)
}

async fn claim(shard: &Shard, schedule: &Schedule) -> Result<bool> {
    let seconds = schedule.every.as_secs_f64();
    // The insert of a schedule seen for the first time is its first tick.
    let claimed = sqlx::query(
        "insert into platform.schedule as s (name, next_at, last_at)
         values ($1, now() + make_interval(secs => $2), now())
         on conflict (name) do update set next_at = excluded.next_at, last_at = now() where s.next_at <= now()",
    )
    .bind(schedule.name)
    .bind(seconds)
    .execute(&shard.engine)
    .await?;
    Ok(claimed.rows_affected() == 1)
}

/// What every shard needs done besides its tenants' work: seals and partitions, and the
/// figures that tell whether the queue keeps up.
pub async fn run_chores(platform: Platform, shard: Shard) {
    let stop = platform.shutdown().token();
    let pause = Duration::from_secs(platform.config().worker.seal_seconds);
    let mut rounds = 0u64;
    while !stop.is_cancelled() {
        if let Err(error) = chores(&platform, &shard, rounds).await {
            tracing::warn!(%error, shard = %shard.name, "chores");
        }
        rounds += 1;
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = stop.cancelled() => {}
        }
    }
}

async fn chores(platform: &Platform, shard: &Shard, round: u64) -> Result<()> {
    let name = shard.name.to_string();
    let sealed = crate::audit::seal::seal_shard(platform, shard).await?;
    metrics::counter!("tandem_audit_sealed_rows_total", "shard" => name.clone()).increment(sealed as u64);
    let (pending, late, dead): (i64, f64, i64) = sqlx::query_as(
        "select count(*) filter (where state = 'pending'),
           coalesce(extract(epoch from now() - min(due_at) filter (where state = 'pending' and due_at < now())), 0)::float8,
           count(*) filter (where state = 'dead')
         from platform.delivery where state in ('pending', 'dead')",
    )
    .fetch_one(&shard.engine)
    .await?;
    metrics::gauge!("tandem_deliveries_pending", "shard" => name.clone()).set(pending as f64);
    metrics::gauge!("tandem_deliveries_late_seconds", "shard" => name.clone()).set(late);
    metrics::gauge!("tandem_deliveries_dead", "shard" => name).set(dead as f64);
    if round.is_multiple_of(720) {
        sqlx::query("select platform.ensure_partitions(3)").execute(&shard.engine).await?;
    }
    Ok(())
}
