//! Storage quotas of a company and of each of its suppliers. Computed from the rows of every folder
//! ([`super::Folder`]), before an upload and again after it. Concurrent uploads do not see each other, so a company may
//! exceed its quota by a few files.

use super::Folder;
use crate::Platform;
use tandem_kernel::{Error, OpCtx, Result, Side};
use uuid::Uuid;

const MEGABYTE: i64 = 1 << 20;

/// Refuses `more` bytes if they exceed the quota.
pub async fn room_for(platform: &Platform, ctx: &OpCtx, more: u64) -> Result<()> {
    let config = &platform.config().store;
    let more = i64::try_from(more).unwrap_or(i64::MAX);
    let of_company = config.room_of(&ctx.tenant.code);
    // Counts all users' files, so it runs as the system, not as the caller.
    let mut tx = platform.begin_system(&ctx.tenant, "platform.quota").await?;
    let folders: Vec<Folder> = platform.modules().iter().flat_map(|module| &module.folders).copied().collect();
    let (mut all, mut own) = (0i64, 0i64);
    let actor = ctx.actor.as_ref();
    let organizes: Vec<Uuid> =
        actor.map(|actor| actor.organizes.iter().map(|one| one.uuid()).collect()).unwrap_or_default();
    let of_supplier = (ctx.side() == Side::Supplier).then_some(config.supplier_megabytes);
    for folder in folders {
        all = all.saturating_add((folder.used)(&mut tx, None).await?);
        if of_supplier.is_some() {
            own = own.saturating_add((folder.used)(&mut tx, Some(organizes.clone())).await?);
        }
    }
    tx.rollback().await?;
    within(own, more, of_supplier.unwrap_or(0), "platform-file-no_room_of_supplier")?;
    within(all, more, of_company, "platform-file-no_room")
}

/// 0 means no limit.
fn within(used: i64, more: i64, megabytes: u64, key: &'static str) -> Result<()> {
    let allowed = i64::try_from(megabytes).unwrap_or(i64::MAX).saturating_mul(MEGABYTE);
    if allowed == 0 || used.saturating_add(more) <= allowed {
        return Ok(());
    }
    let whole = |bytes: i64| (bytes / MEGABYTE).to_string();
    Err(Error::refused(key).with("used", whole(used)).with("allowed", whole(allowed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_limit_is_set_by_nothing_and_no_sum_overflows() {
        assert!(within(i64::MAX, i64::MAX, 0, "x").is_ok());
        assert!(within(MEGABYTE, 0, 1, "x").is_ok());
        assert!(within(MEGABYTE, 1, 1, "x").is_err());
        assert!(within(i64::MAX, i64::MAX, u64::MAX, "x").is_ok(), "more than there is");
    }
}
