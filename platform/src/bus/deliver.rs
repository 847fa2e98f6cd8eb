//! The workers: receive a hint from JetStream, lock its delivery row, run the consumer and mark the row as done in one
//! transaction. A duplicate hint finds the row done and is ignored.

use super::consumer::{Consumer, Meta};
use super::relay::{self, Hint};
use crate::Tx;
use crate::db::outdated;
use crate::platform::Platform;
use async_nats::jetstream::Message;
use futures_util::StreamExt;
use serde_json::Value;
use sqlx::Row;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tandem_kernel::{Error, EventId, Result};
use tokio::sync::Semaphore;
use tracing::Instrument;

pub async fn run(platform: Platform) {
    let stop = platform.shutdown().token();
    let room = Arc::new(Semaphore::new(platform.config().worker.concurrency));
    while !stop.is_cancelled() {
        if let Err(error) = pull(&platform, &room).await {
            tracing::debug!(%error, "workers wait for nats");
        }
        tokio::select! {
            () = tokio::time::sleep(Duration::from_millis(300)) => {}
            () = stop.cancelled() => {}
        }
    }
}

async fn pull(platform: &Platform, room: &Arc<Semaphore>) -> Result<()> {
    let stop = platform.shutdown().token();
    let workers = platform.bus().workers().await?;
    while !stop.is_cancelled() {
        // Short pulls detect soon that the stream was deleted.
        let mut batch = workers.fetch().max_messages(100).expires(Duration::from_secs(2)).messages().await?;
        loop {
            let message = tokio::select! {
                message = batch.next() => message,
                () = stop.cancelled() => return Ok(()),
            };
            let Some(message) = message else { break };
            let message = message.map_err(Error::internal)?;
            let place = room.clone().acquire_owned().await?;
            let platform = platform.clone();
            platform.shutdown().tasks.clone().spawn(async move {
                take(&platform, &message).await;
                drop(place);
            });
        }
    }
    Ok(())
}

async fn take(platform: &Platform, message: &Message) {
    match serde_json::from_slice::<Hint>(&message.payload) {
        Ok(hint) => {
            let span = tracing::info_span!("deliver", consumer = hint.consumer, event_id = %hint.event_id);
            handle(platform, &hint).instrument(span).await;
        }
        Err(error) => tracing::error!(%error, "a hint that is not ours"),
    }
    // Always acknowledged: PostgreSQL, not JetStream, records whether the work is done.
    if let Err(error) = message.ack().await {
        tracing::debug!(%error, "hint not acknowledged");
    }
}

async fn handle(platform: &Platform, hint: &Hint) {
    let started = Instant::now();
    let outcome = match begin(platform, hint).await {
        Ok(tx) => match attempt(platform, tx, hint).await {
            Ok(true) => "done",
            Ok(false) => "already",
            Err(error) => {
                outdated::met(&error);
                tracing::warn!(%error, attempts = hint.attempts, "delivery failed");
                if let Err(error) = put_off(platform, hint, &error.to_string()).await {
                    tracing::warn!(%error, "failure not recorded; the relay will carry the delivery again");
                }
                "failed"
            }
        },
        Err(error) => {
            tracing::warn!(%error, "delivery not begun; the relay will carry it again");
            "not begun"
        }
    };
    let consumer = hint.consumer.clone();
    metrics::counter!("tandem_deliveries_total", "consumer" => consumer.clone(), "outcome" => outcome).increment(1);
    metrics::histogram!("tandem_delivery_seconds", "consumer" => consumer).record(started.elapsed().as_secs_f64());
}

/// A transaction for the tenant; `None` if there is no such tenant. That it cannot be had is no failure of the delivery: else
/// all that was to be done while a database was away would be given up after half an hour, without a single try.
async fn begin(platform: &Platform, hint: &Hint) -> Result<Option<Tx>> {
    let Some(listed) = platform.directory().by_id(hint.tenant).await? else { return Ok(None) };
    Ok(Some(platform.begin_system(&listed.tenant, &hint.consumer).await?))
}

async fn attempt(platform: &Platform, tx: Option<Tx>, hint: &Hint) -> Result<bool> {
    let consumer = find(platform, &hint.consumer)?;
    let mut tx = tx.ok_or_else(|| Error::internal(format!("unknown tenant {}", hint.tenant)))?;
    if hint.again {
        relay::count(platform.shards().get(&hint.shard)?, hint).await?;
    }
    let Some((payload, meta)) = open(&mut tx, hint).await? else {
        tx.rollback().await?;
        return Ok(false);
    };
    (consumer.handle)(&mut tx, payload, meta).await?;
    if let Some(pause) = tx.again() {
        put_by(&mut tx, hint, pause).await?;
        tx.commit().await?;
        return Ok(true);
    }
    sqlx::query(
        "update platform.delivery set state = 'done', done_at = now(), last_error = null
         where tenant_id = $1 and event_id = $2 and consumer = $3",
    )
    .bind(hint.tenant.uuid())
    .bind(hint.event_id)
    .bind(&hint.consumer)
    .execute(tx.conn())
    .await?;
    tx.commit().await?;
    Ok(true)
}

/// The consumer asked for redelivery: neither done nor failed. Failures before that are made up for.
async fn put_by(tx: &mut Tx, hint: &Hint, pause: Duration) -> Result<()> {
    sqlx::query(
        "update platform.delivery set due_at = now() + make_interval(secs => $4), carried = 0,
           attempts = 0, last_error = null
         where tenant_id = $1 and event_id = $2 and consumer = $3",
    )
    .bind(hint.tenant.uuid())
    .bind(hint.event_id)
    .bind(&hint.consumer)
    .bind(pause.as_secs_f64())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Takes the row lock on the delivery. `None` if it is done, another worker holds the lock, or nobody has carried it since it
/// was put off or put by: in a backlog a delivery has several hints, and those from before would try it again without a pause.
async fn open(tx: &mut Tx, hint: &Hint) -> Result<Option<(Value, Meta)>> {
    let row = sqlx::query(
        "select e.payload, e.at, e.actor_label, d.attempts from platform.delivery d
         join platform.event e using (tenant_id, event_id)
         where d.tenant_id = $1 and d.event_id = $2 and d.consumer = $3 and d.state = 'pending' and d.carried > 0
         for update of d skip locked",
    )
    .bind(hint.tenant.uuid())
    .bind(hint.event_id)
    .bind(&hint.consumer)
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| {
        let meta = Meta {
            event_id: EventId::new(hint.event_id),
            at: row.get("at"),
            actor_label: row.get("actor_label"),
            attempts: row.get("attempts"),
        };
        (row.get("payload"), meta)
    }))
}

fn find<'a>(platform: &'a Platform, name: &str) -> Result<&'a Consumer> {
    let mut all = platform.modules().iter().flat_map(|m| &m.consumers);
    all.find(|c| c.name == name).ok_or_else(|| Error::internal(format!("no consumer {name} in this build")))
}

/// Back-off doubles from one second to an hour; after the last attempt the delivery is a dead letter and needs manual
/// action.
async fn put_off(platform: &Platform, hint: &Hint, why: &str) -> Result<()> {
    sqlx::query(
        "update platform.delivery set attempts = attempts + 1, carried = 0, last_error = left($4, 2000),
           state = case when attempts + 1 >= $5 then 'dead' else 'pending' end,
           due_at = now() + make_interval(secs => least(power(2, attempts), 3600))
         where tenant_id = $1 and event_id = $2 and consumer = $3 and state = 'pending'",
    )
    .bind(hint.tenant.uuid())
    .bind(hint.event_id)
    .bind(&hint.consumer)
    .bind(why)
    .bind(platform.config().worker.max_attempts)
    .execute(&platform.shards().get(&hint.shard)?.engine)
    .await?;
    Ok(())
}
