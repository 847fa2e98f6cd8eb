//! The transactional outbox: an event and one delivery row for each of its consumers, written in the business
//! transaction.

use crate::Tx;
use serde_json::Value;
use std::time::Duration;
use tandem_kernel::{EventId, Result};
use uuid::Uuid;

/// `id` is the event's id; an existing event is left unchanged (idempotent). Consumers run after the `pause`.
pub async fn put(tx: &mut Tx, id: Uuid, kind: &str, payload: &Value, pause: Duration) -> Result<EventId> {
    let ctx = tx.ctx().clone();
    let consumers: Vec<String> = tx
        .platform()
        .modules()
        .iter()
        .flat_map(|m| &m.consumers)
        .filter(|c| c.kind == kind)
        .map(|c| c.name.to_owned())
        .collect();
    let now = tx.now();
    // One round trip for both; an event without consumers is stored as well.
    sqlx::query(
        "with fact as (
           insert into platform.event (tenant_id, event_id, at, kind, actor_label, request_id, payload)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing)
         insert into platform.delivery (tenant_id, event_id, consumer, due_at)
         select $1, $2, consumer, now() + make_interval(secs => $9) from unnest($8::text[]) as consumer on conflict do nothing",
    )
    .bind(ctx.tenant.id.uuid())
    .bind(id)
    .bind(now)
    .bind(kind)
    .bind(ctx.who())
    .bind(ctx.request_id.0.as_ref())
    .bind(payload)
    .bind(consumers)
    .bind(pause.as_secs_f64())
    .execute(tx.conn())
    .await?;
    Ok(EventId::new(id))
}
