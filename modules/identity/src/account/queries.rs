//! Queries for accounts.

use super::{avatar, rules};
use crate::role::ADMINISTRATOR;
use crate::session::duty;
use crate::session::sign_in::{PASSWORD, SSO};
use serde::Serialize;
use sqlx::Row;
use tandem_kernel::{Language, Result};
use tandem_platform::typed::Moment;
use tandem_platform::{Nothing, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserInfo {
    pub id: String,
    pub username: String,
    pub useraccount: String,
    pub user_type: String,
    pub surname: String,
    pub name: String,
    /// Where the small picture is; empty without one.
    pub avatar: String,
    pub language: String,
    pub email: Option<String>,
    pub mobile: String,
    pub phone: String,
    /// The current-user label.
    pub label: String,
    pub roles: Vec<RoleInfo>,
    /// The one role this session works in; none stands for all.
    pub role_code: Option<String>,
    /// Their ids; `organizeNames` names them.
    pub organizes: Vec<String>,
    pub organize_names: Vec<OrganizeInfo>,
    /// Until then only this, the password, the menu and the way out are open.
    pub must_change_password: bool,
    /// Until then only the second factor, the password, the menu and the way out are open.
    pub must_enrol_second_factor: bool,
    /// Whether signing in asks for a code as well.
    pub second_factor: bool,
    /// Whether this session came from the company's own sign-in.
    pub sso: bool,
    /// The sign-in before the one this session came from; none the first time.
    pub previous_sign_in_at: Option<Moment>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleInfo {
    pub role_code: String,
    pub role_name: String,
    pub role_type: String,
}

#[derive(Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct OrganizeInfo {
    #[sqlx(rename = "organize_id")]
    pub id: Uuid,
    pub name_zh: String,
    pub name_en: String,
}

pub async fn info(tx: &mut Tx, _input: Nothing) -> Result<UserInfo> {
    let ctx = tx.ctx().clone();
    let (tenant, user) = (ctx.tenant.id.uuid(), ctx.caller()?.id.uuid());
    let row = sqlx::query(
        "select username, surname, name, user_type, language, email, mobile, phone, must_change_password,
           exists (select 1 from identity.second_factor f
             where f.tenant_id = u.tenant_id and f.user_id = u.user_id and f.confirmed_at is not null) as enrolled,
           s.method, coalesce(s.multi_factor, false) as multi_factor,
           (select o.role_code from identity.role o where o.tenant_id = s.tenant_id and o.role_id = s.role_id) as role_code,
           -- The session begins a moment after its own sign-in was logged.
           (select l.at from identity.sign_in_log l
             where l.tenant_id = u.tenant_id and l.user_id = u.user_id and l.outcome = 'done'
               and l.at < s.created_at - interval '1 minute' order by l.at desc limit 1) as previous_sign_in_at
         from identity.user_account u
           left join identity.session s on s.tenant_id = u.tenant_id and s.user_id = u.user_id and s.session_id = $3
         where u.tenant_id = $1 and u.user_id = $2",
    )
    .bind(tenant)
    .bind(user)
    .bind(ctx.caller()?.session.uuid())
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
    let organize_names = sqlx::query_as(
        "select organize_id, name_zh, name_en from identity.user_organize where tenant_id = $1 and user_id = $2
         order by organize_id",
    )
    .bind(tenant)
    .bind(user)
    .fetch_all(tx.conn())
    .await?;
    let role_name = match ctx.language {
        Language::Zh => "name_zh",
        Language::En => "name_en",
    };
    let method: Option<String> = row.get("method");
    let known = duty::Known {
        by_password: method.as_deref() == Some(PASSWORD),
        multi_factor: row.get("multi_factor"),
        must_change_password: row.get("must_change_password"),
        administrator: roles.iter().any(|role| role.get::<&str, _>("role_code") == ADMINISTRATOR),
        enrolled: row.get("enrolled"),
    };
    let owes = duty::of(known, tx.platform().config().sign_in.second_factor);
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
        avatar: avatar::address(tx, user).await?,
        language: row.get("language"),
        email: row.get("email"),
        mobile: row.get("mobile"),
        phone: row.get("phone"),
        roles: roles
            .iter()
            .map(|role| RoleInfo {
                role_code: role.get("role_code"),
                role_name: role.get(role_name),
                role_type: role.get("role_type"),
            })
            .collect(),
        role_code: row.get("role_code"),
        must_change_password: owes == Some(duty::CHANGE_PASSWORD),
        must_enrol_second_factor: owes == Some(duty::ENROL),
        second_factor: known.enrolled,
        sso: method.as_deref() == Some(SSO),
        previous_sign_in_at: row.get("previous_sign_in_at"),
        organize_names,
        organizes: ctx.caller()?.organizes.iter().map(ToString::to_string).collect(),
    })
}
