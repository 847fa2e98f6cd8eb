//! Commands that change a role.

use super::plan::{AuthPlan, may_hold, plan};
use super::queries::{Role, is_free};
use super::restrict::{HOLDERS, RestrictHolders};
use super::{ADMINISTRATOR, rules};
use crate::user::safety;
use tandem_platform::bus::live::Reached;
use tandem_platform::record::prelude::*;

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

pub async fn add(tx: &mut Tx, Body(form): Body<RoleForm>) -> Result<Role> {
    let values = rules::values(&form)?;
    if !is_free(tx, &form.role_code, None).await? {
        return Err(Error::refused("identity-role-code_taken").at("roleCode"));
    }
    let id = tx.new_id();
    record::insert::<Role>(tx, id, values).await?;
    let bare = record::load(tx, id, false).await?;
    write(tx, &bare, &form.permissions).await?;
    record::tell(tx, "create", None, id).await
}

pub async fn edit(tx: &mut Tx, Body(change): Body<Update<RoleForm>>) -> Result<Role> {
    let form = change.form;
    let values = rules::values(&form)?;
    let before: Role = record::take(tx, change.which).await?;
    if before.role_code == ADMINISTRATOR && (form.role_code != ADMINISTRATOR || !form.role_type.is_empty()) {
        let field = if form.role_code == ADMINISTRATOR { "roleType" } else { "roleCode" };
        return Err(Error::refused("identity-role-administrator_stays").at(field));
    }
    if before.role_type != form.role_type && before.user_count > 0 {
        return Err(Error::refused("identity-role-in_use").with("count", before.user_count).at("roleType"));
    }
    if !is_free(tx, &form.role_code, Some(change.which.id)).await? {
        return Err(Error::refused("identity-role-code_taken").at("roleCode"));
    }
    if before.role_type != form.role_type {
        may_hold(tx.platform(), &form.role_type, &form.permissions)?;
    }
    // Judged as what it is from now on.
    let judged = Role { role_type: form.role_type, ..before.clone() };
    apply(tx, &judged, &form.permissions).await?;
    record::keep(tx, "edit", before, values).await
}

pub async fn delete(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<bool> {
    let before: Role = record::take(tx, which).await?;
    if before.role_code == ADMINISTRATOR {
        return Err(Error::refused("identity-role-administrator_stays"));
    }
    if before.user_count > 0 {
        return Err(Error::refused("identity-role-in_use").with("count", before.user_count));
    }
    record::gone(tx, "delete", before).await
}

/// Replaces the role's permissions as planned, and notifies the affected users. What they can no longer see to is handed
/// over.
pub async fn apply(tx: &mut Tx, role: &Role, permissions: &[String]) -> Result<()> {
    let AuthPlan { added, removed, .. } = write(tx, role, permissions).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    if !removed.is_empty() {
        tx.enqueue(HOLDERS, &RestrictHolders::all_of(role.base.id)).await?;
    }
    if !added.is_empty() || !removed.is_empty() {
        let holders: Vec<Uuid> =
            sqlx::query_scalar("select user_id from identity.user_role where tenant_id = $1 and role_id = $2 limit $3")
                .bind(tenant)
                .bind(role.base.id)
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

/// With more holders than this, all users are notified.
const MOST_NAMED: i64 = 1_000;

async fn write(tx: &mut Tx, role: &Role, permissions: &[String]) -> Result<AuthPlan> {
    let planned = plan(tx, role, &permissions.iter().cloned().collect()).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from identity.role_permission where tenant_id = $1 and role_id = $2 and permission = any($3)")
        .bind(tenant)
        .bind(role.base.id)
        .bind(&planned.removed)
        .execute(tx.conn())
        .await?;
    sqlx::query(
        "insert into identity.role_permission (tenant_id, role_id, permission)
         select $1, $2, p from unnest($3::text[]) as p on conflict do nothing",
    )
    .bind(tenant)
    .bind(role.base.id)
    .bind(&planned.added)
    .execute(tx.conn())
    .await?;
    Ok(planned)
}
