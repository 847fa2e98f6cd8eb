//! Database access for sessions.

use super::sign_in::By;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use sqlx::Row;
use subtle::ConstantTimeEq;
use tandem_kernel::{Error, Random, Result, SessionId, UserId};
use tandem_platform::Tx;
use tandem_platform::bus::live::Reached;
use time::Duration;
use uuid::Uuid;

/// Idle lifetime of a session, and its maximum lifetime.
pub const LIFE: Duration = Duration::hours(8);
pub const LONGEST: Duration = Duration::hours(24);
/// How long the previous pair stays valid after a renewal.
pub const OVERLAP: Duration = Duration::seconds(30);

/// The two halves of a session: the secret in the cookie and the public one in the header.
pub struct Pair {
    pub session: SessionId,
    pub secret: String,
    pub public: String,
}

pub fn random_text(random: &dyn Random) -> String {
    let mut bytes = [0u8; 24];
    random.fill(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

pub fn hash(text: &str) -> Vec<u8> {
    Sha256::digest(text.as_bytes()).to_vec()
}

pub async fn open(tx: &mut Tx, user: Uuid, by: By<'_>) -> Result<Pair> {
    let (id, now, tenant) = (tx.new_id(), tx.now(), tx.ctx().tenant.id.uuid());
    let (secret, public) = (random_text(tx.platform().random()), random_text(tx.platform().random()));
    sqlx::query(
        "insert into identity.session (tenant_id, session_id, user_id, secret_hash, public_half, created_at, expires_at, method,
           multi_factor, proved_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(tenant)
    .bind(id)
    .bind(user)
    .bind(hash(&secret))
    .bind(&public)
    .bind(now)
    .bind(now + LIFE)
    .bind(by.method)
    .bind(by.multi_factor)
    .bind(by.proved.then_some(now))
    .execute(tx.conn())
    .await?;
    Ok(Pair { session: SessionId::new(id), secret, public })
}

/// Renews the pair of a session, within its maximum lifetime. Several tabs may renew concurrently with the same cookie:
/// during the overlap, requests with the previous or the new secret all get the same new pair. No secret is stored for
/// this, as the new one is derived from the previous one with the server's key.
pub async fn renew(tx: &mut Tx, session: SessionId, shown: &str) -> Result<Pair> {
    let (now, tenant) = (tx.now(), tx.ctx().tenant.id.uuid());
    let row = sqlx::query(
        "select secret_hash, public_half, coalesce(previous_until > $3, false) as just_renewed
         from identity.session where tenant_id = $1 and session_id = $2 for update",
    )
    .bind(tenant)
    .bind(session.uuid())
    .bind(now)
    .fetch_optional(tx.conn())
    .await?
    .ok_or_else(Error::signed_out)?;
    let is_current = |secret: &str| bool::from(hash(secret).ct_eq(row.get::<&[u8], _>("secret_hash")));
    let (secret, public) = (next_secret(tx, session, shown)?, random_text(tx.platform().random()));
    if row.get("just_renewed") {
        let again = [shown, secret.as_str()].into_iter().find(|secret| is_current(secret));
        let secret = again.ok_or_else(Error::signed_out)?.to_owned();
        return Ok(Pair { session, secret, public: row.get("public_half") });
    }
    if !is_current(shown) {
        return Err(Error::signed_out());
    }
    sqlx::query(
        "update identity.session set previous_secret_hash = secret_hash, previous_public_half = public_half,
           previous_until = $3, secret_hash = $4, public_half = $5, expires_at = least($6, created_at + $7)
         where tenant_id = $1 and session_id = $2",
    )
    .bind(tenant)
    .bind(session.uuid())
    .bind(now + OVERLAP)
    .bind(hash(&secret))
    .bind(&public)
    .bind(now + LIFE)
    .bind(sqlx::postgres::types::PgInterval::try_from(LONGEST).map_err(Error::internal)?)
    .execute(tx.conn())
    .await?;
    Ok(Pair { session, secret, public })
}

fn next_secret(tx: &Tx, session: SessionId, shown: &str) -> Result<String> {
    let made = tx.platform().secrets().derive(&format!("session {session} after {shown}"))?;
    Ok(URL_SAFE_NO_PAD.encode(&made[..24]))
}

/// Ends all sessions of a user: on sign-out, freezing, or a password change.
pub async fn end_all(tx: &mut Tx, user: UserId) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from identity.session where tenant_id = $1 and user_id = $2")
        .bind(tenant)
        .bind(user.uuid())
        .execute(tx.conn())
        .await?;
    tx.access_changed(Reached::Users(vec![user]));
    Ok(())
}

/// Its user has just proved anew who he is. Refused where the session is over or another user's.
pub async fn prove(tx: &mut Tx, session: Uuid, user: Uuid) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let proved = sqlx::query(
        "update identity.session set proved_at = $4
         where tenant_id = $1 and session_id = $2 and user_id = $3 and expires_at > $4",
    )
    .bind(tenant)
    .bind(session)
    .bind(user)
    .bind(now)
    .execute(tx.conn())
    .await?;
    if proved.rows_affected() == 1 { Ok(()) } else { Err(Error::signed_out()) }
}

/// How the session was opened; `None` for other credentials such as API keys.
pub async fn method(tx: &mut Tx, session: SessionId) -> Result<Option<String>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar("select method from identity.session where tenant_id = $1 and session_id = $2")
        .bind(tenant)
        .bind(session.uuid())
        .fetch_optional(tx.conn())
        .await?)
}
