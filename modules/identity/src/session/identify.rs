//! Who a credential stands for.

use crate::account::rules;
use sha2::{Digest, Sha256};
use sqlx::Row;
use subtle::ConstantTimeEq;
use tandem_kernel::{Actor, Permissions, Result, UserId};
use tandem_platform::Tx;
use tandem_platform::http::session::{Authenticate, Credential, Identity};
use tandem_platform::module::Work;
use time::OffsetDateTime;

pub struct Sessions;

impl Authenticate for Sessions {
    fn identify<'a>(&'a self, tx: &'a mut Tx, credential: &'a Credential) -> Work<'a, Option<Identity>> {
        Box::pin(identify(tx, credential))
    }
}

async fn identify(tx: &mut Tx, credential: &Credential) -> Result<Option<Identity>> {
    let now = tx.now();
    let row = sqlx::query(
        "select s.secret_hash, s.public_half, s.previous_secret_hash, s.previous_public_half,
           coalesce(s.previous_until > $3, false) as overlap, s.expires_at, s.previous_until, u.user_id, u.username, u.surname, u.name, u.user_type,
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
    let same = |hash: Option<&[u8]>, public: Option<&str>| {
        let (hash, public) = (hash.unwrap_or_default(), public.unwrap_or_default());
        bool::from(secret.as_slice().ct_eq(hash) & credential.public.as_bytes().ct_eq(public.as_bytes()))
    };
    let current = same(row.get("secret_hash"), row.get("public_half"));
    let before = row.get("overlap") && same(row.get("previous_secret_hash"), row.get("previous_public_half"));
    if !current && !before {
        return Ok(None);
    }
    let actor = Actor {
        id: UserId::new(row.get("user_id")),
        label: rules::label(row.get("username"), row.get("surname"), row.get("name")).into(),
        side: rules::side(row.get("user_type")),
        organizes: crate::account::organizes(tx, row.get("user_id")).await?.into(),
        session: credential.session,
    };
    let mut until: OffsetDateTime = row.get("expires_at");
    if !current {
        until = until.min(row.get::<Option<OffsetDateTime>, _>("previous_until").unwrap_or(now));
    }
    Ok(Some(Identity { actor, permissions: Permissions::new(row.get::<Vec<String>, _>("permissions")), until }))
}
