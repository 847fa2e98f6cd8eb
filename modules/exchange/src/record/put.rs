//! The outbox: stores outgoing messages within the business transaction.

use super::listing::LISTING;
use super::states::MACHINE;
use crate::lane::watch::{WAKE, Wake};
use tandem_kernel::{Error, Result};
use tandem_platform::Tx;
use tandem_platform::bus::live::Notice;
use tandem_platform::outside::Handed;
use uuid::Uuid;

/// Enough for an order of a thousand lines with twenty parts each; anything larger indicates a bug.
const MOST_BYTES: usize = 2 * 1024 * 1024;

pub async fn put(tx: &mut Tx, handed: Handed) -> Result<Uuid> {
    let bytes = handed.payload.to_string().len();
    if bytes > MOST_BYTES {
        return Err(Error::internal(format!("{bytes} bytes are too many to hand over")));
    }
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    // No `returning`: users of a supplier may insert here (their reply is sent to the ERP), but not select.
    sqlx::query(
        "insert into exchange.record (tenant_id, record_id, direction, system, kind, business_key, entity_kind, entity_id, state,
           idempotency_key, next_attempt_at, payload_out, created_by, created_at, updated_at)
         values ($1, $2, 'out', $3, $4, $5, $6, $7, $8, $2::text, $9, $10, $11, $9, $9)",
    )
    .bind(tenant)
    .bind(id)
    .bind(handed.system.as_str())
    .bind(handed.kind)
    .bind(&handed.business_key)
    .bind(handed.entity_kind)
    .bind(handed.entity_id)
    .bind(MACHINE.initial)
    .bind(now)
    .bind(&handed.payload)
    .bind(who)
    .execute(tx.conn())
    .await?;
    tx.enqueue(WAKE, &Wake { system: handed.system }).await?;
    tx.notice(Notice { topic: LISTING.code, entity_id: id.into(), version: 1, organizes: None });
    Ok(id)
}
