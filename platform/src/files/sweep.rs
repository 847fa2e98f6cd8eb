//! Deletes orphaned objects from the store: from an upload whose process was killed, or a deletion that failed. Where
//! rows are written after their objects, recent objects are left alone.

use super::Folder;
use crate::Platform;
use tandem_contracts::store::key;
use tandem_kernel::{Result, Tenant};
use time::OffsetDateTime;

/// Objects per page, for the store and the database.
const PAGE: usize = 500;

/// Deletes orphans in all folders of a tenant; returns their number.
pub async fn sweep(platform: &Platform, tenant: &Tenant, now: OffsetDateTime) -> Result<usize> {
    let mut gone = 0;
    for folder in platform.modules().iter().flat_map(|module| &module.folders) {
        gone += sweep_folder(platform, tenant, *folder, now).await?;
    }
    if gone > 0 {
        tracing::info!(tenant = %tenant.code, gone, "files that nothing named were deleted");
        metrics::counter!("tandem_files_swept_total").increment(gone as u64);
    }
    Ok(gone)
}

pub async fn sweep_folder(platform: &Platform, tenant: &Tenant, folder: Folder, now: OffsetDateTime) -> Result<usize> {
    let store = platform.store()?;
    let prefix = key(tenant.id, folder.name);
    let (mut after, mut gone) = (None, 0);
    loop {
        let page = store.list_page(&prefix, after.as_deref(), PAGE).await?;
        let Some(last) = page.last() else { return Ok(gone) };
        after = Some(last.key.clone());
        let before = now - folder.before_its_row;
        let old: Vec<String> =
            page.into_iter().filter(|listed| listed.changed_at <= before).map(|listed| listed.key).collect();
        if old.is_empty() {
            continue;
        }
        // Read after listing the objects: an old object without a row never gets one later.
        let mut tx = platform.begin_system(tenant, "platform.files").await?;
        let named = (folder.named)(&mut tx, old.clone()).await?;
        tx.rollback().await?;
        for key in old.into_iter().filter(|key| !named.contains(key)) {
            store.delete(&key).await?;
            gone += 1;
        }
    }
}
