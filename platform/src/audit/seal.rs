//! The sealer. A seal covers every audit row of one tenant whose transaction id lies in
//! `[from_tx, to_tx)`, where `to_tx` is the oldest transaction still running: everything
//! below it has ended, so the set can never grow again. Each seal names the one before it.

use crate::config::Secret;
use crate::db::shards::Shard;
use crate::platform::Platform;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signer, Verifier};
use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};
use sqlx::{PgConnection, Row};
use tandem_kernel::{Error, Result, TenantId};
use uuid::Uuid;

pub const GENESIS: [u8; 32] = [0; 32];
/// One sealer at a time on a shard; a second one simply skips its turn.
const LOCK: i64 = 0x7365_616c;

pub struct SigningKey(ed25519_dalek::SigningKey);

impl SigningKey {
    pub fn read(secret: &Secret) -> Result<Self> {
        let bytes = STANDARD.decode(secret.expose()).ok().and_then(|b| <[u8; 32]>::try_from(b).ok());
        let bytes = bytes.ok_or_else(|| Error::internal("audit.signing_key must be 32 bytes in base64"))?;
        Ok(Self(ed25519_dalek::SigningKey::from_bytes(&bytes)))
    }
    /// A short name for the key, stored beside each signature so keys can be changed.
    pub fn id(&self) -> String {
        hex(&Sha256::digest(self.0.verifying_key().as_bytes())[..8])
    }
    pub fn sign(&self, hash: &[u8]) -> Vec<u8> {
        self.0.sign(hash).to_bytes().to_vec()
    }
    pub fn verifies(&self, hash: &[u8], signature: &[u8]) -> bool {
        ed25519_dalek::Signature::from_slice(signature)
            .is_ok_and(|signature| self.0.verifying_key().verify(hash, &signature).is_ok())
    }
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// What a seal's hash is taken over.
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

/// Hashes a tenant's rows in a transaction range: every column, each with its length before it.
pub async fn hash_rows(conn: &mut PgConnection, tenant: TenantId, from_tx: i64, to_tx: i64) -> Result<(i64, [u8; 32])> {
    let mut rows = sqlx::query(
        "select array[audit_id::text, (extract(epoch from at) * 1000000)::bigint::text, tx_id::text, actor_id::text,
           actor_label, side, action, entity_kind, entity_id, entity_label, before::text, after::text, request_id] as fields
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

/// Seals what is final on one shard. Returns how many rows were sealed.
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
        let (row_count, rows_hash) = hash_rows(&mut tx, tenant, from_tx, horizon).await?;
        let previous: Vec<u8> = row.get::<Option<Vec<u8>>, _>("seal_hash").unwrap_or_else(|| GENESIS.to_vec());
        let text = SealText {
            tenant,
            seal_no: row.get::<i64, _>("seal_no") + 1,
            from_tx,
            to_tx: horizon,
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

async fn store(conn: &mut PgConnection, platform: &Platform, text: &SealText<'_>) -> Result<()> {
    let hash = text.hash();
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
    .bind(platform.signing_key().sign(&hash))
    .bind(platform.signing_key().id())
    .bind(platform.now())
    .execute(conn)
    .await?;
    Ok(())
}
