//! Enrolment and removal of an authenticator.

use super::{store, totp};
use crate::account::password;
use crate::session::throttle;
use crate::user::queries::User;
use crate::user::{listing, safety};
use serde::{Deserialize, Serialize};
use sqlx::Row;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, Language, Result};
use tandem_platform::audit::Entry;
use tandem_platform::config::SecondFactor;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::steps::Steps;
use tandem_platform::record::{self, DocumentRef};
use tandem_platform::{Body, Nothing, Tx, password_wrap};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorState {
    /// Whether anyone may enrol here.
    pub offered: bool,
    pub enrolled: bool,
    pub recovery_codes_left: i64,
}

pub async fn state(tx: &mut Tx, _input: Nothing) -> Result<SecondFactorState> {
    let user = tx.ctx().caller()?.id.uuid();
    let enrolled = store::load(tx, user).await?.is_some_and(|factor| factor.confirmed);
    Ok(SecondFactorState {
        offered: policy(tx) != SecondFactor::Off,
        enrolled,
        recovery_codes_left: store::codes_left(tx, user).await?,
    })
}

fn policy(tx: &Tx) -> SecondFactor {
    tx.platform().config().sign_in.second_factor
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Offered {
    /// For typing it in by hand.
    pub secret: String,
    /// For the picture an app reads.
    pub uri: String,
}

/// Not a command, like `confirm`: the response stored for the idempotency key would contain secrets.
pub async fn enrol(steps: &mut Steps, _input: Nothing) -> Result<Offered> {
    let mut tx = steps.begin(Mode::Write).await?;
    if policy(&tx) == SecondFactor::Off {
        return Err(Error::refused("identity-second_factor-off"));
    }
    let user = tx.ctx().caller()?.id.uuid();
    let secret = store::offer(&mut tx, user).await?;
    let secret = secret.ok_or_else(|| Error::refused("identity-second_factor-already"))?;
    let listed = tx.platform().directory().by_id(tx.ctx().tenant.id).await?.ok_or_else(Error::not_found)?;
    let company = if tx.ctx().language == Language::En { &listed.name_en } else { &listed.name_zh };
    let uri = totp::uri(&secret, company, &username(&mut tx, user).await?);
    tx.commit().await?;
    Ok(Offered { secret: totp::base32(&secret), uri })
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct Confirm {
    pub code: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Enrolled {
    /// Told this once.
    pub recovery_codes: Vec<String>,
}

pub async fn confirm(steps: &mut Steps, Body(form): Body<Confirm>) -> Result<Enrolled> {
    let user = steps.ctx().caller()?.id.uuid();
    count(steps, user).await?;
    let mut tx = steps.begin(Mode::Write).await?;
    let factor = store::load(&mut tx, user).await?.filter(|factor| !factor.confirmed);
    let factor = factor.ok_or_else(|| Error::refused("identity-second_factor-enrol_first"))?;
    let right = store::spend_code(&mut tx, user, &factor, &form.code).await?;
    Fields::default().check(right, "code", factor.refusal()).finish()?;
    let recovery_codes = store::new_recovery_codes(&mut tx, user).await?;
    throttle::forget(&mut tx, &throttle::own_codes(user)).await?;
    let name = username(&mut tx, user).await?;
    tx.audit(Entry::new("enrolSecondFactor", listing::LISTING.code, user, &name)).await?;
    tx.commit().await?;
    Ok(Enrolled { recovery_codes })
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Disable {
    /// Wrapped to the key.
    pub password: String,
    pub password_key_id: String,
    /// Of the authenticator, or a recovery code.
    pub code: String,
}

/// Requires both password and code, so that neither a stolen session nor a stolen phone suffices.
pub async fn disable(steps: &mut Steps, Body(form): Body<Disable>) -> Result<bool> {
    let user = steps.ctx().caller()?.id.uuid();
    let mut tx = steps.begin(Mode::Write).await?;
    let [plain] = password_wrap::unwrap(&mut tx, &form.password_key_id, [form.password.as_str()]).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    let row =
        sqlx::query("select username, password_hash from identity.user_account where tenant_id = $1 and user_id = $2")
            .bind(tenant)
            .bind(user)
            .fetch_one(tx.conn())
            .await?;
    tx.commit().await?;
    count(steps, user).await?;
    let right = password::verify(steps.platform(), plain, Some(row.get("password_hash"))).await?;
    Fields::default().check(right, "password", "identity-old_password_wrong").finish()?;
    let mut tx = steps.begin(Mode::Write).await?;
    let factor = store::load(&mut tx, user).await?.filter(|factor| factor.confirmed);
    let factor = factor.ok_or_else(|| Error::refused("identity-second_factor-enrol_first"))?;
    let right = store::spend_code(&mut tx, user, &factor, &form.code).await?
        || store::spend_recovery_code(&mut tx, user, &form.code).await?;
    Fields::default().check(right, "code", factor.refusal()).finish()?;
    store::remove(&mut tx, user).await?;
    throttle::forget(&mut tx, &throttle::own_codes(user)).await?;
    tx.audit(Entry::new("disableSecondFactor", listing::LISTING.code, user, row.get("username"))).await?;
    tx.commit().await?;
    Ok(true)
}

/// For users who have lost phone and recovery codes: an administrator removes the factor, and all sessions end.
pub async fn reset_of_user(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<bool> {
    let user: User = record::take(tx, which).await?;
    safety::my_side(tx, &user.user_type)?;
    safety::not_above_me(tx, which.id).await?;
    safety::not_further_than_me(tx, which.id).await?;
    if tx.ctx().caller()?.id.uuid() == which.id {
        return Err(Error::refused("identity-user-not_yourself"));
    }
    if !store::remove(tx, which.id).await? {
        return Err(Error::refused("identity-second_factor-none"));
    }
    safety::end_sessions(tx, &[which.id]).await?;
    tx.audit(Entry::new("disableSecondFactor", listing::LISTING.code, which.id, &user.username)).await?;
    Ok(true)
}

/// Counted and committed before the code is checked, as there are only a million codes.
async fn count(steps: &Steps, user: Uuid) -> Result<()> {
    let mut tx = steps.begin(Mode::Write).await?;
    let limit = steps.platform().config().sign_in.guesses_per_account;
    let taken = throttle::take(&mut tx, &[(throttle::own_codes(user), limit)]).await?;
    tx.commit().await?;
    taken.map(|_| ()).ok_or_else(throttle::too_many)
}

async fn username(tx: &mut Tx, user: Uuid) -> Result<String> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar("select username from identity.user_account where tenant_id = $1 and user_id = $2")
        .bind(tenant)
        .bind(user)
        .fetch_one(tx.conn())
        .await?)
}
