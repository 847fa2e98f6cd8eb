//! Who a credential stands for.

use crate::account::rules;
use sha2::{Digest, Sha256};
use sqlx::Row;
use subtle::ConstantTimeEq;
use tandem_kernel::{Actor, Permissions, Result, UserId};
use tandem_platform::Tx;
use tandem_platform::http::session::{Authenticate, Credential, Identity};
use tandem_platform::module::Work;

pub struct Sessions;

impl Authenticate for Sessions {
    fn identify<'a>(&'a self, tx: &'a mut Tx, credential: &'a Credential) -> Work<'a, Option<Identity>> {
        Box::pin(identify(tx, credential))
    }
}

async fn identify(tx: &mut Tx, credential: &Credential) -> Result<Option<Identity>> {
    let now = tx.now();
    let row = sqlx::query(
        "select s.secret_hash, s.public_half, u.user_id, u.username, u.surname, u.name, u.user_type,
           array(select distinct p.permission from identity.user_role r
             join identity.role_permission p using (tenant_id, role_id)
             where r.tenant_id = u.tenant_id and r.user_id = u.user_id) as permissions
         from identity.session s join identity.user_account u using (tenant_id, user_id)
         where s.tenant_id = $1 and s.session_id = $2 and s.expires_at > $3 and u.state = 'effective'",
    )
    .bind(credential.tenant.uuid())
    .bind(credential.session.uuid())
    .bind(now)
    .fetch_optional(tx.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let secret = Sha256::digest(credential.secret.as_bytes());
    let right = secret.as_slice().ct_eq(row.get::<&[u8], _>("secret_hash"))
        & credential.public.as_bytes().ct_eq(row.get::<&str, _>("public_half").as_bytes());
    if !bool::from(right) {
        return Ok(None);
    }
    let actor = Actor {
        id: UserId::new(row.get("user_id")),
        label: rules::label(row.get("username"), row.get("surname"), row.get("name")).into(),
        side: rules::side(row.get("user_type")),
        organizes: [].into(),
    };
    Ok(Some(Identity { actor, permissions: Permissions::new(row.get::<Vec<String>, _>("permissions")) }))
}
