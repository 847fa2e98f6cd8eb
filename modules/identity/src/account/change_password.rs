//! Change of the caller's own password: the old one is verified and rate-limited as in a sign-in, and all sessions end.

use super::{password, rules};
use crate::session::{store, throttle};
use serde::Deserialize;
use sqlx::Row;
use tandem_kernel::error::Fields;
use tandem_kernel::{Result, UserId};
use tandem_platform::audit::Entry;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::session;
use tandem_platform::http::steps::Steps;
use tandem_platform::{Body, Tx, password_wrap};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModifyPassword {
    pub old_password: String,
    pub new_password: String,
    pub confirm_password: String,
    pub password_key_id: String,
}

pub async fn modify(steps: &mut Steps, Body(form): Body<ModifyPassword>) -> Result<bool> {
    let caller = steps.ctx().caller()?.clone();
    let mut tx = steps.begin(Mode::Write).await?;
    let fields = [form.old_password.as_str(), form.new_password.as_str(), form.confirm_password.as_str()];
    let [old, new, confirm] = password_wrap::unwrap(&mut tx, &form.password_key_id, fields).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    let row =
        sqlx::query("select username, password_hash from identity.user_account where tenant_id = $1 and user_id = $2")
            .bind(tenant)
            .bind(caller.id.uuid())
            .fetch_one(tx.conn())
            .await?;
    let username: String = row.get("username");
    let limit = steps.platform().config().sign_in.guesses_per_account;
    let own = throttle::own_password(caller.id.uuid());
    let taken = throttle::take(&mut tx, &[(own.clone(), limit)]).await?;
    tx.commit().await?;
    taken.ok_or_else(throttle::too_many)?;
    rules::check_password("newPassword", &new, &username, &steps.platform().config().sign_in)?;
    rules::check_twice("confirmPassword", &new, &confirm)?;
    let right = password::verify(steps.platform(), old, Some(row.get("password_hash"))).await?;
    Fields::default().check(right, "oldPassword", "identity-old_password_wrong").finish()?;
    let hash = password::hash(steps.platform(), new).await?;
    let mut tx = steps.begin(Mode::Write).await?;
    set(&mut tx, caller.id.uuid(), &hash, "modifyPassword", &username).await?;
    throttle::forget(&mut tx, &own).await?;
    tx.commit().await?;
    session::take_back(steps)?;
    Ok(true)
}

/// Stores a new hash and ends every session of the user.
pub async fn set(tx: &mut Tx, user: Uuid, hash: &str, action: &str, label: &str) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    sqlx::query(
        "update identity.user_account set password_hash = $3, password_changed_at = $4, must_change_password = false, version = version + 1
         where tenant_id = $1 and user_id = $2",
    )
    .bind(tenant)
    .bind(user)
    .bind(hash)
    .bind(now)
    .execute(tx.conn())
    .await?;
    store::end_all(tx, UserId::new(user)).await?;
    tx.audit(Entry::new(action, "identity.user_account", user, label)).await
}
