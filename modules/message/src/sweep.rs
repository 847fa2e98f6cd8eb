//! Deletes mails after half a year and messages after a year.

use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use time::Duration;

pub const SWEEP: Job<()> = Job::new("job.message.sweep");

const MAILS_KEPT: Duration = Duration::days(180);
const MESSAGES_KEPT: Duration = Duration::days(365);

pub async fn sweep(tx: &mut Tx, _told: (), _meta: Meta) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    sqlx::query("delete from message.mail where tenant_id = $1 and queued_at < $2 and state in ('sent', 'failed')")
        .bind(tenant)
        .bind(now - MAILS_KEPT)
        .execute(tx.conn())
        .await?;
    sqlx::query("delete from message.message where tenant_id = $1 and at < $2")
        .bind(tenant)
        .bind(now - MESSAGES_KEPT)
        .execute(tx.conn())
        .await?;
    Ok(())
}
