//! The tenant's own certificate authority and signing keys. Private keys are stored encrypted and decrypted only for
//! signing.

use sqlx::Row;
use tandem_kernel::{Error, Message, Result};
use tandem_platform::Tx;
use tandem_signature::{IssueTrouble, Purpose, SoftwareKey, Subject, Wanted, issue};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

const PURPOSE: &str = "key of a certificate";
const LIFE: Duration = Duration::days(20 * 365);
/// Minimum remaining validity of an issuer, as no certificate may outlive it; otherwise a new authority is created.
const NEEDED: Duration = Duration::days(6 * 366);

pub struct Authority {
    pub certificate: Vec<u8>,
    pub key: SoftwareKey,
}

/// A new key and its encrypted form, bound to one row and without expiry.
pub fn new_key(tx: &Tx, of: Uuid) -> Result<(SoftwareKey, String)> {
    let platform = tx.platform();
    let for_good = OffsetDateTime::from_unix_timestamp(250_000_000_000)?;
    let mut seed = [0u8; 32];
    loop {
        platform.random().fill(&mut seed);
        if let Some(key) = SoftwareKey::p256_from_seed(&seed) {
            let sealed = platform.secrets().seal(tx.ctx(), PURPOSE, seed, of, for_good, platform.random())?;
            return Ok((key, sealed));
        }
    }
}

/// Decrypts the key of this row; `None` if the secret has changed or the key belongs to another row.
pub fn open_key(tx: &Tx, of: Uuid, sealed: &str) -> Result<Option<SoftwareKey>> {
    let opened = tx.platform().secrets().open::<[u8; 32]>(tx.ctx(), PURPOSE, sealed, tx.now())?;
    let key = opened.filter(|opened| opened.id == of).and_then(|opened| SoftwareKey::p256_from_seed(&opened.value));
    if key.is_none() {
        tracing::warn!(%of, "the key of a certificate does not open; was security.secret changed?");
    }
    Ok(key)
}

pub fn serial(tx: &Tx) -> [u8; 16] {
    let mut serial = [0u8; 16];
    tx.platform().random().fill(&mut serial);
    serial
}

pub fn trouble(trouble: IssueTrouble) -> Error {
    Error::internal(format!("no certificate: {trouble:?}"))
}

/// The authority for new certificates, created on first use by one of its concurrent callers.
pub async fn current(tx: &mut Tx) -> Result<Authority> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    tx.alone(&format!("seal.authority {tenant}")).await?;
    let row = sqlx::query(
        "select authority_id, certificate, key_sealed from seal.authority
         where tenant_id = $1 and valid_until > $2 order by made_at desc limit 1",
    )
    .bind(tenant)
    .bind(now + NEEDED)
    .fetch_optional(tx.conn())
    .await?;
    if let Some(row) = row
        && let Some(key) = open_key(tx, row.get("authority_id"), row.get("key_sealed"))?
    {
        return Ok(Authority { certificate: row.get("certificate"), key });
    }
    make(tx).await
}

async fn make(tx: &mut Tx) -> Result<Authority> {
    let (tenant, id, now) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now());
    let (key, sealed) = new_key(tx, id)?;
    let code = tx.ctx().tenant.code.to_string();
    let message = Message { key: "seal-certificate-authority_name", args: vec![("tenant", code)] };
    let name = tx.platform().words().say(tandem_kernel::Language::En, &message);
    let wanted = Wanted {
        subject: Subject { common_name: &name, organisation: None, country: None },
        purpose: Purpose::Authority,
        public_key: tandem_signature::Signer::public_key(&key),
        serial: serial(tx),
        from: now - Duration::minutes(5),
        until: now + LIFE,
    };
    let certificate = issue(&wanted, None, &key).map_err(trouble)?;
    sqlx::query(
        "insert into seal.authority (tenant_id, authority_id, certificate, key_sealed, valid_until, made_at)
         values ($1, $2, $3, $4, $5, $6)",
    )
    .bind(tenant)
    .bind(id)
    .bind(&certificate)
    .bind(sealed)
    .bind(now + LIFE)
    .bind(now)
    .execute(tx.conn())
    .await?;
    Ok(Authority { certificate, key })
}

/// All authorities the tenant ever had, as trust anchors of its signatures.
pub async fn all(tx: &mut Tx) -> Result<Vec<Vec<u8>>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let rows = sqlx::query_scalar("select certificate from seal.authority where tenant_id = $1")
        .bind(tenant)
        .fetch_all(tx.conn())
        .await?;
    Ok(rows)
}
