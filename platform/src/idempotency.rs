//! Idempotency keys. The `Idempotency-Key` is inserted in the business transaction, before any work: a second call with
//! the same key waits for the first to end and then gets its stored response; if the first was rolled back, the second
//! does the work.

use crate::Tx;
use crate::sealed::Secrets;
use sha2::{Digest, Sha256};
use sqlx::Row;
use tandem_kernel::{Error, Result, UserId};

/// What the key is derived for that [`Key::hiding`] mixes in.
const HIDDEN: &str = "idempotency";

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

    /// For a body with a secret in it, such as the number of an account: whoever reads the table cannot find it out by trying.
    #[must_use]
    pub fn hiding(self, secrets: &Secrets) -> Self {
        let Ok(key) = secrets.derive(HIDDEN) else { return self };
        let digest = Sha256::new().chain_update(key).chain_update(&self.request_hash).finalize();
        Self { request_hash: digest.to_vec(), ..self }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Secret, Security};
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use uuid::Uuid;

    #[test]
    fn what_hides_a_body_is_the_same_for_the_same_and_another_elsewhere() {
        let installed =
            |with: u8| Secrets::read(&Security { secret: Some(Secret::new(STANDARD.encode([with; 32]))) }).unwrap();
        let key = |body: &[u8]| Key::new(UserId::new(Uuid::from_u128(1)), "k".into(), "r".into(), body);
        let hidden = |with: u8, body: &[u8]| key(body).hiding(&installed(with)).request_hash;
        assert_eq!(hidden(1, b"6222"), hidden(1, b"6222"));
        assert_ne!(hidden(1, b"6222"), hidden(1, b"6223"));
        assert_ne!(hidden(1, b"6222"), hidden(2, b"6222"));
        assert_ne!(hidden(1, b"6222"), key(b"6222").request_hash, "nobody finds it by trying");
        let none = Secrets::read(&Security { secret: None }).unwrap();
        assert_eq!(key(b"6222").hiding(&none).request_hash, key(b"6222").request_hash);
    }
}
