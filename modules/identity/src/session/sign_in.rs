//! Signing in, in three steps: count the guess, check the password, open the session. The
//! hash is computed between two transactions, so a flood of guesses holds no connection.

use super::{log, store, throttle};
use crate::account::{password, rules};
use crate::captcha;
use serde::Deserialize;
use sqlx::Row;
use sqlx::postgres::PgRow;
use tandem_kernel::{Error, Result};
use tandem_platform::audit::Entry;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::session;
use tandem_platform::http::steps::Steps;
use tandem_platform::{Body, Tx, password_wrap};
use utoipa::ToSchema;
use uuid::Uuid;

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

/// Answers the session's public half, which the `token` header carries from now on.
pub async fn login(steps: &mut Steps, Body(login): Body<Login>) -> Result<String> {
    let (plain, account) = count(steps, &login).await?;
    let stored = account.as_ref().map(|row| row.get("password_hash"));
    let right = password::verify(steps.platform(), plain, stored).await?;
    let mut tx = steps.begin(Mode::Write).await?;
    let (outcome, refusal) = judge(account.as_ref(), right);
    let user: Option<Uuid> = account.as_ref().map(|row| row.get("user_id"));
    log::write(&mut tx, &login.username, user, outcome, &steps.agent).await?;
    let (None, Some(row)) = (refusal, account) else {
        tx.commit().await?;
        return Err(Error::refused(refusal.unwrap_or("identity-wrong_credentials")));
    };
    let user: Uuid = row.get("user_id");
    throttle::forget(&mut tx, &throttle::account_key(&login.username)).await?;
    let pair = store::open(&mut tx, user).await?;
    let who = rules::label(row.get("username"), row.get("surname"), row.get("name"));
    let entry = Entry::new("login", "identity.user_account", user, row.get("username"));
    tx.audit(entry.after(&serde_json::json!({ "who": who }))?).await?;
    tx.commit().await?;
    session::give(steps, pair.session, &pair.secret, store::LIFE)?;
    Ok(pair.public)
}

/// Uses up captcha and key, counts the guess, reads the account.
async fn count(steps: &Steps, login: &Login) -> Result<(String, Option<PgRow>)> {
    let mut tx = steps.begin(Mode::Write).await?;
    let [plain] = password_wrap::unwrap(&mut tx, &login.password_key_id, [login.password.as_str()]).await?;
    captcha::spend(&mut tx, captcha::Action::Login, &login.captcha_ticket).await?;
    let limits = &steps.platform().config().sign_in;
    let keys = [
        (throttle::account_key(&login.username), limits.guesses_per_account),
        (throttle::address_key(&tx), limits.guesses_per_address),
    ];
    if !throttle::take(&mut tx, &keys).await? {
        log::write(&mut tx, &login.username, None, "tooMany", &steps.agent).await?;
        tx.commit().await?;
        return Err(throttle::too_many());
    }
    let account = find(&mut tx, &login.username).await?;
    tx.commit().await?;
    Ok((plain, account))
}

async fn find(tx: &mut Tx, name: &str) -> Result<Option<PgRow>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query(
        "select user_id, username, surname, name, state, password_hash,
           exists (select 1 from identity.user_role r where (r.tenant_id, r.user_id) = (u.tenant_id, u.user_id)) as has_role
         from identity.user_account u
         where tenant_id = $1 and (lower(username) = lower($2) or lower(email) = lower($2))
         order by lower(username) = lower($2) desc limit 1",
    )
    .bind(tenant)
    .bind(name.trim())
    .fetch_optional(tx.conn())
    .await?)
}

/// The outcome for the log, and what the caller is told. Only who knows the password hears
/// more than that name or password is wrong.
fn judge(account: Option<&PgRow>, right: bool) -> (&'static str, Option<&'static str>) {
    let Some(row) = account.filter(|_| right) else { return ("wrong", Some("identity-wrong_credentials")) };
    match row.get::<&str, _>("state") {
        "pending" => ("waiting", Some("identity-waiting_review")),
        "effective" if row.get::<bool, _>("has_role") => ("done", None),
        "effective" => ("noRole", Some("identity-no_role")),
        _ => ("closed", Some("identity-account_closed")),
    }
}
