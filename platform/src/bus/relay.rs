//! The relay: publishes pending deliveries of a shard to JetStream. Any number may run; rows locked by one are skipped
//! by the others. A delivery that was published but not processed (worker killed, NATS wiped) is due again after a
//! while.

use super::Bus;
use crate::db::shards::Shard;
use crate::platform::Platform;
use futures_util::{FutureExt, StreamExt};
use serde::{Deserialize, Serialize};
use sqlx::Row;
use std::time::Duration;
use tandem_kernel::{Result, TenantId};
use uuid::Uuid;

const BATCH: i64 = 500;
/// Hints that the stream holds at most, but for a batch of each relay. Workers empty it in minutes, and what waits in
/// PostgreSQL costs nothing: without a limit a long backlog would be published again and again until NATS is full, and
/// long after its end everything new would wait behind hints of what is done.
const MOST_HINTS: u64 = 10_000;
/// A delivery that workers took up this often without success or failure presumably kills them: it is dead-lettered.
/// Being published does not count: in a backlog a hint may come many times before a worker first looks at it.
const MOST_TAKEN_UP: i32 = 100;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Hint {
    pub shard: String,
    pub tenant: TenantId,
    pub event_id: Uuid,
    pub consumer: String,
    pub attempts: i32,
    /// Whether an earlier hint of this delivery had no outcome yet.
    #[serde(default)]
    pub again: bool,
    /// When it was published; distinguishes this hint from earlier ones of the same delivery.
    #[serde(default)]
    pub carried_at: i64,
}

/// Runs until told to stop.
pub async fn run(platform: Platform, shard: Shard) {
    let poll = Duration::from_millis(platform.config().worker.poll_millis);
    let stop = platform.shutdown().token();
    let mut wake = None;
    while !stop.is_cancelled() {
        match carry(&platform, &shard).await {
            Ok(carried) if carried == BATCH => continue,
            Ok(_) => {}
            Err(error) => {
                metrics::counter!("tandem_relay_errors_total").increment(1);
                tracing::warn!(%error, shard = %shard.name, "relay");
            }
        }
        if wake.is_none() {
            wake = platform.bus().client.subscribe(platform.bus().wake_subject(&shard.name)).await.ok();
        }
        let woken = async {
            match &mut wake {
                Some(hints) => {
                    hints.next().await;
                    // Drains further hints: many commits need only one read of the queue.
                    while hints.next().now_or_never().is_some() {}
                }
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = woken => {}
            () = tokio::time::sleep(poll) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Publishes one batch, unless the workers have enough to do; returns its size.
pub async fn carry(platform: &Platform, shard: &Shard) -> Result<i64> {
    if platform.bus().hints().await.is_some_and(|waiting| waiting >= MOST_HINTS) {
        return Ok(0);
    }
    let hints = claim(platform, shard).await?;
    let count = hints.len() as i64;
    if count == 0 {
        return Ok(0);
    }
    if let Err(error) = publish(platform.bus(), &hints).await {
        // NATS is unreachable: retry soon instead of after the whole redelivery time.
        release(shard, &hints).await?;
        tokio::time::sleep(Duration::from_millis(200)).await;
        return Err(error);
    }
    metrics::counter!("tandem_relay_carried_total", "shard" => shard.name.to_string()).increment(count as u64);
    Ok(count)
}

async fn claim(platform: &Platform, shard: &Shard) -> Result<Vec<Hint>> {
    // `carried` is 1 once published, and grows with each worker that takes the delivery up again (`count`). It is 0 before,
    // and again once the delivery is put off or put by.
    let rows = sqlx::query(
        "with due as (
           select tenant_id, event_id, consumer, carried > 0 as again from platform.delivery
           where state = 'pending' and due_at <= now() order by due_at limit $1 for update skip locked)
         update platform.delivery d set due_at = now() + make_interval(secs => $2), carried = greatest(carried, 1),
           state = case when carried >= $3 then 'dead' else 'pending' end,
           last_error = case when carried >= $3 then 'taken up ' || carried || ' times without an outcome' else last_error end
         from due where (d.tenant_id, d.event_id, d.consumer) = (due.tenant_id, due.event_id, due.consumer)
         returning d.tenant_id, d.event_id, d.consumer, d.attempts, d.state, due.again,
           (extract(epoch from d.due_at) * 1000)::bigint as carried_at",
    )
    .bind(BATCH)
    .bind(f64::from(platform.config().worker.redeliver_seconds))
    .bind(MOST_TAKEN_UP)
    .fetch_all(&shard.engine)
    .await?;
    let alive = rows.into_iter().filter(|row| row.get::<&str, _>("state") == "pending");
    let hints = alive.map(|row| Hint {
        shard: shard.name.to_string(),
        tenant: TenantId::new(row.get("tenant_id")),
        event_id: row.get("event_id"),
        consumer: row.get("consumer"),
        attempts: row.get("attempts"),
        again: row.get("again"),
        carried_at: row.get("carried_at"),
    });
    Ok(hints.collect())
}

async fn publish(bus: &Bus, hints: &[Hint]) -> Result<()> {
    bus.stream().await?;
    let mut receipts = Vec::with_capacity(hints.len());
    for hint in hints {
        let mut headers = async_nats::HeaderMap::new();
        // Lets JetStream drop duplicates of the same hint; the delivery row decides in any case.
        let id = format!("{}:{}:{}", hint.event_id, hint.consumer, hint.carried_at);
        headers.insert("Nats-Msg-Id", id.as_str());
        let body = serde_json::to_vec(hint)?;
        let subject = bus.delivery_subject(&hint.consumer);
        receipts.push(bus.jetstream.publish_with_headers(subject, headers, body.into()).await?);
    }
    for receipt in receipts {
        receipt.await?;
    }
    Ok(())
}

/// Nobody may have heard of them, so those that had not been carried before have not been.
async fn release(shard: &Shard, hints: &[Hint]) -> Result<()> {
    let (tenants, events): (Vec<Uuid>, Vec<Uuid>) = hints.iter().map(|h| (h.tenant.uuid(), h.event_id)).unzip();
    let consumers: Vec<&str> = hints.iter().map(|h| h.consumer.as_str()).collect();
    let again: Vec<bool> = hints.iter().map(|h| h.again).collect();
    sqlx::query(
        "update platform.delivery d set due_at = now() + interval '1 second',
           carried = case when h.again then d.carried else 0 end
         from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bool[]) as h(tenant_id, event_id, consumer, again)
         where (d.tenant_id, d.event_id, d.consumer) = (h.tenant_id, h.event_id, h.consumer) and d.state = 'pending'",
    )
    .bind(tenants)
    .bind(events)
    .bind(consumers)
    .bind(again)
    .execute(&shard.engine)
    .await?;
    Ok(())
}

/// Counts that a worker takes up a delivery whose earlier hint had no outcome, before it does: if it dies of it, that is
/// known. One that another worker has is left alone.
pub(super) async fn count(shard: &Shard, hint: &Hint) -> Result<()> {
    sqlx::query(
        "update platform.delivery d set carried = d.carried + 1
         from (select tenant_id, event_id, consumer from platform.delivery
           where tenant_id = $1 and event_id = $2 and consumer = $3 and state = 'pending' and carried > 0
           for update skip locked) as open
         where (d.tenant_id, d.event_id, d.consumer) = (open.tenant_id, open.event_id, open.consumer)",
    )
    .bind(hint.tenant.uuid())
    .bind(hint.event_id)
    .bind(&hint.consumer)
    .execute(&shard.engine)
    .await?;
    Ok(())
}
