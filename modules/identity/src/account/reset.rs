//! Password reset by a link sent by e-mail, usable once within half an hour; an invitation to choose the first password
//! is good for days. Known and unknown
//! accounts get the same response in the same time; the e-mail is sent by a job.

use super::{change_password, mailed, password, rules};
use crate::captcha;
use crate::mail::{self, Letter};
use crate::session::throttle::{Budget, Meant};
use crate::session::{device, store, throttle};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use tandem_contracts::identity::PasswordResetAsked;
use tandem_kernel::{Error, Language, Result};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::steps::Steps;
use tandem_platform::jobs::Job;
use tandem_platform::{Body, Tx, password_wrap};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

const LIFE: Duration = Duration::minutes(30);
/// Characters of what is typed that are kept: an address has no more.
const LONGEST_ACCOUNT: usize = 254;
/// Maximum number of e-mails to one address requested from one client within the window.
pub const MAILS: i32 = 5;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResetAsked {
    /// User name or e-mail.
    pub account: String,
    #[serde(default)]
    pub captcha_ticket: String,
}

#[derive(Serialize, Deserialize)]
pub struct SendReset {
    pub account: String,
    pub language: Language,
}

pub const SEND: Job<SendReset> = Job::new("job.identity.send_reset_link");

pub async fn ask(steps: &mut Steps, Body(asked): Body<ResetAsked>) -> Result<bool> {
    let mut tx = steps.begin(Mode::Write).await?;
    captcha::spend(&mut tx, captcha::Action::Reset, &asked.captcha_ticket).await?;
    let meant = Meant::by(&mut tx, &asked.account).await?;
    let budgets = mails("reset", &meant.key(), &tx, meant.user.and_then(|user| device::known(steps, user)));
    let free = throttle::take(&mut tx, &budgets).await?.is_some();
    if free {
        let account = asked.account.trim().chars().take(LONGEST_ACCOUNT).collect();
        tx.enqueue(SEND, &SendReset { account, language: steps.ctx().language }).await?;
    }
    tx.commit().await?;
    if free { Ok(true) } else { Err(throttle::too_many()) }
}

/// Rate limits for e-mails to this account or address. One client cannot use up the limit of others; a device that has
/// signed in before has its own limit.
pub fn mails(what: &str, whom: &str, tx: &Tx, device: Option<Uuid>) -> Vec<Budget> {
    if let Some(device) = device {
        return vec![(format!("{what} device {device} {whom}"), MAILS)];
    }
    let from = throttle::address_key(tx);
    vec![
        (format!("{what} {from}"), MAILS * 10),
        (format!("{what} {from} {whom}"), MAILS),
        (format!("{what} {whom}"), MAILS * 4),
    ]
}

/// An administrator added the user or requested a new password.
pub async fn asked_by_administrator(tx: &mut Tx, asked: PasswordResetAsked, meta: Meta) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Option<(String, bool)> = sqlx::query_as(
        "select language, password_changed_at is null from identity.user_account where tenant_id = $1 and user_id = $2",
    )
    .bind(tenant)
    .bind(asked.user_id)
    .fetch_optional(tx.conn())
    .await?;
    let Some((language, first)) = found else { return Ok(()) };
    let told = SendReset { account: asked.username, language: Language::from_header(&language) };
    if first { invite(tx, told, meta).await } else { send(tx, told, meta).await }
}

/// Who has never chosen a password may come days later.
async fn invite(tx: &mut Tx, told: SendReset, meta: Meta) -> Result<()> {
    let days = tx.platform().config().sign_in.invitation_days();
    let letter = Letter {
        subject: "identity-mail-invitation_subject",
        text: "identity-mail-invitation_text",
        args: vec![("account", told.account.clone()), ("days", days.to_string())],
    };
    send_link(tx, told, Duration::days(days), letter, meta).await
}

pub async fn send(tx: &mut Tx, told: SendReset, meta: Meta) -> Result<()> {
    let letter = Letter { subject: "identity-mail-reset_subject", text: "identity-mail-reset_text", args: vec![] };
    send_link(tx, told, LIFE, letter, meta).await
}

async fn send_link(tx: &mut Tx, told: SendReset, life: Duration, mut letter: Letter, meta: Meta) -> Result<()> {
    let until = tx.now() + life;
    let token = URL_SAFE_NO_PAD.encode(mailed::secret_of(tx, "link", meta.event_id)?);
    if mailed::is_to_be_stored(tx, meta.event_id, until).await? {
        return store_link(tx, &told.account, &token, until).await;
    }
    let Some(email) = kept_for(tx, &token, until).await? else { return Ok(()) };
    // In the fragment, which is never sent to a server or logged.
    let link = tx.page_address(&format!("/resetPassword#{token}")).await?;
    letter.args.push(("link", link));
    mail::send(tx, &email, told.language, letter, meta.event_id).await
}

async fn store_link(tx: &mut Tx, account: &str, token: &str, until: OffsetDateTime) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    // Held, so that a change of the address comes before, and is read, or after, and ends this link.
    let user: Option<Uuid> = sqlx::query_scalar(
        "select user_id from identity.user_account where tenant_id = $1 and state = 'effective'
           and email is not null and (lower(username) = lower($2) or lower(email) = lower($2))
         order by lower(username) = lower($2) desc limit 1 for share",
    )
    .bind(tenant)
    .bind(account.trim())
    .fetch_optional(tx.conn())
    .await?;
    let Some(user) = user else { return Ok(()) };
    sqlx::query(
        "insert into identity.password_reset (tenant_id, token_hash, user_id, expires_at) values ($1, $2, $3, $4)",
    )
    .bind(tenant)
    .bind(store::hash(token))
    .bind(user)
    .bind(until)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The address of the account that a link is for, unless it has been used or ended.
async fn kept_for(tx: &mut Tx, token: &str, until: OffsetDateTime) -> Result<Option<String>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar(
        "with anew as (
           update identity.password_reset set expires_at = $3
           where tenant_id = $1 and token_hash = $2 and expires_at < $4)
         select u.email from identity.password_reset r join identity.user_account u using (tenant_id, user_id)
         where r.tenant_id = $1 and r.token_hash = $2 and u.state = 'effective' and u.email is not null",
    )
    .bind(tenant)
    .bind(store::hash(token))
    .bind(until)
    .bind(mailed::begins_anew(until))
    .fetch_optional(tx.conn())
    .await?)
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResetByLink {
    pub token: String,
    pub new_password: String,
    pub confirm_password: String,
    pub password_key_id: String,
}

pub async fn by_link(steps: &mut Steps, Body(form): Body<ResetByLink>) -> Result<bool> {
    let mut tx = steps.begin(Mode::Write).await?;
    let fields = [form.new_password.as_str(), form.confirm_password.as_str()];
    let [new, confirm] = password_wrap::unwrap(&mut tx, &form.password_key_id, fields).await?;
    let (user, username) = owner(&mut tx, &form.token).await?;
    tx.commit().await?;
    rules::check_password("newPassword", &new, &username, &steps.platform().config().sign_in)?;
    rules::check_twice("confirmPassword", &new, &confirm)?;
    let hash = password::hash(steps.platform(), new).await?;
    let mut tx = steps.begin(Mode::Write).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    hold(&mut tx, user).await?;
    // Deleting the token decides between concurrent requests: only one finds it.
    let taken = sqlx::query("delete from identity.password_reset where tenant_id = $1 and token_hash = $2")
        .bind(tenant)
        .bind(store::hash(&form.token))
        .execute(tx.conn())
        .await?;
    if taken.rows_affected() == 0 {
        return Err(gone());
    }
    end_links(&mut tx, user).await?;
    change_password::set(&mut tx, user, &hash, "resetPassword", &username).await?;
    throttle::forget(&mut tx, &throttle::account(user)).await?;
    tx.commit().await?;
    // The owner of the mailbox can sign in on this device even if strangers use up the account's limit.
    device::remember(steps, user)?;
    Ok(true)
}

/// The account before its links, as everywhere: whoever ends them all holds it, and another of them may be used at this moment.
async fn hold(tx: &mut Tx, user: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("select from identity.user_account where tenant_id = $1 and user_id = $2 for no key update")
        .bind(tenant)
        .bind(user)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Ends all links of a user: they lie in a mailbox that is no longer the account's, or one of them has been used.
pub async fn end_links(tx: &mut Tx, user: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from identity.password_reset where tenant_id = $1 and user_id = $2")
        .bind(tenant)
        .bind(user)
        .execute(tx.conn())
        .await?;
    Ok(())
}

async fn owner(tx: &mut Tx, token: &str) -> Result<(Uuid, String)> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let row = sqlx::query(
        "select u.user_id, u.username from identity.password_reset r join identity.user_account u using (tenant_id, user_id)
         where r.tenant_id = $1 and r.token_hash = $2 and r.expires_at > $3 and u.state = 'effective'",
    )
    .bind(tenant)
    .bind(store::hash(token))
    .bind(now)
    .fetch_optional(tx.conn())
    .await?
    .ok_or_else(gone)?;
    Ok((row.get("user_id"), row.get("username")))
}

fn gone() -> Error {
    Error::refused("identity-reset_link_gone")
}
