//! Sign-in in three steps: count the attempt, verify the password, open the session. The hash is
//! computed between two transactions, so that many attempts do not hold database connections.

use super::throttle::{Meant, Taken};
use super::{device, log, store, throttle};
use crate::account::{password, rules};
use crate::captcha;
use crate::second_factor;
use crate::sso;
use serde::{Deserialize, Serialize};
use tandem_kernel::{Error, MessageKey, Result};
use tandem_platform::audit::Entry;
use tandem_platform::config::SecondFactor;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::session;
use tandem_platform::http::steps::Steps;
use tandem_platform::{Body, Tx, password_wrap};
use utoipa::ToSchema;
use uuid::Uuid;

pub const PASSWORD: &str = "password";
pub const SSO: &str = "sso";

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Login {
    /// User name or e-mail.
    pub username: String,
    /// Wrapped to the key.
    pub password: String,
    pub password_key_id: String,
    /// From a solved captcha for the action `login`.
    #[serde(default)]
    pub captcha_ticket: String,
}

/// What a first step that went well leads to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum SignedIn {
    /// The session's public half, which the `token` header carries from now on.
    Token(String),
    SecondFactor(SecondFactorNeeded),
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorNeeded {
    /// Goes to `secondFactor/check` with a code, within five minutes.
    pub second_factor_ticket: String,
}

pub async fn login(steps: &mut Steps, Body(login): Body<Login>) -> Result<SignedIn> {
    let Guess { plain, entrant, taken } = count(steps, &login).await?;
    let stored = entrant.as_ref().map(|known| known.password_hash.clone());
    let right = password::verify(steps.platform(), plain, stored).await?;
    let mut tx = steps.begin(Mode::Write).await?;
    let user = entrant.as_ref().map(|known| known.user_id);
    // Details are only revealed to those who know the password.
    let Some(entrant) = entrant.filter(|_| right) else {
        log::write(&mut tx, &login.username, user, "wrong", PASSWORD, &steps.agent).await?;
        tx.commit().await?;
        return Err(Error::refused("identity-wrong_credentials"));
    };
    taken.give_back(&mut tx).await?;
    admit(steps, tx, &entrant, By { method: PASSWORD, multi_factor: false, proved: true }, &login.username).await
}

struct Guess {
    plain: String,
    entrant: Option<Entrant>,
    taken: Taken,
}

/// How a user authenticated.
#[derive(Clone, Copy, Debug)]
pub struct By<'a> {
    pub method: &'a str,
    /// The identity provider already required a second factor.
    pub multi_factor: bool,
    /// By a secret given just now. A sign-in at the provider may rest on a session that stands open there.
    pub proved: bool,
}

/// Consumes captcha and key, counts the attempt, loads the account.
async fn count(steps: &Steps, login: &Login) -> Result<Guess> {
    let mut tx = steps.begin(Mode::Write).await?;
    let [plain] = password_wrap::unwrap(&mut tx, &login.password_key_id, [login.password.as_str()]).await?;
    captcha::spend(&mut tx, captcha::Action::Login, &login.captcha_ticket).await?;
    let meant = Meant::by(&mut tx, &login.username).await?;
    let budgets = throttle::budgets(&mut tx, steps, &meant).await?;
    let Some(taken) = throttle::take(&mut tx, &budgets).await? else {
        log::write(&mut tx, &login.username, meant.user, "tooMany", PASSWORD, &steps.agent).await?;
        tx.commit().await?;
        return Err(throttle::too_many_guesses());
    };
    let entrant = Entrant::by_id(&mut tx, meant.user.unwrap_or_default()).await?;
    tx.commit().await?;
    Ok(Guess { plain, entrant, taken })
}

/// A user that was identified but is not signed in yet.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Entrant {
    pub user_id: Uuid,
    pub username: String,
    pub surname: String,
    pub name: String,
    pub state: String,
    password_hash: String,
    has_role: bool,
    enrolled: bool,
}

impl Entrant {
    pub async fn by_id(tx: &mut Tx, user: Uuid) -> Result<Option<Self>> {
        let tenant = tx.ctx().tenant.id.uuid();
        Ok(sqlx::query_as(
            "select user_id, username, surname, name, state, password_hash,
               exists (select 1 from identity.user_role r
                 where (r.tenant_id, r.user_id) = (u.tenant_id, u.user_id)) as has_role,
               exists (select 1 from identity.second_factor f where (f.tenant_id, f.user_id) = (u.tenant_id, u.user_id)
                 and f.confirmed_at is not null) as enrolled
             from identity.user_account u where tenant_id = $1 and user_id = $2",
        )
        .bind(tenant)
        .bind(user)
        .fetch_optional(tx.conn())
        .await?)
    }

    /// The outcome for the log, and the error message if sign-in is refused.
    pub fn judge(&self) -> (&'static str, Option<MessageKey>) {
        match self.state.as_str() {
            "pending" => ("waiting", Some("identity-waiting_review")),
            "effective" if self.has_role => ("done", None),
            "effective" => ("noRole", Some("identity-no_role")),
            _ => ("closed", Some("identity-account_closed")),
        }
    }
}

/// After successful authentication: refuses, asks for the second factor, or opens the session. Commits in any case.
pub async fn admit(steps: &mut Steps, mut tx: Tx, entrant: &Entrant, by: By<'_>, called: &str) -> Result<SignedIn> {
    let (outcome, refusal) = entrant.judge();
    let asked = entrant.enrolled && steps.platform().config().sign_in.second_factor != SecondFactor::Off;
    let outcome = if asked && refusal.is_none() { "secondFactor" } else { outcome };
    log::write(&mut tx, called, Some(entrant.user_id), outcome, by.method, &steps.agent).await?;
    if let Some(refusal) = refusal {
        tx.commit().await?;
        return Err(Error::refused(refusal));
    }
    if asked {
        let second_factor_ticket = second_factor::sign_in::ticket(&tx, entrant.user_id, by.method)?;
        tx.commit().await?;
        return Ok(SignedIn::SecondFactor(SecondFactorNeeded { second_factor_ticket }));
    }
    open(steps, tx, entrant, by).await.map(SignedIn::Token)
}

/// Opens the session and returns its public half.
pub async fn open(steps: &mut Steps, mut tx: Tx, entrant: &Entrant, by: By<'_>) -> Result<String> {
    let (user, method) = (entrant.user_id, by.method);
    if method == PASSWORD {
        sso::promise::keep(steps, &mut tx, user).await?;
    }
    let pair = store::open(&mut tx, user, by).await?;
    let who = rules::label(&entrant.username, &entrant.surname, &entrant.name);
    let entry = Entry::new("login", "identity.user_account", user, &entrant.username);
    tx.audit(entry.after(&serde_json::json!({ "who": who, "method": method }))?).await?;
    tx.commit().await?;
    session::give(steps, pair.session, &pair.secret, store::LIFE)?;
    device::remember(steps, user)?;
    Ok(pair.public)
}
