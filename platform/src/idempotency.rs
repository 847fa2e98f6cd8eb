//! Idempotency keys. The `Idempotency-Key` is inserted in the business transaction, before any work: a second call with
//! the same key waits for the first to end and then gets its stored response; if the first was rolled back, the second
//! does the work.

use crate::Tx;
use sha2::{Digest, Sha256};
use sqlx::Row;
use tandem_kernel::{Error, Result, UserId};

pub struct Key {
    pub actor: UserId,
    pub text: String,
    pub route: String,
    pub request_hash: Vec<u8>,
}

impl Key {
    pub fn new(actor: UserId, text: String, route: String, body: &[u8]) -> Self {
        Self { actor, text, route, request_hash: Sha256::digest(body).to_vec() }
    }

    /// A key of its own for a body that can be carried out only once, because it names the version it changes: whoever sends
    /// it again means the same doing, whatever key the call came with.
    pub fn of_body(actor: UserId, route: String, body: &[u8]) -> Self {
        let digest = Sha256::new().chain_update(&route).chain_update([0u8]).chain_update(body).finalize();
        let text = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        Self::new(actor, text, route, body)
    }
}

pub enum Taken {
    /// Do the work, then [`keep`] the response.
    Fresh,
    /// The work was done before; this is the stored response.
    Answered(String),
}

pub async fn take(tx: &mut Tx, key: &Key) -> Result<Taken> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let inserted = sqlx::query(
        "insert into platform.idempotency (tenant_id, actor_id, key, route, request_hash, at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing",
    )
    .bind(tenant)
    .bind(key.actor.uuid())
    .bind(&key.text)
    .bind(&key.route)
    .bind(&key.request_hash)
    .bind(now)
    .execute(tx.conn())
    .await?;
    if inserted.rows_affected() == 1 {
        return Ok(Taken::Fresh);
    }
    let row = sqlx::query(
        "select route, request_hash, answer from platform.idempotency
         where tenant_id = $1 and actor_id = $2 and key = $3",
    )
    .bind(tenant)
    .bind(key.actor.uuid())
    .bind(&key.text)
    .fetch_one(tx.conn())
    .await?;
    if row.get::<String, _>("route") != key.route || row.get::<Vec<u8>, _>("request_hash") != key.request_hash {
        return Err(Error::refused("platform-key_reused"));
    }
    row.get::<Option<String>, _>("answer").map(Taken::Answered).ok_or_else(Error::unavailable)
}

pub async fn keep(tx: &mut Tx, key: &Key, answer: &str) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update platform.idempotency set answer = $4 where tenant_id = $1 and actor_id = $2 and key = $3")
        .bind(tenant)
        .bind(key.actor.uuid())
        .bind(&key.text)
        .bind(answer)
        .execute(tx.conn())
        .await?;
    Ok(())
}
