//! What was left behind: rows of files that never came in whole, refused ones after thirty days, and objects without a row.

use super::{FOLDER, REFUSED, UPLOADING};
use std::collections::HashSet;
use tandem_contracts::store::key;
use tandem_kernel::{Result, Tenant};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use tandem_platform::{Platform, Tx};
use time::Duration;
use uuid::Uuid;

pub const SWEEP: Job<()> = Job::new("job.content.attachment_sweep");

/// No upload takes as long.
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
    // The store is not asked while a transaction waits; what is missed now is found a day later.
    tx.afterwards(async move {
        if let Err(error) = clean(&platform, &tenant).await {
            tracing::warn!(%error, "files without an attachment were not cleaned away");
        }
    });
    Ok(())
}

/// Deletes every object whose attachment is gone or was refused; how many.
pub async fn clean(platform: &Platform, tenant: &Tenant) -> Result<usize> {
    let store = platform.store()?;
    let keys = store.list(&key(tenant.id, FOLDER)).await?;
    // Read after the list: an object appears only while its row is there.
    let mut tx = platform.begin_system(tenant, "content.attachment_sweep").await?;
    let kept: Vec<Uuid> =
        sqlx::query_scalar("select attachment_id from content.attachment where tenant_id = $1 and status <> $2")
            .bind(tenant.id.uuid())
            .bind(REFUSED)
            .fetch_all(tx.conn())
            .await?;
    tx.commit().await?;
    let kept: HashSet<String> = kept.iter().map(Uuid::to_string).collect();
    let mut gone = 0;
    for key in keys {
        // tenant/attach/id/part
        if key.split('/').nth(2).is_none_or(|id| !kept.contains(id)) {
            store.delete(&key).await?;
            gone += 1;
        }
    }
    Ok(gone)
}
