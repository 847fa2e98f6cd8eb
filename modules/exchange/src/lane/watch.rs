//! Starts workers for the lanes. Handing over a record wakes a worker. In addition one watch job per tenant reschedules
//! itself for an hour, until the next takes over: it picks up records that became due and expired leases of crashed
//! processes.

use super::{configured, ensure, send};
use crate::{drift, feeds};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tandem_contracts::outside::System;
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use time::OffsetDateTime;

pub const WAKE: Job<Wake> = Job::new("job.exchange.wake");
pub const WATCH: Job<()> = Job::new("job.exchange.watch");
/// How long one watch job keeps rescheduling itself.
pub const SHIFT: Duration = Duration::from_secs(3600);
const SHORTEST: Duration = Duration::from_millis(500);

#[derive(Debug, Serialize, Deserialize)]
pub struct Wake {
    pub system: System,
}

/// Starts another worker after a hand-over if there is capacity; otherwise running workers pick the record up.
pub async fn wake(tx: &mut Tx, told: Wake, _meta: Meta) -> Result<()> {
    let tenant = tx.ctx().tenant.clone();
    if configured(tx.platform(), &tenant).contains(&told.system) {
        start(tx, told.system);
    }
    Ok(())
}

pub async fn watch(tx: &mut Tx, _told: (), meta: Meta) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.clone(), tx.now());
    let systems = configured(tx.platform(), &tenant);
    if systems.is_empty() || now - meta.at >= SHIFT {
        return Ok(());
    }
    let longest = Duration::from_secs_f64(tx.platform().config().exchange.watch_seconds);
    let mut next = now + longest;
    for system in systems {
        ensure(tx, system).await?;
        let due = due(tx, system).await?;
        for _ in 0..due.now.min(tx.platform().config().exchange.at_once_per_system) {
            start(tx, system);
        }
        next = due.next.map_or(next, |moment| moment.min(next));
        let readings: Vec<_> = tx.platform().feeds().filter(|feed| feed.system == system).collect();
        for feed in readings.iter().filter(|feed| feed.kept.is_none()) {
            next = next.min(feeds::read::read_if_due(tx, *feed).await?);
        }
        if !readings.is_empty() {
            next = next.min(drift::compare::compare_if_due(tx, system).await?);
        }
    }
    tx.tell_again_in((next - now).try_into().unwrap_or(SHORTEST).clamp(SHORTEST, longest.max(SHORTEST)));
    Ok(())
}

/// Spawns a worker after the commit if this process has a free permit.
fn start(tx: &mut Tx, system: System) {
    let (platform, tenant) = (tx.platform().clone(), tx.ctx().tenant.clone());
    if let Ok(place) = platform.outside_room().clone().try_acquire_owned() {
        tx.afterwards(send::work(platform, tenant, system, place));
    }
}

struct Due {
    /// Number of records to send now; 0 while the lane is paused.
    now: i64,
    /// When the next record is due.
    next: Option<OffsetDateTime>,
}

async fn due(tx: &mut Tx, system: System) -> Result<Due> {
    let (tenant, now, kinds) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.platform().outbound_kinds());
    let (due, next, pause): (i64, Option<OffsetDateTime>, Option<OffsetDateTime>) = sqlx::query_as(
        "select (select count(*) from (select 1 from exchange.record where tenant_id = $1 and system = $2 and direction = 'out'
             and state in ('waiting', 'sent', 'failed') and next_attempt_at <= $3 and kind = any($4) limit 100) d),
           (select min(next_attempt_at) from exchange.record where tenant_id = $1 and system = $2 and direction = 'out'
             and state in ('waiting', 'sent', 'failed') and next_attempt_at > $3 and kind = any($4)),
           (select pause_until from exchange.lane where tenant_id = $1 and system = $2)",
    )
    .bind(tenant)
    .bind(system.as_str())
    .bind(now)
    .bind(kinds)
    .fetch_one(tx.conn())
    .await?;
    Ok(match pause.filter(|until| *until > now) {
        Some(until) => Due { now: 0, next: Some(until) },
        None => Due { now: due, next },
    })
}
