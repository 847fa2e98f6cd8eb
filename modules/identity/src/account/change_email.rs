//! Change of the caller's own e-mail address. A code proves the new address. That the caller is the owner of the account
//! is proved afresh before the route answers; after the company's own sign-in, a code sent to the present address is
//! needed as well. The present address is told of the change.

use super::register::CodeAsked;
use super::reset::{MAILS, end_links};
use super::{code, mailed, names};
use crate::captcha;
use crate::mail::{self, Letter};
use crate::session::sign_in::SSO;
use crate::session::{store, throttle};
use serde::{Deserialize, Serialize};
use sqlx::Row;
use tandem_contracts::message::{MessageWanted, Recipient};
use tandem_kernel::email::is_address;
use tandem_kernel::error::Fields;
use tandem_kernel::{Language, Result};
use tandem_platform::audit::Entry;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::steps::Steps;
use tandem_platform::jobs::Job;
use tandem_platform::{Body, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    New,
    Present,
}

impl Purpose {
    fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Present => "present",
        }
    }
}

#[derive(Serialize, Deserialize)]
pub struct SendOwnCode {
    pub user: Uuid,
    pub purpose: Purpose,
    /// The new address; not needed for the present one.
    pub email: String,
    pub language: Language,
}

pub const SEND: Job<SendOwnCode> = Job::new("job.identity.send_own_code");

/// Sends a code to the new address.
pub async fn send_code(steps: &mut Steps, Body(asked): Body<CodeAsked>) -> Result<bool> {
    let email = asked.email.trim().to_lowercase();
    Fields::default()
        .required("email", &email)
        .check(email.is_empty() || is_address(&email), "email", "identity-email_format")
        .finish()?;
    ask(steps, Purpose::New, email, &asked.captcha_ticket).await
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnCodeAsked {
    #[serde(default)]
    pub captcha_ticket: String,
}

/// Sends a code to the caller's present address.
pub async fn send_own_code(steps: &mut Steps, Body(asked): Body<OwnCodeAsked>) -> Result<bool> {
    ask(steps, Purpose::Present, String::new(), &asked.captcha_ticket).await
}

/// The answer is the same whatever the address; the job decides what is sent.
async fn ask(steps: &mut Steps, purpose: Purpose, email: String, ticket: &str) -> Result<bool> {
    let user = steps.ctx().caller()?.id.uuid();
    let mut tx = steps.begin(Mode::Write).await?;
    captcha::spend(&mut tx, captcha::Action::Email, ticket).await?;
    let budget = (format!("email {} own {user}", purpose.name()), MAILS);
    let free = throttle::take(&mut tx, &[budget]).await?.is_some();
    if free {
        tx.enqueue(SEND, &SendOwnCode { user, purpose, email, language: steps.ctx().language }).await?;
    }
    tx.commit().await?;
    if free { Ok(true) } else { Err(throttle::too_many()) }
}

/// The owner of an address that has another account gets a notice instead of a code. A user may go back to an address that is
/// his user name.
pub async fn send(tx: &mut Tx, told: SendOwnCode, meta: Meta) -> Result<()> {
    let until = tx.now() + code::LIFE;
    let code = code::of(tx, meta.event_id)?;
    let taken = told.purpose == Purpose::New && !names::is_free(tx, &told.email, Some(told.user)).await?;
    if mailed::is_to_be_stored(tx, meta.event_id, until).await? {
        let email = match told.purpose {
            _ if taken => None,
            Purpose::Present => address_of(tx, told.user).await?,
            Purpose::New => Some(told.email.clone()),
        };
        let Some(email) = email else { return Ok(()) };
        return store_code(tx, &told, &email, &code.hash, until).await;
    }
    if taken {
        let letter = Letter { subject: "identity-mail-known_subject", text: "identity-mail-taken_text", args: vec![] };
        return mail::send(tx, &told.email, told.language, letter, meta.event_id).await;
    }
    let Some(email) = kept_for(tx, &told, &code.hash, until).await? else { return Ok(()) };
    let args = code::told(code.plain);
    let letter = Letter { subject: "identity-mail-code_subject", text: "identity-mail-code_text", args };
    mail::send(tx, &email, told.language, letter, meta.event_id).await
}

async fn store_code(tx: &mut Tx, told: &SendOwnCode, email: &str, hash: &[u8], until: OffsetDateTime) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "insert into identity.own_code (tenant_id, user_id, purpose, email, code_hash, expires_at)
         select tenant_id, user_id, $3, $4, $5, $6 from identity.user_account where tenant_id = $1 and user_id = $2
         on conflict (tenant_id, user_id, purpose) do update set email = excluded.email, code_hash = excluded.code_hash,
           expires_at = excluded.expires_at, tries = 0",
    )
    .bind(tenant)
    .bind(told.user)
    .bind(told.purpose.name())
    .bind(email)
    .bind(hash)
    .bind(until)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The address that a code is for, unless it has been used or replaced by a newer one.
async fn kept_for(tx: &mut Tx, told: &SendOwnCode, hash: &[u8], until: OffsetDateTime) -> Result<Option<String>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar(
        "with anew as (
           update identity.own_code set expires_at = $5
           where tenant_id = $1 and user_id = $2 and purpose = $3 and code_hash = $4 and expires_at < $6)
         select email from identity.own_code
         where tenant_id = $1 and user_id = $2 and purpose = $3 and code_hash = $4",
    )
    .bind(tenant)
    .bind(told.user)
    .bind(told.purpose.name())
    .bind(hash)
    .bind(until)
    .bind(mailed::begins_anew(until))
    .fetch_optional(tx.conn())
    .await?)
}

async fn address_of(tx: &mut Tx, user: Uuid) -> Result<Option<String>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let email: Option<Option<String>> =
        sqlx::query_scalar("select email from identity.user_account where tenant_id = $1 and user_id = $2")
            .bind(tenant)
            .bind(user)
            .fetch_optional(tx.conn())
            .await?;
    Ok(email.flatten())
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangeEmail {
    pub email: String,
    /// From the mail to the new address.
    pub code: String,
    /// From the mail to the present address; empty after signing in with a password.
    #[serde(default)]
    pub present_code: String,
}

pub async fn change(steps: &mut Steps, Body(form): Body<ChangeEmail>) -> Result<bool> {
    let email = form.email.trim().to_lowercase();
    Fields::default()
        .required("email", &email)
        .check(email.is_empty() || is_address(&email), "email", "identity-email_format")
        .required("code", &form.code)
        .finish()?;
    let caller = steps.ctx().caller()?.clone();
    let user = caller.id.uuid();
    let mut tx = steps.begin(Mode::Write).await?;
    let by_sso = store::method(&mut tx, caller.session).await?.as_deref() == Some(SSO);
    let present = address_of(&mut tx, user).await?;
    tx.commit().await?;
    let mut tx = steps.begin(Mode::Write).await?;
    let right = is_right(&mut tx, user, Purpose::New, &email, &form.code).await?;
    let own = match &present {
        _ if !by_sso => true,
        Some(present) => is_right(&mut tx, user, Purpose::Present, present, &form.present_code).await?,
        None => false,
    };
    tx.commit().await?;
    Fields::default()
        .check(right, "code", "identity-code_wrong")
        .check(own, "presentCode", "identity-code_wrong")
        .finish()?;
    let mut tx = steps.begin(Mode::Write).await?;
    let free = names::is_free(&mut tx, &email, Some(user)).await?;
    Fields::default().check(free, "email", "identity-email_taken").finish()?;
    spend(&mut tx, user, &email).await?;
    set(&mut tx, user, &email, present).await.map_err(names::taken)?;
    tx.commit().await?;
    Ok(true)
}

/// Counts the attempt. The caller commits in any case.
async fn is_right(tx: &mut Tx, user: Uuid, purpose: Purpose, email: &str, typed: &str) -> Result<bool> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let row = sqlx::query(
        "update identity.own_code set tries = tries + 1
         where tenant_id = $1 and user_id = $2 and purpose = $3 and email = $4 and expires_at > $5 and tries < $6
         returning code_hash",
    )
    .bind(tenant)
    .bind(user)
    .bind(purpose.name())
    .bind(email)
    .bind(now)
    .bind(code::TRIES)
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.is_some_and(|row| row.get::<Vec<u8>, _>("code_hash") == code::hash(typed)))
}

/// Deleting the code decides between concurrent requests: only one finds it.
async fn spend(tx: &mut Tx, user: Uuid, email: &str) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let spent = sqlx::query(
        "delete from identity.own_code where tenant_id = $1 and user_id = $2 and purpose = 'new' and email = $3",
    )
    .bind(tenant)
    .bind(user)
    .bind(email)
    .execute(tx.conn())
    .await?;
    Fields::default().check(spent.rows_affected() == 1, "code", "identity-code_wrong").finish()?;
    sqlx::query("delete from identity.own_code where tenant_id = $1 and user_id = $2")
        .bind(tenant)
        .bind(user)
        .execute(tx.conn())
        .await?;
    Ok(())
}

async fn set(tx: &mut Tx, user: Uuid, email: &str, present: Option<String>) -> Result<()> {
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let row = sqlx::query(
        "update identity.user_account
         set email = $3, verification = 'verified', version = version + 1, updated_by = $4, updated_at = $5
         where tenant_id = $1 and user_id = $2 returning username, language",
    )
    .bind(tenant)
    .bind(user)
    .bind(email)
    .bind(who)
    .bind(now)
    .fetch_one(tx.conn())
    .await?;
    end_links(tx, user).await?;
    let username: String = row.get("username");
    let (before, after) = (serde_json::json!({ "email": present }), serde_json::json!({ "email": email }));
    let entry = Entry::new("changeEmail", "identity.user_account", user, &username);
    tx.audit(entry.before(&before)?.after(&after)?).await?;
    if let Some(email) = present.filter(|present| !present.eq_ignore_ascii_case(email)) {
        let language = Language::from_header(row.get("language"));
        tell_old_address(tx, &TellOldAddress { email, account: username, language }).await?;
    }
    Ok(())
}

#[derive(Serialize, Deserialize)]
pub struct TellOldAddress {
    pub email: String,
    pub account: String,
    pub language: Language,
}

/// The template that tells the address an account had before.
pub const MOVED: &str = "identity.email_moved";

/// The mailbox belongs to no account any more, or to another one.
pub async fn tell_old_address(tx: &mut Tx, told: &TellOldAddress) -> Result<()> {
    // Accounts may have one from before addresses were checked.
    if !is_address(&told.email) {
        return Ok(());
    }
    let moved = MessageWanted::of(MOVED)
        .to(Recipient::address(&told.email, told.language))
        .field("account", told.account.as_str());
    tx.message(moved).await?;
    Ok(())
}

/// Jobs that processes of the version before have left.
pub const TELL: Job<TellOldAddress> = Job::new("job.identity.tell_old_address");

pub async fn tell(tx: &mut Tx, told: TellOldAddress, _meta: Meta) -> Result<()> {
    tell_old_address(tx, &told).await
}
