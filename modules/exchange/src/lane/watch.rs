//! Who looks after the lanes. Handing something over wakes a worker. Besides, one watch a tenant is told again and again for an hour,
//! until the next watch comes: it finds what became due in the meantime and what a dead process left behind.

use super::{configured, ensure, send};
use crate::{drift, orders};
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
/// How long one watch lasts.
pub const SHIFT: Duration = Duration::from_secs(3600);
const SHORTEST: Duration = Duration::from_millis(500);

#[derive(Debug, Serialize, Deserialize)]
pub struct Wake {
    pub system: System,
}

/// Something was handed over: one worker more, if there is a place. If there is none, those at work find it.
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
        if system == System::Erp {
            next = next.min(orders::read_if_due(tx).await?);
            next = next.min(drift::compare::compare_if_due(tx).await?);
        }
    }
    tx.tell_again_in((next - now).try_into().unwrap_or(SHORTEST).clamp(SHORTEST, longest.max(SHORTEST)));
    Ok(())
}

/// A worker of its own, after this transaction, if this process has a place for it.
fn start(tx: &mut Tx, system: System) {
    let (platform, tenant) = (tx.platform().clone(), tx.ctx().tenant.clone());
    if let Ok(place) = platform.outside_room().clone().try_acquire_owned() {
        tx.afterwards(send::work(platform, tenant, system, place));
    }
}

struct Due {
    /// Exchanges to be sent now, and none while the lane is left alone.
    now: i64,
    /// When the next is.
    next: Option<OffsetDateTime>,
}

async fn due(tx: &mut Tx, system: System) -> Result<Due> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let (due, next, pause): (i64, Option<OffsetDateTime>, Option<OffsetDateTime>) = sqlx::query_as(
        "select (select count(*) from (select 1 from exchange.record where tenant_id = $1 and system = $2 and direction = 'out'
             and state in ('waiting', 'sent', 'failed') and next_attempt_at <= $3 limit 100) d),
           (select min(next_attempt_at) from exchange.record where tenant_id = $1 and system = $2 and direction = 'out'
             and state in ('waiting', 'sent', 'failed') and next_attempt_at > $3),
           (select pause_until from exchange.lane where tenant_id = $1 and system = $2)",
    )
    .bind(tenant)
    .bind(system.as_str())
    .bind(now)
    .fetch_one(tx.conn())
    .await?;
    Ok(match pause.filter(|until| *until > now) {
        Some(until) => Due { now: 0, next: Some(until) },
        None => Due { now: due, next },
    })
}
