//! Everything that changes a role.

use super::listing::LISTING;
use super::plan::plan;
use super::queries::{Role, find, is_free, load};
use super::{ADMINISTRATOR, rules};
use crate::user::safety;
use serde::Deserialize;
use tandem_kernel::{Error, Result};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::{Notice, Reached};
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleForm {
    pub role_code: String,
    pub name_zh: String,
    pub name_en: String,
    /// `_PUR`, `_SPLR` or empty.
    #[serde(default)]
    pub role_type: String,
    #[serde(default)]
    pub description: String,
    pub permissions: Vec<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct RoleUpdate {
    pub id: Uuid,
    /// The version the caller has seen.
    pub version: i64,
    #[serde(flatten)]
    pub form: RoleForm,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct RoleRef {
    pub id: Uuid,
    pub version: i64,
}

pub async fn add(tx: &mut Tx, Body(form): Body<RoleForm>) -> Result<Role> {
    rules::check(&form)?;
    if !is_free(tx, &form.role_code, None).await? {
        return Err(Error::refused("identity-role-code_taken").at("roleCode"));
    }
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    sqlx::query(
        "insert into identity.role (tenant_id, role_id, role_code, name_zh, name_en, role_type, description,
           updated_by, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(tenant)
    .bind(id)
    .bind(form.role_code.trim())
    .bind(form.name_zh.trim())
    .bind(form.name_en.trim())
    .bind(&form.role_type)
    .bind(form.description.trim())
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    let bare = load(tx, id, false).await?;
    write(tx, &bare, &form.permissions).await?;
    tell(tx, "create", None, id).await
}

pub async fn edit(tx: &mut Tx, Body(change): Body<RoleUpdate>) -> Result<Role> {
    let form = change.form;
    rules::check(&form)?;
    let before = step(tx, change.id, change.version).await?;
    if before.role_code == ADMINISTRATOR && (form.role_code != ADMINISTRATOR || !form.role_type.is_empty()) {
        let field = if form.role_code == ADMINISTRATOR { "roleType" } else { "roleCode" };
        return Err(Error::refused("identity-role-administrator_stays").at(field));
    }
    if before.role_type != form.role_type && before.user_count > 0 {
        return Err(Error::refused("identity-role-in_use").with("count", before.user_count).at("roleType"));
    }
    if !is_free(tx, &form.role_code, Some(change.id)).await? {
        return Err(Error::refused("identity-role-code_taken").at("roleCode"));
    }
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "update identity.role set role_code = $3, name_zh = $4, name_en = $5, role_type = $6, description = $7
         where tenant_id = $1 and role_id = $2",
    )
    .bind(tenant)
    .bind(change.id)
    .bind(form.role_code.trim())
    .bind(form.name_zh.trim())
    .bind(form.name_en.trim())
    .bind(&form.role_type)
    .bind(form.description.trim())
    .execute(tx.conn())
    .await?;
    apply(tx, &before, &form.permissions).await?;
    tell(tx, "edit", Some(before), change.id).await
}

pub async fn delete(tx: &mut Tx, Body(which): Body<RoleRef>) -> Result<bool> {
    let before = step(tx, which.id, which.version).await?;
    if before.role_code == ADMINISTRATOR {
        return Err(Error::refused("identity-role-administrator_stays"));
    }
    if before.user_count > 0 {
        return Err(Error::refused("identity-role-in_use").with("count", before.user_count));
    }
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from identity.role where tenant_id = $1 and role_id = $2")
        .bind(tenant)
        .bind(which.id)
        .execute(tx.conn())
        .await?;
    tx.audit(Entry::new("delete", LISTING.code, which.id, &before.role_code).before(&before)?).await?;
    notice(tx, which.id, which.version + 1);
    Ok(true)
}

/// Locks the role and refuses a stale version.
pub async fn step(tx: &mut Tx, id: Uuid, version: i64) -> Result<Role> {
    let role = find(tx, id, true).await?;
    if role.version != version {
        return Err(Error::stale());
    }
    Ok(role)
}

/// Makes these, and no others, the role's permissions, as planned; counts the version and tells
/// everyone for whom it matters.
pub async fn apply(tx: &mut Tx, role: &Role, permissions: &[String]) -> Result<()> {
    let changed = write(tx, role, permissions).await?;
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update identity.role set version = version + 1, updated_by = $3, updated_at = $4
         where tenant_id = $1 and role_id = $2",
    )
    .bind(tenant)
    .bind(role.id)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    if changed {
        let holders: Vec<Uuid> =
            sqlx::query_scalar("select user_id from identity.user_role where tenant_id = $1 and role_id = $2 limit $3")
                .bind(tenant)
                .bind(role.id)
                .bind(MOST_NAMED + 1)
                .fetch_all(tx.conn())
                .await?;
        if i64::try_from(holders.len()).is_ok_and(|count| count <= MOST_NAMED) {
            safety::access_changed(tx, &holders);
        } else {
            tx.access_changed(Reached::Everyone);
        }
    }
    Ok(())
}

/// Beyond so many holders of a role it is shorter to tell everyone.
const MOST_NAMED: i64 = 1_000;

async fn write(tx: &mut Tx, role: &Role, permissions: &[String]) -> Result<bool> {
    let planned = plan(tx, role, &permissions.iter().cloned().collect()).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from identity.role_permission where tenant_id = $1 and role_id = $2 and permission = any($3)")
        .bind(tenant)
        .bind(role.id)
        .bind(&planned.removed)
        .execute(tx.conn())
        .await?;
    sqlx::query(
        "insert into identity.role_permission (tenant_id, role_id, permission)
         select $1, $2, p from unnest($3::text[]) as p on conflict do nothing",
    )
    .bind(tenant)
    .bind(role.id)
    .bind(&planned.added)
    .execute(tx.conn())
    .await?;
    Ok(!planned.added.is_empty() || !planned.removed.is_empty())
}

/// Audit row and live notice of one change.
pub async fn tell(tx: &mut Tx, action: &str, before: Option<Role>, id: Uuid) -> Result<Role> {
    let after = load(tx, id, false).await?;
    let mut entry = Entry::new(action, LISTING.code, id, &after.role_code).after(&after)?;
    if let Some(before) = &before {
        entry = entry.before(before)?;
    }
    tx.audit(entry).await?;
    notice(tx, id, after.version);
    Ok(after)
}

fn notice(tx: &mut Tx, id: Uuid, version: i64) {
    tx.notice(Notice { topic: LISTING.code, entity_id: id.into(), version, organizes: None });
}
