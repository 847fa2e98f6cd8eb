//! Users of the company's own sign-in: who they are there, and what they may do here.

use super::listing::LISTING;
use crate::user::commands::{give_roles, touch};
use crate::user::states::EXPIRED;
use crate::user::{organizes, queries, rules, safety};
use serde::{Deserialize, Serialize};
use tandem_kernel::{Error, OrganizeId, Result};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::listing::{Page, PageQuery, may_see, run};
use tandem_platform::{Body, PathId, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct SsoUser {
    #[sqlx(rename = "user_id")]
    pub id: Uuid,
    pub version: i64,
    pub username: String,
    pub name: String,
    pub sso_email: String,
    pub role_names: Option<String>,
    pub organize_names: Option<String>,
    pub state: String,
    pub source: String,
    pub issuer: String,
    pub subject: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub linked_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub last_sign_in_at: OffsetDateTime,
    pub updated_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
    /// Of the detail only.
    #[sqlx(skip)]
    pub role_ids: Vec<Uuid>,
    #[sqlx(skip)]
    pub organize_ids: Vec<Uuid>,
}

pub async fn list_by_page(tx: &mut Tx, Body(query): Body<PageQuery>) -> Result<Page<SsoUser>> {
    run(tx, &LISTING, &query).await
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<SsoUser> {
    let id = tandem_kernel::id::parse(&id)?;
    may_see(tx, &LISTING, id).await?;
    load(tx, id).await
}

async fn load(tx: &mut Tx, id: Uuid) -> Result<SsoUser> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Option<SsoUser> =
        sqlx::query_as("select * from identity.sso_user_list where tenant_id = $1 and user_id = $2")
            .bind(tenant)
            .bind(id)
            .fetch_optional(tx.conn())
            .await?;
    let mut user = found.ok_or_else(Error::not_found)?;
    let account = queries::load(tx, id, false).await?;
    (user.role_ids, user.organize_ids) = (account.role_ids, account.organize_ids);
    Ok(user)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleAllocation {
    pub id: Uuid,
    /// The version the caller has seen.
    pub version: i64,
    /// Makes these, and no others, the user's roles; none takes them all away.
    pub role_ids: Vec<Uuid>,
}

pub async fn allocate_role(tx: &mut Tx, Body(asked): Body<RoleAllocation>) -> Result<SsoUser> {
    let mut roles = asked.role_ids;
    roles.sort_unstable();
    roles.dedup();
    safety::hold_administrators(tx).await?;
    let (before, user_type) = step(tx, asked.id, asked.version).await?;
    let new: Vec<Uuid> = roles.iter().filter(|role| !before.role_ids.contains(role)).copied().collect();
    safety::only_what_i_hold(tx, &new).await?;
    give_roles(tx, asked.id, &user_type, &roles).await?;
    safety::an_administrator_remains(tx).await?;
    finish(tx, "allocateRole", before).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrganizeAllocation {
    pub id: Uuid,
    /// The version the caller has seen.
    pub version: i64,
    /// Makes these, and no others, the user's organisations.
    pub organize_ids: Vec<Uuid>,
}

pub async fn allocate_organize(tx: &mut Tx, Body(asked): Body<OrganizeAllocation>) -> Result<SsoUser> {
    let mut chosen = asked.organize_ids;
    chosen.sort_unstable();
    chosen.dedup();
    let (before, user_type) = step(tx, asked.id, asked.version).await?;
    rules::check_organizes(&user_type, &chosen)?;
    organizes::replace(tx, asked.id, &chosen).await?;
    finish(tx, "allocateOrganize", before).await
}

/// Locks the user, refuses a stale version, an expired user and a hand raised against one's betters.
async fn step(tx: &mut Tx, id: Uuid, version: i64) -> Result<(SsoUser, String)> {
    may_see(tx, &LISTING, id).await?;
    let account = queries::load(tx, id, true).await?;
    let user = load(tx, id).await?;
    if account.version != version {
        return Err(Error::stale());
    }
    if account.state == EXPIRED {
        return Err(Error::refused("identity-user-expired_edit"));
    }
    safety::my_side(tx, &account.user_type)?;
    safety::not_above_me(tx, id).await?;
    Ok((user, account.user_type))
}

/// New version, audit row, live notice.
async fn finish(tx: &mut Tx, action: &str, before: SsoUser) -> Result<SsoUser> {
    let id = before.id;
    touch(tx, id).await?;
    let after = load(tx, id).await?;
    tx.audit(Entry::new(action, LISTING.code, id, &after.username).before(&before)?.after(&after)?).await?;
    if (&before.role_ids, &before.organize_ids) != (&after.role_ids, &after.organize_ids) {
        safety::access_changed(tx, &[id]);
    }
    let organizes: Vec<OrganizeId> =
        before.organize_ids.iter().chain(&after.organize_ids).copied().map(OrganizeId::new).collect();
    for topic in [LISTING.code, crate::user::listing::LISTING.code] {
        let organizes = Some(organizes.clone());
        tx.notice(Notice { topic, entity_id: id.into(), version: after.version, organizes });
    }
    Ok(after)
}
