//! Signing in and out.

use crate::account::{password, rules};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use sqlx::Row;
use tandem_kernel::{Error, Result, SessionId};
use tandem_platform::audit::Entry;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::http::session;
use tandem_platform::jobs::Job;
use tandem_platform::{Body, Nothing, Tx};
use time::Duration;
use utoipa::ToSchema;
use uuid::Uuid;

pub const LIFE: Duration = Duration::hours(8);

#[derive(Deserialize, ToSchema)]
pub struct Login {
    /// User name or e-mail.
    pub username: String,
    pub password: String,
}

/// Answers the session's public half, which the `token` header carries from now on.
pub async fn login(tx: &mut Tx, Body(login): Body<Login>) -> Result<String> {
    let tenant = tx.ctx().tenant.id.uuid();
    let row = sqlx::query(
        "select user_id, username, surname, name, password_hash,
           exists (select 1 from identity.user_role r where (r.tenant_id, r.user_id) = (u.tenant_id, u.user_id)) as has_role
         from identity.user_account u
         where tenant_id = $1 and (lower(username) = lower($2) or lower(email) = lower($2)) and state = 'effective'
         order by lower(username) = lower($2) desc limit 1",
    )
    .bind(tenant)
    .bind(login.username.trim())
    .fetch_optional(tx.conn())
    .await?;
    let stored = row.as_ref().map(|row| row.get("password_hash"));
    let right = password::verify(login.password, stored).await?;
    let row = row.filter(|_| right).ok_or_else(|| Error::refused("identity-wrong_credentials"))?;
    if !row.get::<bool, _>("has_role") {
        return Err(Error::refused("identity-no_role"));
    }
    let user: Uuid = row.get("user_id");
    let label = rules::label(row.get("username"), row.get("surname"), row.get("name"));
    let public = open(tx, user).await?;
    let who = serde_json::json!({ "who": label });
    tx.audit(Entry::new("login", "identity.user_account", user, row.get("username")).after(&who)?).await?;
    Ok(public)
}

async fn open(tx: &mut Tx, user: Uuid) -> Result<String> {
    let (id, now, tenant) = (tx.new_id(), tx.now(), tx.ctx().tenant.id.uuid());
    let (secret, public) = (random_text(tx), random_text(tx));
    sqlx::query(
        "insert into identity.session (tenant_id, session_id, user_id, secret_hash, public_half, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(tenant)
    .bind(id)
    .bind(user)
    .bind(Sha256::digest(secret.as_bytes()).to_vec())
    .bind(&public)
    .bind(now)
    .bind(now + LIFE)
    .execute(tx.conn())
    .await?;
    session::give(tx, SessionId::new(id), &secret, LIFE)?;
    Ok(public)
}

fn random_text(tx: &Tx) -> String {
    let mut bytes = [0u8; 24];
    tx.platform().random().fill(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Ends every session of the caller: signing out means out everywhere.
pub async fn logout(tx: &mut Tx, _input: Nothing) -> Result<bool> {
    let (tenant, actor) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.clone());
    sqlx::query("delete from identity.session where tenant_id = $1 and user_id = $2")
        .bind(tenant)
        .bind(actor.id.uuid())
        .execute(tx.conn())
        .await?;
    session::take_back(tx)?;
    tx.audit(Entry::new("logout", "identity.user_account", actor.id, &actor.label)).await?;
    Ok(true)
}

pub const FORGET_OLD: Job<()> = Job::new("job.identity.forget_old_sessions");

pub async fn forget_old(tx: &mut Tx, _told: (), _meta: Meta) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    sqlx::query("delete from identity.session where tenant_id = $1 and expires_at < $2")
        .bind(tenant)
        .bind(now)
        .execute(tx.conn())
        .await?;
    Ok(())
}
