//! Cleans up rows of unfinished uploads, refused files after thirty days, and then orphaned objects of all modules.

use super::{REFUSED, UPLOADING};
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::files::sweep;
use tandem_platform::jobs::Job;
use time::Duration;

pub const SWEEP: Job<()> = Job::new("job.content.attachment_sweep");

/// Longer than any upload.
const UNFINISHED: Duration = Duration::hours(1);
const REFUSED_KEPT: Duration = Duration::days(30);

pub async fn sweep(tx: &mut Tx, _told: (), _meta: Meta) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.clone(), tx.now());
    sqlx::query(
        "delete from content.attachment where tenant_id = $1
         and ((status = $2 and created_at <= $3) or (status = $4 and created_at <= $5))",
    )
    .bind(tenant.id.uuid())
    .bind(UPLOADING)
    .bind(now - UNFINISHED)
    .bind(REFUSED)
    .bind(now - REFUSED_KEPT)
    .execute(tx.conn())
    .await?;
    let platform = tx.platform().clone();
    // After the commit, so that no transaction waits for the store; anything missed is found a day later.
    tx.afterwards(async move {
        if let Err(error) = sweep::sweep(&platform, &tenant, now).await {
            tracing::warn!(%error, "files that nothing names were not cleaned away");
        }
    });
    Ok(())
}
