//! Single-use tokens, across all nodes.

use crate::Tx;
use tandem_kernel::Result;
use time::OffsetDateTime;
use uuid::Uuid;

/// True for the first caller only; a second one waits for the first to commit and gets false.
pub async fn use_up(tx: &mut Tx, purpose: &str, id: Uuid, expires_at: OffsetDateTime) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    let first = sqlx::query(
        "insert into platform.used_once (tenant_id, purpose, id, expires_at) values ($1, $2, $3, $4) on conflict do nothing",
    )
    .bind(tenant)
    .bind(purpose)
    .bind(id)
    .bind(expires_at)
    .execute(tx.conn())
    .await?;
    Ok(first.rows_affected() == 1)
}
