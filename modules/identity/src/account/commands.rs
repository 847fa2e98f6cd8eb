//! Commands that change accounts.

use super::{names, password, rules};
use sqlx::Row;
use tandem_kernel::email::is_address;
use tandem_kernel::{Error, Result, UserId};
use tandem_platform::audit::Entry;
use tandem_platform::{Platform, Tx};

pub struct NewUser {
    pub username: String,
    pub email: Option<String>,
    pub surname: String,
    pub name: String,
    pub user_type: String,
    /// As [`password_hash`] makes it.
    pub password_hash: String,
    pub roles: Vec<String>,
}

/// Validates the password and returns its hash.
pub async fn password_hash(platform: &Platform, username: &str, password: &str) -> Result<String> {
    rules::check_password("password", password, username, &platform.config().sign_in)?;
    password::hash(platform, password.to_owned()).await
}

pub async fn create(tx: &mut Tx, user: NewUser) -> Result<UserId> {
    if let Some(email) = user.email.as_deref() {
        if !is_address(email) {
            return Err(Error::refused("identity-user-bad_email").at("email"));
        }
        if !names::is_free(tx, email, None).await? {
            return Err(Error::refused("identity-email_taken"));
        }
    }
    if !names::is_free(tx, &user.username, None).await? {
        return Err(Error::refused("identity-username_taken"));
    }
    let (tenant, id, now) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now());
    let made = sqlx::query(
        "insert into identity.user_account
           (tenant_id, user_id, username, email, surname, name, user_type, password_hash, created_at, password_changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict do nothing",
    )
    .bind(tenant)
    .bind(id)
    .bind(&user.username)
    .bind(&user.email)
    .bind(&user.surname)
    .bind(&user.name)
    .bind(&user.user_type)
    .bind(&user.password_hash)
    .bind(now)
    .execute(tx.conn())
    .await
    .map_err(|refused| names::taken(refused.into()))?;
    if made.rows_affected() == 0 {
        return Err(Error::refused("identity-username_taken"));
    }
    let granted = sqlx::query(
        "insert into identity.user_role (tenant_id, user_id, role_id)
         select tenant_id, $2, role_id from identity.role where tenant_id = $1 and role_code = any($3) returning role_id",
    )
    .bind(tenant)
    .bind(id)
    .bind(&user.roles)
    .fetch_all(tx.conn())
    .await?;
    if granted.len() != user.roles.len() {
        return Err(Error::refused("identity-unknown_role"));
    }
    let after = serde_json::json!({
        "username": user.username, "email": user.email, "surname": user.surname, "name": user.name,
        "userType": user.user_type, "roles": user.roles,
    });
    tx.audit(Entry::new("create", "identity.user_account", id, &user.username).after(&after)?).await?;
    Ok(UserId::new(id))
}

pub async fn exists(tx: &mut Tx, username: &str) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    let row = sqlx::query(
        "select exists (select 1 from identity.user_account where tenant_id = $1 and lower(username) = lower($2)) as found",
    )
    .bind(tenant)
    .bind(username)
    .fetch_one(tx.conn())
    .await?;
    Ok(row.get("found"))
}
