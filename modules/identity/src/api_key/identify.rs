//! Resolves an API key: its owner with current permissions, restricted to those of the key.

use crate::session::identify::actor;
use crate::session::store;
use sqlx::Row;
use subtle::ConstantTimeEq;
use tandem_kernel::{Result, SessionId};
use tandem_platform::Tx;
use tandem_platform::http::session::Identity;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Minimum interval between updates of a key's last use.
const NOTED: Duration = Duration::minutes(1);

pub async fn by_key(tx: &mut Tx, prefix: &str, secret: &str) -> Result<Option<Identity>> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let row = sqlx::query(
        "select k.api_key_id, k.name as key_name, k.secret_hash, k.last_used_at, k.expires_at,
           u.user_id, u.username, u.surname, u.name, u.user_type,
           array(select distinct p.permission from identity.user_role r
             join identity.role_permission p using (tenant_id, role_id)
             where r.tenant_id = u.tenant_id and r.user_id = u.user_id and p.permission = any(k.permissions)) as permissions
         from identity.api_key k join identity.user_account u on u.tenant_id = k.tenant_id and u.user_id = k.owner_id
         where k.tenant_id = $1 and k.prefix = $2 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $3)
           and u.state = 'effective'",
    )
    .bind(tenant)
    .bind(prefix)
    .bind(now)
    .fetch_optional(tx.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    if !bool::from(store::hash(secret).ct_eq(row.get::<&[u8], _>("secret_hash"))) {
        return Ok(None);
    }
    let key: Uuid = row.get("api_key_id");
    if row.get::<Option<OffsetDateTime>, _>("last_used_at").is_none_or(|last| now - last >= NOTED) {
        note(tx, key, now);
    }
    let mut actor = actor(tx, &row, SessionId::new(key)).await?;
    // Lets the audit trail distinguish actions by key from those of the owner.
    actor.label = format!("{} / {}", actor.label, row.get::<&str, _>("key_name")).into();
    let permissions = tx.platform().held(actor.side, row.get("permissions"));
    let until = row.get::<Option<OffsetDateTime>, _>("expires_at").unwrap_or(now + NOTED);
    Ok(Some(Identity { actor, permissions, owes: None, until, proved_at: None }))
}

/// In the background: the request need not wait for it and may have a read-only transaction.
fn note(tx: &Tx, key: Uuid, now: OffsetDateTime) {
    let (platform, tenant) = (tx.platform().clone(), tx.ctx().tenant.clone());
    let address = tx.ctx().address.map_or_else(String::new, |a| a.to_string());
    let tasks = platform.shutdown().tasks.clone();
    tasks.spawn(async move {
        let noted = async {
            let mut tx = platform.begin_system(&tenant, "api-key-used").await?;
            sqlx::query(
                "update identity.api_key set last_used_at = $3, last_used_address = $4
                 where tenant_id = $1 and api_key_id = $2 and (last_used_at is null or last_used_at <= $5)",
            )
            .bind(tenant.id.uuid())
            .bind(key)
            .bind(now)
            .bind(address)
            .bind(now - NOTED)
            .execute(tx.conn())
            .await?;
            tx.commit().await
        };
        if let Err(error) = noted.await {
            tracing::warn!(%error, "the use of a key was not noted");
        }
    });
}
