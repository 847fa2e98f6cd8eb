//! What an administrator may say of a module.

use super::listing::LISTING;
use super::queries::{BusinessModule, find, load};
use serde::Deserialize;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, Result};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BusinessModuleUpdate {
    pub id: Uuid,
    /// The version the caller has seen.
    pub version: i64,
    pub name_zh: String,
    pub name_en: String,
    pub active: bool,
    pub sort_order: i32,
}

pub async fn edit(tx: &mut Tx, Body(change): Body<BusinessModuleUpdate>) -> Result<BusinessModule> {
    Fields::default()
        .required("nameZh", &change.name_zh)
        .at_most("nameZh", change.name_zh.trim(), 60)
        .required("nameEn", &change.name_en)
        .at_most("nameEn", change.name_en.trim(), 60)
        .finish()?;
    let before = find(tx, change.id, true).await?;
    if before.version != change.version {
        return Err(Error::stale());
    }
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update base.business_module set name_zh = $3, name_en = $4, active = $5, sort_order = $6,
           version = version + 1, updated_by = $7, updated_at = $8
         where tenant_id = $1 and business_module_id = $2",
    )
    .bind(tenant)
    .bind(change.id)
    .bind(change.name_zh.trim())
    .bind(change.name_en.trim())
    .bind(change.active)
    .bind(change.sort_order)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    let after = load(tx, change.id, false).await?;
    tx.audit(Entry::new("edit", LISTING.code, change.id, &after.business).before(&before)?.after(&after)?).await?;
    tx.notice(Notice { topic: LISTING.code, entity_id: change.id.into(), version: after.version, organizes: None });
    Ok(after)
}
