//! Deletes old completed records. Given-up records need a person's attention and are kept twice as long.

use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use time::Duration;

pub const SWEEP: Job<()> = Job::new("job.exchange.sweep");

/// Batch size; the remainder is deleted in the next hourly run.
const MOST: i64 = 10_000;

pub async fn sweep(tx: &mut Tx, _told: (), _meta: Meta) -> Result<()> {
    let days = Duration::days(i64::from(tx.platform().config().exchange.keep_days));
    let (tenant, old, older) = (tx.ctx().tenant.id.uuid(), tx.now() - days, tx.now() - days * 2);
    sqlx::query(
        "delete from exchange.record where tenant_id = $1 and record_id in (
           select record_id from exchange.record where tenant_id = $1 and state in ('done', 'duplicate', 'given_up')
             and ended_at < case when state = 'given_up' then $3 else $2 end
           order by ended_at limit $4)",
    )
    .bind(tenant)
    .bind(old)
    .bind(older)
    .bind(MOST)
    .execute(tx.conn())
    .await?;
    Ok(())
}
