//! The organisations and users an announcement is addressed to.

use super::commands::AnnouncementForm;
use super::rules::{ORGANIZES, USERS};
use serde::Serialize;
use tandem_contracts::identity::USER;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Error, Language, Result};
use tandem_platform::Tx;
use utoipa::ToSchema;
use uuid::Uuid;

pub const ORGANIZE_KIND: &str = "organize";
pub const USER_KIND: &str = "user";

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Target {
    pub id: Uuid,
    /// As it was called when it was chosen.
    pub name: String,
}

pub async fn of(tx: &mut Tx, announcement: Uuid) -> Result<Vec<(String, Target)>> {
    let (tenant, language) = (tx.ctx().tenant.id.uuid(), tx.ctx().language);
    let rows: Vec<(String, Uuid, String, String)> = sqlx::query_as(
        "select kind, target_id, name_zh, name_en from content.announcement_target
         where tenant_id = $1 and announcement_id = $2 order by kind, name_zh, target_id",
    )
    .bind(tenant)
    .bind(announcement)
    .fetch_all(tx.conn())
    .await?;
    let named = |(kind, id, zh, en): (String, Uuid, String, String)| {
        (kind, Target { id, name: if language == Language::Zh { zh } else { en } })
    };
    Ok(rows.into_iter().map(named).collect())
}

/// Replaces the targets. Only those matching the scope are stored.
pub async fn keep(tx: &mut Tx, announcement: Uuid, form: &AnnouncementForm) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from content.announcement_target where tenant_id = $1 and announcement_id = $2")
        .bind(tenant)
        .bind(announcement)
        .execute(tx.conn())
        .await?;
    let (kind, listing, mut ids, field) = match form.scope.as_str() {
        ORGANIZES => (ORGANIZE_KIND, ORGANIZE, form.organize_ids.clone(), "organizeIds"),
        USERS => (USER_KIND, USER, form.user_ids.clone(), "userIds"),
        _ => return Ok(()),
    };
    ids.sort_unstable();
    ids.dedup();
    let named = tx.names(listing, ids.clone()).await?;
    if named.len() < ids.len() {
        return Err(Error::refused("content-announcement-unknown_target").at(field));
    }
    let (ids, names): (Vec<Uuid>, Vec<(String, String)>) =
        named.into_iter().map(|one| (one.id, (one.zh, one.en))).unzip();
    let (zh, en): (Vec<String>, Vec<String>) = names.into_iter().unzip();
    sqlx::query(
        "insert into content.announcement_target (tenant_id, announcement_id, kind, target_id, name_zh, name_en)
         select $1, $2, $3, id, zh, en from unnest($4::uuid[], $5::text[], $6::text[]) as t(id, zh, en)",
    )
    .bind(tenant)
    .bind(announcement)
    .bind(kind)
    .bind(ids)
    .bind(zh)
    .bind(en)
    .execute(tx.conn())
    .await?;
    Ok(())
}
