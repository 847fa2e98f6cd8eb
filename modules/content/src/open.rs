//! Limits the long-running tasks of a user: exports, batches and imports being applied, counted together.

use tandem_kernel::{Error, Result};
use tandem_platform::Tx;

/// Called in the transaction that starts another task. An advisory lock serialises concurrent callers.
pub async fn one_more(tx: &mut Tx) -> Result<()> {
    let (tenant, owner) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id.uuid());
    sqlx::query("select pg_advisory_xact_lock(hashtextextended('content.open ' || $1::text || ' ' || $2::text, 0))")
        .bind(tenant)
        .bind(owner)
        .execute(tx.conn())
        .await?;
    let open: i64 = sqlx::query_scalar(
        "select (select count(*) from content.download_task
             where tenant_id = $1 and owner_id = $2 and status in ('waiting', 'running'))
           + (select count(*) from content.batch_task
             where tenant_id = $1 and owner_id = $2 and status in ('waiting', 'running'))
           + (select count(*) from content.import_task where tenant_id = $1 and owner_id = $2 and status = 'applying')",
    )
    .bind(tenant)
    .bind(owner)
    .fetch_one(tx.conn())
    .await?;
    let most = tx.platform().config().worker.long_open_per_user;
    if open < most { Ok(()) } else { Err(Error::refused("content-too_many_open").with("limit", most)) }
}
