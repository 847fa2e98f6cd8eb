//! The sealer: a signed hash chain over the audit trail. A seal covers every audit row of one tenant whose transaction
//! id is in `[from_tx, to_tx)`, where `to_tx` is the oldest transaction still running: everything below it has ended,
//! so the set can never grow. Each seal includes the hash of the previous one.

use crate::config::Audit;
use crate::db::shards::Shard;
use crate::platform::Platform;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signer, SigningKey, Verifier, VerifyingKey};
use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};
use sqlx::{PgConnection, Row};
use std::collections::BTreeMap;
use tandem_kernel::{Error, Result, TenantId};
use uuid::Uuid;

pub const GENESIS: [u8; 32] = [0; 32];
/// Advisory lock: one sealer at a time per shard; a second one skips its turn.
const LOCK: i64 = 0x7365_616c;

/// The current signing key, and the public keys of earlier ones.
pub struct Keys {
    current: Option<SigningKey>,
    known: BTreeMap<String, VerifyingKey>,
}

fn key_bytes(text: &str, name: &str) -> Result<[u8; 32]> {
    let bytes = STANDARD.decode(text).ok().and_then(|b| <[u8; 32]>::try_from(b).ok());
    bytes.ok_or_else(|| Error::internal(format!("{name} must be 32 bytes in base64")))
}

/// A short fingerprint, stored with each signature to allow key rotation.
fn key_id(key: &VerifyingKey) -> String {
    hex(&Sha256::digest(key.as_bytes())[..8])
}

impl Keys {
    pub fn read(config: &Audit) -> Result<Self> {
        let mut known = BTreeMap::new();
        for text in &config.earlier_keys {
            let key = VerifyingKey::from_bytes(&key_bytes(text, "audit.earlier_keys")?)?;
            known.insert(key_id(&key), key);
        }
        let mut current = None;
        if let Some(secret) = &config.signing_key {
            let key = SigningKey::from_bytes(&key_bytes(secret.expose(), "audit.signing_key")?);
            known.insert(key_id(&key.verifying_key()), key.verifying_key());
            current = Some(key);
        }
        Ok(Self { current, known })
    }

    /// What goes into `audit.earlier_keys` when this key is replaced.
    pub fn public_text(&self) -> Option<String> {
        self.current.as_ref().map(|key| STANDARD.encode(key.verifying_key().as_bytes()))
    }

    /// Signs with the current key; returns its id and the signature.
    pub fn sign(&self, hash: &[u8]) -> Result<(String, Vec<u8>)> {
        let key =
            self.current.as_ref().ok_or_else(|| Error::internal("audit.signing_key is not set; sealing needs it"))?;
        Ok((key_id(&key.verifying_key()), key.sign(hash).to_bytes().to_vec()))
    }

    /// `None` if the key is unknown.
    pub fn verifies(&self, key_id: &str, hash: &[u8], signature: &[u8]) -> Option<bool> {
        let key = self.known.get(key_id)?;
        let signature = ed25519_dalek::Signature::from_slice(signature);
        Some(signature.is_ok_and(|signature| key.verify(hash, &signature).is_ok()))
    }
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// The input of a seal's hash.
pub struct SealText<'a> {
    pub tenant: TenantId,
    pub seal_no: i64,
    pub from_tx: i64,
    pub to_tx: i64,
    pub row_count: i64,
    pub rows_hash: &'a [u8],
    pub previous_hash: &'a [u8],
}

impl SealText<'_> {
    pub fn hash(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(b"tandem audit seal 1");
        hash.update(self.tenant.uuid().as_bytes());
        for number in [self.seal_no, self.from_tx, self.to_tx, self.row_count] {
            hash.update(number.to_be_bytes());
        }
        hash.update(self.rows_hash);
        hash.update(self.previous_hash);
        hash.finalize().into()
    }
}

/// Hashes a tenant's rows in a transaction range: every column, prefixed by its length. `organize_id` was added later
/// and is included only if set, so that older hashes stay valid.
pub async fn hash_rows(conn: &mut PgConnection, tenant: TenantId, from_tx: i64, to_tx: i64) -> Result<(i64, [u8; 32])> {
    let mut rows = sqlx::query(
        "select array[audit_id::text, (extract(epoch from at) * 1000000)::bigint::text, tx_id::text, actor_id::text,
           actor_label, side, action, entity_kind, entity_id, entity_label, before::text, after::text, request_id]
           || case when organize_id is null then '{}' else array[organize_id::text] end as fields
         from platform.audit where tenant_id = $1 and tx_id >= $2 and tx_id < $3 order by tx_id, audit_id",
    )
    .bind(tenant.uuid())
    .bind(from_tx)
    .bind(to_tx)
    .fetch(conn);
    let (mut count, mut hash) = (0, Sha256::new());
    while let Some(row) = rows.try_next().await? {
        for field in row.get::<Vec<Option<String>>, _>("fields") {
            match field {
                Some(text) => {
                    hash.update((text.len() as u64).to_be_bytes());
                    hash.update(text);
                }
                None => hash.update(u64::MAX.to_be_bytes()),
            }
        }
        count += 1;
    }
    Ok((count, hash.finalize().into()))
}

/// Seals the final rows of one shard. Returns how many rows were sealed.
pub async fn seal_shard(platform: &Platform, shard: &Shard) -> Result<i64> {
    let tenants: Vec<Uuid> =
        platform.directory().on_shard(&shard.name).await?.into_iter().map(|t| t.id.uuid()).collect();
    let mut tx = shard.engine.begin().await?;
    let mine: bool = sqlx::query_scalar("select pg_try_advisory_xact_lock($1)").bind(LOCK).fetch_one(&mut *tx).await?;
    if !mine {
        return Ok(0);
    }
    let horizon: i64 =
        sqlx::query_scalar("select pg_snapshot_xmin(pg_current_snapshot())::text::bigint").fetch_one(&mut *tx).await?;
    let due = sqlx::query(
        "select t.tenant_id, coalesce(s.seal_no, 0) as seal_no, coalesce(s.to_tx, 0) as from_tx, s.seal_hash
         from unnest($1::uuid[]) as t(tenant_id)
         left join lateral (select seal_no, to_tx, seal_hash from platform.audit_seal s
           where s.tenant_id = t.tenant_id order by seal_no desc limit 1) s on true
         where exists (select 1 from platform.audit a
           where a.tenant_id = t.tenant_id and a.tx_id >= coalesce(s.to_tx, 0) and a.tx_id < $2)",
    )
    .bind(&tenants)
    .bind(horizon)
    .fetch_all(&mut *tx)
    .await?;
    let mut sealed = 0;
    for row in due {
        let tenant = TenantId::new(row.get("tenant_id"));
        let from_tx: i64 = row.get("from_tx");
        let to_tx = end_of_batch(&mut tx, tenant, from_tx, horizon).await?;
        let (row_count, rows_hash) = hash_rows(&mut tx, tenant, from_tx, to_tx).await?;
        let previous: Vec<u8> = row.get::<Option<Vec<u8>>, _>("seal_hash").unwrap_or_else(|| GENESIS.to_vec());
        let text = SealText {
            tenant,
            seal_no: row.get::<i64, _>("seal_no") + 1,
            from_tx,
            to_tx,
            row_count,
            rows_hash: &rows_hash,
            previous_hash: &previous,
        };
        store(&mut tx, platform, &text).await?;
        sealed += row_count;
    }
    tx.commit().await?;
    Ok(sealed)
}

/// A seal covers whole transactions and at most about this many rows: a long backlog is sealed in steps that stay
/// within the statement timeout.
const BATCH: i64 = 20_000;

async fn end_of_batch(conn: &mut PgConnection, tenant: TenantId, from_tx: i64, horizon: i64) -> Result<i64> {
    let beyond: Option<i64> = sqlx::query_scalar(
        "select tx_id from platform.audit where tenant_id = $1 and tx_id >= $2 and tx_id < $3
         order by tx_id, audit_id offset $4 limit 1",
    )
    .bind(tenant.uuid())
    .bind(from_tx)
    .bind(horizon)
    .bind(BATCH)
    .fetch_optional(conn)
    .await?;
    // A single transaction larger than a batch is sealed whole.
    Ok(beyond.map_or(horizon, |tx| if tx > from_tx { tx } else { tx + 1 }))
}

async fn store(conn: &mut PgConnection, platform: &Platform, text: &SealText<'_>) -> Result<()> {
    let hash = text.hash();
    let (key_id, signature) = platform.audit_keys().sign(&hash)?;
    sqlx::query(
        "insert into platform.audit_seal (tenant_id, seal_no, from_tx, to_tx, row_count, rows_hash, previous_hash,
           seal_hash, signature, key_id, sealed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(text.tenant.uuid())
    .bind(text.seal_no)
    .bind(text.from_tx)
    .bind(text.to_tx)
    .bind(text.row_count)
    .bind(text.rows_hash)
    .bind(text.previous_hash)
    .bind(hash.as_slice())
    .bind(signature)
    .bind(key_id)
    .bind(platform.now())
    .execute(conn)
    .await?;
    Ok(())
}
