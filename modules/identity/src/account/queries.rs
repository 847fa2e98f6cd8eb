//! Reading accounts.

use super::rules;
use serde::Serialize;
use sqlx::Row;
use tandem_kernel::{Language, Result};
use tandem_platform::{Nothing, Tx};
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserInfo {
    pub id: String,
    pub username: String,
    pub useraccount: String,
    pub user_type: String,
    pub surname: String,
    pub name: String,
    pub avatar: String,
    pub language: String,
    /// The current-user label.
    pub label: String,
    pub roles: Vec<RoleInfo>,
    pub organizes: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleInfo {
    pub role_code: String,
    pub role_name: String,
    pub role_type: String,
}

pub async fn info(tx: &mut Tx, _input: Nothing) -> Result<UserInfo> {
    let ctx = tx.ctx().clone();
    let (tenant, user) = (ctx.tenant.id.uuid(), ctx.caller()?.id.uuid());
    let row = sqlx::query(
        "select username, surname, name, user_type, language from identity.user_account
         where tenant_id = $1 and user_id = $2",
    )
    .bind(tenant)
    .bind(user)
    .fetch_one(tx.conn())
    .await?;
    let roles = sqlx::query(
        "select role_code, name_zh, name_en, role_type from identity.user_role
         join identity.role using (tenant_id, role_id) where tenant_id = $1 and user_id = $2 order by role_code",
    )
    .bind(tenant)
    .bind(user)
    .fetch_all(tx.conn())
    .await?;
    let role_name = match ctx.language {
        Language::Zh => "name_zh",
        Language::En => "name_en",
    };
    let (username, surname, name): (String, String, String) =
        (row.get("username"), row.get("surname"), row.get("name"));
    Ok(UserInfo {
        id: user.to_string(),
        label: rules::label(&username, &surname, &name),
        useraccount: username.clone(),
        username,
        surname,
        name,
        user_type: row.get("user_type"),
        avatar: String::new(),
        language: row.get("language"),
        roles: roles
            .iter()
            .map(|role| RoleInfo {
                role_code: role.get("role_code"),
                role_name: role.get(role_name),
                role_type: role.get("role_type"),
            })
            .collect(),
        organizes: ctx.caller()?.organizes.iter().map(ToString::to_string).collect(),
    })
}
