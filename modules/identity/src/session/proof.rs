//! A fresh second step: routes that a session left open must not reach (`Route::fresh`) ask its user to prove anew who he
//! is. By a code where signing in asks for one, else by the way he came in: his password, or the company's sign-in.

use super::sign_in::SSO;
use super::throttle::Taken;
use super::{log, store, throttle};
use crate::account::password;
use crate::second_factor::store as factors;
use serde::{Deserialize, Serialize};
use tandem_kernel::error::Fields;
use tandem_kernel::{Actor, Error, Result};
use tandem_platform::config::SecondFactor;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::steps::Steps;
use tandem_platform::{Body, Nothing, Tx, password_wrap};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ProofBy {
    /// Of the authenticator, or a recovery code.
    Code,
    Password,
    /// A fresh sign-in with the company's account; begins at `proof/sso`.
    Sso,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ProofAsked {
    pub by: ProofBy,
}

pub async fn asked(tx: &mut Tx, _input: Nothing) -> Result<ProofAsked> {
    let caller = tx.ctx().caller()?.clone();
    Ok(ProofAsked { by: way(tx, &caller).await? })
}

/// What proves this caller. The only place for the rule.
pub async fn way(tx: &mut Tx, caller: &Actor) -> Result<ProofBy> {
    let asked = tx.platform().config().sign_in.second_factor != SecondFactor::Off;
    if asked && factors::load(tx, caller.id.uuid()).await?.is_some_and(|factor| factor.confirmed) {
        return Ok(ProofBy::Code);
    }
    let by_sso = store::method(tx, caller.session).await?.as_deref() == Some(SSO);
    Ok(if by_sso { ProofBy::Sso } else { ProofBy::Password })
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Proof {
    /// Wrapped to the key; empty where a code is asked for.
    #[serde(default)]
    pub password: String,
    #[serde(default)]
    pub password_key_id: String,
    /// Empty where the password is asked for.
    #[serde(default)]
    pub code: String,
}

/// Not a command: a guess stays counted when it is refused.
pub async fn give(steps: &mut Steps, Body(proof): Body<Proof>) -> Result<bool> {
    let caller = steps.ctx().caller()?.clone();
    let mut tx = steps.begin(Mode::Read).await?;
    let by = way(&mut tx, &caller).await?;
    tx.commit().await?;
    match by {
        ProofBy::Code => by_code(steps, &caller, &proof.code).await?,
        ProofBy::Password => by_password(steps, &caller, &proof).await?,
        ProofBy::Sso => return Err(Error::refused("identity-proof-by_sso")),
    }
    Ok(true)
}

async fn by_code(steps: &Steps, caller: &Actor, given: &str) -> Result<()> {
    let user = caller.id.uuid();
    let mut tx = steps.begin(Mode::Write).await?;
    let taken = count(&mut tx, throttle::own_codes(user)).await?;
    tx.commit().await?;
    let taken = taken.ok_or_else(throttle::too_many)?;
    let mut tx = steps.begin(Mode::Write).await?;
    let factor = factors::load(&mut tx, user).await?.filter(|factor| factor.confirmed);
    let factor = factor.ok_or_else(|| Error::refused("identity-second_factor-enrol_first"))?;
    let right = factors::spend_code(&mut tx, user, &factor, given).await?
        || factors::spend_recovery_code(&mut tx, user, given).await?;
    if !right {
        return wrong(steps, tx, user, "wrongCode", ("code", factor.refusal())).await;
    }
    taken.give_back(&mut tx).await?;
    store::prove(&mut tx, caller.session.uuid(), user).await?;
    tx.commit().await
}

/// Counted like a change of the password, with the same counter.
async fn by_password(steps: &Steps, caller: &Actor, proof: &Proof) -> Result<()> {
    let user = caller.id.uuid();
    let mut tx = steps.begin(Mode::Write).await?;
    let [plain] = password_wrap::unwrap(&mut tx, &proof.password_key_id, [proof.password.as_str()]).await?;
    let (_, hash) = account(&mut tx, user).await?;
    let taken = count(&mut tx, throttle::own_password(user)).await?;
    tx.commit().await?;
    let taken = taken.ok_or_else(throttle::too_many)?;
    let right = password::verify(steps.platform(), plain, Some(hash)).await?;
    let mut tx = steps.begin(Mode::Write).await?;
    if !right {
        return wrong(steps, tx, user, "wrong", ("password", "identity-proof-wrong_password")).await;
    }
    taken.give_back(&mut tx).await?;
    store::prove(&mut tx, caller.session.uuid(), user).await?;
    tx.commit().await
}

/// The caller commits before anything is checked, so that the guess stays counted.
async fn count(tx: &mut Tx, key: String) -> Result<Option<Taken>> {
    let limit = tx.platform().config().sign_in.guesses_per_account;
    throttle::take(tx, &[(key, limit)]).await
}

/// The log of sign-ins holds guesses at an open session as well.
async fn wrong(
    steps: &Steps,
    mut tx: Tx,
    user: Uuid,
    outcome: &str,
    (field, message): (&'static str, &'static str),
) -> Result<()> {
    let method = store::method(&mut tx, steps.ctx().caller()?.session).await?.unwrap_or_default();
    let (username, _) = account(&mut tx, user).await?;
    log::write(&mut tx, &username, Some(user), outcome, &method, &steps.agent).await?;
    tx.commit().await?;
    Fields::default().check(false, field, message).finish()
}

/// User name and hash of the password.
async fn account(tx: &mut Tx, user: Uuid) -> Result<(String, String)> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select username, password_hash from identity.user_account where tenant_id = $1 and user_id = $2",
    )
    .bind(tenant)
    .bind(user)
    .fetch_one(tx.conn())
    .await?)
}
