//! Resolves a credential to an identity.

use super::{duty, store};
use crate::account::rules;
use crate::api_key;
use crate::role::ADMINISTRATOR;
use sqlx::Row;
use sqlx::postgres::PgRow;
use subtle::{Choice, ConstantTimeEq};
use tandem_kernel::{Actor, Result, SessionId, TenantId, UserId};
use tandem_platform::Tx;
use tandem_platform::http::session::{Authenticate, Credential, Identity};
use tandem_platform::module::Work;
use time::OffsetDateTime;

pub struct Sessions;

impl Authenticate for Sessions {
    fn identify<'a>(&'a self, tx: &'a mut Tx, credential: &'a Credential) -> Work<'a, Option<Identity>> {
        Box::pin(async move {
            match credential {
                Credential::Session { tenant, session, secret, public } => {
                    by_session(tx, *tenant, *session, secret, public).await
                }
                Credential::Key { prefix, secret, .. } => api_key::identify::by_key(tx, prefix, secret).await,
            }
        })
    }

    fn as_of_now<'a>(&'a self, tx: &'a mut Tx, user: UserId) -> Work<'a, Option<Identity>> {
        Box::pin(by_user(tx, user))
    }
}

/// Without a session, for background work on behalf of a user, who must still be effective.
async fn by_user(tx: &mut Tx, user: UserId) -> Result<Option<Identity>> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let row = sqlx::query(
        "select u.user_id, u.username, u.surname, u.name, u.user_type,
           array(select distinct p.permission from identity.user_role r
             join identity.role_permission p using (tenant_id, role_id)
             where r.tenant_id = u.tenant_id and r.user_id = u.user_id) as permissions
         from identity.user_account u where u.tenant_id = $1 and u.user_id = $2 and u.state = 'effective'",
    )
    .bind(tenant)
    .bind(user.uuid())
    .fetch_optional(tx.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let actor = actor(tx, &row, SessionId::new(uuid::Uuid::nil())).await?;
    let permissions = tx.platform().held(actor.side, row.get("permissions"));
    Ok(Some(Identity { actor, permissions, owes: None, until: now, proved_at: None }))
}

async fn by_session(
    tx: &mut Tx,
    tenant: TenantId,
    session: SessionId,
    secret: &str,
    public: &str,
) -> Result<Option<Identity>> {
    let row = sqlx::query(
        "select s.secret_hash, s.public_half, s.previous_secret_hash, s.previous_public_half, s.method, s.multi_factor, s.proved_at,
           coalesce(s.previous_until > $3, false) as overlap, s.expires_at, s.previous_until,
           u.user_id, u.username, u.surname, u.name, u.user_type, u.must_change_password,
           exists (select 1 from identity.second_factor f
             where f.tenant_id = u.tenant_id and f.user_id = u.user_id and f.confirmed_at is not null) as enrolled,
           exists (select 1 from identity.user_role r join identity.role o using (tenant_id, role_id)
             where r.tenant_id = u.tenant_id and r.user_id = u.user_id and o.role_code = $4) as administrator,
           array(select distinct p.permission from identity.user_role r
             join identity.role_permission p using (tenant_id, role_id)
             where r.tenant_id = u.tenant_id and r.user_id = u.user_id
               and (s.role_id is null or r.role_id = s.role_id)) as permissions
         from identity.session s join identity.user_account u using (tenant_id, user_id)
         where s.tenant_id = $1 and s.session_id = $2 and s.expires_at > $3 and u.state = 'effective'",
    )
    .bind(tenant.uuid())
    .bind(session.uuid())
    .bind(tx.now())
    .bind(ADMINISTRATOR)
    .fetch_optional(tx.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let hashed = store::hash(secret);
    let is_secret = |hash: Option<&[u8]>| hashed.as_slice().ct_eq(hash.unwrap_or_default());
    let is_public = |half: Option<&str>| public.as_bytes().ct_eq(half.unwrap_or_default().as_bytes());
    let current = (is_secret(row.get("secret_hash")), is_public(row.get("public_half")));
    let before = (is_secret(row.get("previous_secret_hash")), is_public(row.get("previous_public_half")));
    // After a renewal all tabs share the new cookie, but learn the new public half a little later.
    let overlap = Choice::from(u8::from(row.get::<bool, _>("overlap")));
    if !bool::from((current.0 | before.0 & overlap) & (current.1 | before.1 & overlap)) {
        return Ok(None);
    }
    let current = bool::from(current.0 & current.1);
    let known = duty::Known {
        by_password: row.get::<&str, _>("method") == "password",
        multi_factor: row.get("multi_factor"),
        must_change_password: row.get("must_change_password"),
        administrator: row.get("administrator"),
        enrolled: row.get("enrolled"),
    };
    let owes = duty::of(known, tx.platform().config().sign_in.second_factor);
    let actor = actor(tx, &row, session).await?;
    let permissions = tx.platform().held(actor.side, row.get("permissions"));
    let mut until: OffsetDateTime = row.get("expires_at");
    if !current {
        until = until.min(row.get::<Option<OffsetDateTime>, _>("previous_until").unwrap_or(tx.now()));
    }
    Ok(Some(Identity { actor, permissions, owes, until, proved_at: row.get("proved_at") }))
}

/// From a row with the user's names, type and id.
pub async fn actor(tx: &mut Tx, row: &PgRow, session: SessionId) -> Result<Actor> {
    let user = row.get("user_id");
    Ok(Actor {
        id: UserId::new(user),
        label: rules::label(row.get("username"), row.get("surname"), row.get("name")).into(),
        side: rules::side(row.get("user_type")),
        organizes: crate::account::organizes(tx, user).await?.into(),
        session,
    })
}
