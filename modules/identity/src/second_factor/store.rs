//! Database access for second factors.

use super::totp;
use crate::session::store::hash;
use sqlx::Row;
use tandem_kernel::Result;
use tandem_platform::Tx;
use time::OffsetDateTime;
use uuid::Uuid;

const PURPOSE: &str = "second factor secret";
const SECRET_BYTES: usize = 20;
pub const RECOVERY_CODES: usize = 10;

/// Encrypted without expiry; the row is deleted with the factor.
fn for_good() -> Result<OffsetDateTime> {
    Ok(OffsetDateTime::from_unix_timestamp(250_000_000_000)?)
}

pub struct Factor {
    /// `None` if it cannot be decrypted, because `security.secret` has changed.
    pub secret: Option<Vec<u8>>,
    pub confirmed: bool,
}

impl Factor {
    /// The error for a rejected code. Recovery codes are hashed, not encrypted, and stay valid.
    pub fn refusal(&self) -> &'static str {
        if self.secret.is_some() { "identity-second_factor-wrong" } else { "identity-second_factor-unreadable" }
    }
}

/// A new secret, inactive until confirmed by a code; `None` if one is already in use.
pub async fn offer(tx: &mut Tx, user: Uuid) -> Result<Option<Vec<u8>>> {
    let mut secret = vec![0u8; SECRET_BYTES];
    let platform = tx.platform().clone();
    platform.random().fill(&mut secret);
    let sealed = platform.secrets().seal(tx.ctx(), PURPOSE, &secret, user, for_good()?, platform.random())?;
    let tenant = tx.ctx().tenant.id.uuid();
    let offered = sqlx::query(
        "insert into identity.second_factor as f (tenant_id, user_id, secret) values ($1, $2, $3)
         on conflict (tenant_id, user_id) do update set secret = excluded.secret, last_step = 0
         where f.confirmed_at is null",
    )
    .bind(tenant)
    .bind(user)
    .bind(sealed)
    .execute(tx.conn())
    .await?;
    Ok((offered.rows_affected() == 1).then_some(secret))
}

pub async fn load(tx: &mut Tx, user: Uuid) -> Result<Option<Factor>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let row = sqlx::query(
        "select secret, confirmed_at is not null as confirmed from identity.second_factor
         where tenant_id = $1 and user_id = $2",
    )
    .bind(tenant)
    .bind(user)
    .fetch_optional(tx.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let opened = tx.platform().secrets().open::<Vec<u8>>(tx.ctx(), PURPOSE, row.get("secret"), tx.now())?;
    // Rejects a secret copied from another user's row.
    let opened = opened.filter(|opened| opened.id == user);
    if opened.is_none() {
        tracing::warn!(%user, "the secret of a second factor does not open; was security.secret changed?");
    }
    Ok(Some(Factor { secret: opened.map(|opened| opened.value), confirmed: row.get("confirmed") }))
}

/// Consumes the code of a time step. It and all earlier ones are rejected from then on.
pub async fn spend_code(tx: &mut Tx, user: Uuid, factor: &Factor, given: &str) -> Result<bool> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let step = factor.secret.as_ref().and_then(|secret| totp::step_for(secret, given, now.unix_timestamp()));
    let Some(step) = step else { return Ok(false) };
    let spent = sqlx::query(
        "update identity.second_factor set last_step = $3, confirmed_at = coalesce(confirmed_at, $4)
         where tenant_id = $1 and user_id = $2 and last_step < $3",
    )
    .bind(tenant)
    .bind(user)
    .bind(step)
    .bind(now)
    .execute(tx.conn())
    .await?;
    Ok(spent.rows_affected() == 1)
}

/// Normalises a recovery code (16 characters, 80 bits): spaces, dashes and case are ignored.
fn tidy(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect()
}

pub async fn spend_recovery_code(tx: &mut Tx, user: Uuid, given: &str) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    let spent =
        sqlx::query("delete from identity.recovery_code where tenant_id = $1 and user_id = $2 and code_hash = $3")
            .bind(tenant)
            .bind(user)
            .bind(hash(&tidy(given)))
            .execute(tx.conn())
            .await?;
    Ok(spent.rows_affected() == 1)
}

/// Replaces all recovery codes.
pub async fn new_recovery_codes(tx: &mut Tx, user: Uuid) -> Result<Vec<String>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let codes: Vec<String> = (0..RECOVERY_CODES)
        .map(|_| {
            let mut bytes = [0u8; 10];
            tx.platform().random().fill(&mut bytes);
            let text = totp::base32(&bytes);
            [&text[..4], &text[4..8], &text[8..12], &text[12..]].join("-")
        })
        .collect();
    sqlx::query("delete from identity.recovery_code where tenant_id = $1 and user_id = $2")
        .bind(tenant)
        .bind(user)
        .execute(tx.conn())
        .await?;
    let hashes: Vec<Vec<u8>> = codes.iter().map(|code| hash(&tidy(code))).collect();
    sqlx::query(
        "insert into identity.recovery_code (tenant_id, user_id, code_hash) select $1, $2, h from unnest($3::bytea[]) h",
    )
    .bind(tenant)
    .bind(user)
    .bind(hashes)
    .execute(tx.conn())
    .await?;
    Ok(codes)
}

pub async fn remove(tx: &mut Tx, user: Uuid) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    let removed = sqlx::query("delete from identity.second_factor where tenant_id = $1 and user_id = $2")
        .bind(tenant)
        .bind(user)
        .execute(tx.conn())
        .await?;
    Ok(removed.rows_affected() == 1)
}

pub async fn codes_left(tx: &mut Tx, user: Uuid) -> Result<i64> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar("select count(*) from identity.recovery_code where tenant_id = $1 and user_id = $2")
        .bind(tenant)
        .bind(user)
        .fetch_one(tx.conn())
        .await?)
}
