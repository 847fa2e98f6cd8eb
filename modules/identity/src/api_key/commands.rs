//! Creation and revocation of API keys.

use super::listing::{ApiKey, LISTING};
use crate::role::held::held_by;
use crate::session::store;
use crate::user::queries::User;
use crate::user::safety;
use crate::user::states::EFFECTIVE;
use std::collections::BTreeSet;
use tandem_kernel::error::Fields;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::session::KEY;
use tandem_platform::http::steps::Steps;
use tandem_platform::record::prelude::*;
use time::OffsetDateTime;

/// Keys of one owner that work; nobody keeps an eye on more.
const MOST_KEYS: i64 = 50;

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

/// Not a command: the response stored for the idempotency key would contain the secret.
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
    let owner: User = record::find(tx, form.owner_id, true).await?;
    if owner.state != EFFECTIVE {
        return Err(Error::refused("identity-api_key-owner_not_effective").at("ownerId"));
    }
    safety::my_side(tx, &owner.user_type).map_err(|e| e.at("ownerId"))?;
    safety::not_further_than_me(tx, owner.base.id).await.map_err(|e| e.at("ownerId"))?;
    not_too_many(tx, owner.base.id).await?;
    let permissions: Vec<String> = form.permissions.into_iter().collect();
    safety::mine(tx, &permissions, "identity-more_than_own").map_err(|e| e.at("permissions"))?;
    let held = held_by(tx, owner.base.id).await?;
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
    .bind(owner.base.id)
    .bind(&prefix)
    .bind(store::hash(&secret))
    .bind(&permissions)
    .bind(form.expires_at)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    let key = record::tell(tx, "create", None, id).await?;
    Ok(MadeApiKey { key, secret: format!("{KEY}.{prefix}.{tenant}.{secret}") })
}

/// The owner is locked, so of two keys made at once the second is counted after the first.
async fn not_too_many(tx: &mut Tx, owner: Uuid) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let count: i64 = sqlx::query_scalar(
        "select count(*) from identity.api_key where tenant_id = $1 and owner_id = $2 and revoked_at is null
           and (expires_at is null or expires_at > $3)",
    )
    .bind(tenant)
    .bind(owner)
    .bind(now)
    .fetch_one(tx.conn())
    .await?;
    if count < MOST_KEYS {
        return Ok(());
    }
    Err(Error::refused("identity-api_key-too_many").with("limit", MOST_KEYS).at("ownerId"))
}

fn short(tx: &Tx) -> String {
    let mut bytes = [0u8; 5];
    tx.platform().random().fill(&mut bytes);
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Takes effect with the next request, on all nodes.
pub async fn revoke(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<ApiKey> {
    let before: ApiKey = record::find(tx, which.id, true).await?;
    if before.state == "revoked" {
        return Err(Error::refused("identity-api_key-already_revoked"));
    }
    record::same_version(tx, &LISTING, which, before.version).await?;
    let revoked =
        Values::none().put("revoked_at", tx.now()).put("revoked_by", tx.who()).put("version", before.version + 1);
    record::fill::<ApiKey>(tx, which.id, revoked).await?;
    record::tell(tx, "revoke", Some(before), which.id).await
}
