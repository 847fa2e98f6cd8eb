//! Making and revoking keys.

use super::listing::{ApiKey, LISTING, held_by};
use crate::session::store;
use crate::user::states::EFFECTIVE;
use crate::user::{queries, safety};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, OrganizeId, Result};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::session::KEY;
use tandem_platform::http::steps::Steps;
use tandem_platform::listing::may_see;
use tandem_platform::{Body, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewApiKey {
    /// What it is for.
    pub name: String,
    /// In whose name it calls.
    pub owner_id: Uuid,
    pub permissions: BTreeSet<String>,
    /// Empty for none.
    #[serde(default, with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub expires_at: Option<OffsetDateTime>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MadeApiKey {
    pub key: ApiKey,
    /// The whole key, told this once.
    pub secret: String,
}

/// Not a command: an answer kept for its idempotency key would keep the secret with it.
pub async fn add(steps: &mut Steps, Body(form): Body<NewApiKey>) -> Result<MadeApiKey> {
    let mut tx = steps.begin(Mode::Write).await?;
    let made = make(&mut tx, form).await?;
    tx.commit().await?;
    Ok(made)
}

async fn make(tx: &mut Tx, form: NewApiKey) -> Result<MadeApiKey> {
    let (name, now) = (form.name.trim().to_owned(), tx.now());
    Fields::default()
        .required("name", &name)
        .at_most("name", &name, 100)
        .check(!form.permissions.is_empty(), "permissions", "identity-role-no_permission")
        .check(form.expires_at.is_none_or(|at| at > now), "expiresAt", "identity-api_key-already_over")
        .finish()?;
    let owner = queries::find(tx, form.owner_id, true).await?;
    if owner.state != EFFECTIVE {
        return Err(Error::refused("identity-api_key-owner_not_effective").at("ownerId"));
    }
    safety::my_side(tx, &owner.user_type).map_err(|e| e.at("ownerId"))?;
    let permissions: Vec<String> = form.permissions.into_iter().collect();
    safety::mine(tx, &permissions, "identity-more_than_own").map_err(|e| e.at("permissions"))?;
    let held = held_by(tx, owner.id).await?;
    if !permissions.iter().all(|p| held.contains(p)) {
        return Err(Error::refused("identity-api_key-more_than_owner").at("permissions"));
    }
    let (tenant, id, who) = (tx.ctx().tenant.id, tx.new_id(), tx.who());
    let secret = store::random_text(tx.platform().random());
    let prefix = short(tx);
    sqlx::query(
        "insert into identity.api_key (tenant_id, api_key_id, name, owner_id, prefix, secret_hash, permissions,
           expires_at, created_by, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(tenant.uuid())
    .bind(id)
    .bind(&name)
    .bind(owner.id)
    .bind(&prefix)
    .bind(store::hash(&secret))
    .bind(&permissions)
    .bind(form.expires_at)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    let key = tell(tx, "create", None, id).await?;
    Ok(MadeApiKey { key, secret: format!("{KEY}.{prefix}.{tenant}.{secret}") })
}

fn short(tx: &Tx) -> String {
    let mut bytes = [0u8; 5];
    tx.platform().random().fill(&mut bytes);
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ApiKeyRef {
    pub id: Uuid,
    pub version: i64,
}

/// The next call with it, on any node, is refused.
pub async fn revoke(tx: &mut Tx, Body(which): Body<ApiKeyRef>) -> Result<ApiKey> {
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    may_see(tx, &LISTING, which.id).await?;
    let before = load(tx, which.id).await?;
    if before.state == "revoked" {
        return Err(Error::refused("identity-api_key-already_revoked"));
    }
    let changed = sqlx::query(
        "update identity.api_key set revoked_at = $3, revoked_by = $4, version = version + 1
         where tenant_id = $1 and api_key_id = $2 and version = $5 and revoked_at is null",
    )
    .bind(tenant)
    .bind(which.id)
    .bind(now)
    .bind(who)
    .bind(which.version)
    .execute(tx.conn())
    .await?;
    if changed.rows_affected() == 0 {
        return Err(Error::stale());
    }
    tell(tx, "revoke", Some(before), which.id).await
}

async fn load(tx: &mut Tx, id: Uuid) -> Result<ApiKey> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Option<ApiKey> =
        sqlx::query_as("select * from identity.api_key_list where tenant_id = $1 and api_key_id = $2")
            .bind(tenant)
            .bind(id)
            .fetch_optional(tx.conn())
            .await?;
    found.ok_or_else(Error::not_found)
}

/// Audit row and live notice of one change.
async fn tell(tx: &mut Tx, action: &str, before: Option<ApiKey>, id: Uuid) -> Result<ApiKey> {
    let after = load(tx, id).await?;
    let mut entry = Entry::new(action, LISTING.code, id, &after.name).after(&after)?;
    if let Some(before) = &before {
        entry = entry.before(before)?;
    }
    tx.audit(entry).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    let organizes: Vec<Uuid> = sqlx::query_scalar(
        "select o.organize_id from identity.user_organize o join identity.api_key k
           on k.tenant_id = o.tenant_id and k.owner_id = o.user_id where k.tenant_id = $1 and k.api_key_id = $2",
    )
    .bind(tenant)
    .bind(id)
    .fetch_all(tx.conn())
    .await?;
    let organizes = Some(organizes.into_iter().map(OrganizeId::new).collect());
    tx.notice(Notice { topic: LISTING.code, entity_id: id.into(), version: after.version, organizes });
    Ok(after)
}
