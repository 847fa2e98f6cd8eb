//! Work in one role at a time: the session grants the permissions, and is bound by the data rules, of the chosen role
//! only. No role chosen stands for all.

use serde::Deserialize;
use tandem_kernel::{Error, Result, SessionId};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Reached;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleChosen {
    /// One of the caller's roles; left out, all of them.
    pub role_code: Option<String>,
}

pub async fn switch(tx: &mut Tx, Body(chosen): Body<RoleChosen>) -> Result<bool> {
    let (tenant, caller) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.clone());
    let role = match &chosen.role_code {
        None => None,
        Some(code) => Some(held(tx, caller.id.uuid(), code).await?),
    };
    sqlx::query("update identity.session set role_id = $4 where tenant_id = $1 and session_id = $2 and user_id = $3")
        .bind(tenant)
        .bind(caller.session.uuid())
        .bind(caller.id.uuid())
        .bind(role)
        .execute(tx.conn())
        .await?;
    let after = serde_json::json!({ "role": chosen.role_code });
    tx.audit(Entry::new("switchRole", "identity.user_account", caller.id, &caller.label).after(&after)?).await?;
    tx.access_changed(Reached::Users(vec![caller.id]));
    Ok(true)
}

/// Refused alike for roles of others and roles that do not exist.
async fn held(tx: &mut Tx, user: Uuid, code: &str) -> Result<Uuid> {
    let tenant = tx.ctx().tenant.id.uuid();
    let role: Option<Uuid> = sqlx::query_scalar(
        "select role_id from identity.user_role join identity.role using (tenant_id, role_id)
         where tenant_id = $1 and user_id = $2 and role_code = $3",
    )
    .bind(tenant)
    .bind(user)
    .bind(code)
    .fetch_optional(tx.conn())
    .await?;
    role.ok_or_else(|| Error::refused("identity-unknown_role").at("roleCode"))
}

/// The role the session works in; none for all, and for other credentials such as API keys.
pub async fn of_session(tx: &mut Tx, session: SessionId) -> Result<Option<Uuid>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let role: Option<Option<Uuid>> =
        sqlx::query_scalar("select role_id from identity.session where tenant_id = $1 and session_id = $2")
            .bind(tenant)
            .bind(session.uuid())
            .fetch_optional(tx.conn())
            .await?;
    Ok(role.flatten())
}
