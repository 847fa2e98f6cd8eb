//! Deletes expired data.

use crate::timed_job::{run, shipped::LOG_KEPT, tick};
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use time::Duration;

pub const SWEEP: Job<()> = Job::new("job.base.housekeeping");

/// Retention of idempotency keys; clients do not retry after a day.
const KEYS_KEPT: Duration = Duration::hours(24);

pub async fn sweep(tx: &mut Tx, _told: (), _meta: Meta) -> Result<()> {
    throw_away(tx).await?;
    run::forget_old(tx, LOG_KEPT).await?;
    tick::wind_up_lost(tx).await
}

pub async fn throw_away(tx: &mut Tx) -> Result<()> {
    let (tenant, old) = (tx.ctx().tenant.id.uuid(), tx.now() - KEYS_KEPT);
    sqlx::query("delete from platform.idempotency where tenant_id = $1 and at < $2")
        .bind(tenant)
        .bind(old)
        .execute(tx.conn())
        .await?;
    Ok(())
}
