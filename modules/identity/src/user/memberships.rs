//! Membership of users in an organisation, edited from the organisation's side.

use super::commands::step;
use super::pickers::{MOST as MOST_OPTIONS, UserOption, option};
use super::queries::User;
use super::{organizes, rules, safety};
use serde::Deserialize;
use std::collections::BTreeSet;
use tandem_contracts::identity::UserRestricted;
use tandem_kernel::error::Fields;
use tandem_kernel::{Result, UserId};
use tandem_platform::record::{self, DocumentRef, Values};
use tandem_platform::{Body, Query, Tx};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Limited, as every user is changed individually, with an audit entry each.
const MOST: usize = 200;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct OneOrganize {
    pub organize_id: String,
}

pub async fn query_user_id(tx: &mut Tx, Query(asked): Query<OneOrganize>) -> Result<Vec<String>> {
    let users = members(tx, tandem_kernel::id::parse(&asked.organize_id)?).await?;
    Ok(users.iter().map(ToString::to_string).collect())
}

/// The organisation's users with their names, whatever their state; row-level security restricts suppliers to their own
/// organisations.
pub async fn users(tx: &mut Tx, Query(asked): Query<OneOrganize>) -> Result<Vec<UserOption>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let organize: Uuid = tandem_kernel::id::parse(&asked.organize_id)?;
    let rows = sqlx::query(
        "select user_id, username, surname, name, state from identity.user_account u
         where tenant_id = $1 and exists (select 1 from identity.user_organize o
           where o.tenant_id = u.tenant_id and o.user_id = u.user_id and o.organize_id = $2)
         order by username, user_id limit $3",
    )
    .bind(tenant)
    .bind(organize)
    .bind(MOST_OPTIONS)
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.iter().map(option).collect())
}

async fn members(tx: &mut Tx, organize: Uuid) -> Result<BTreeSet<Uuid>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let users: Vec<Uuid> = sqlx::query_scalar(
        "select user_id from identity.user_organize where tenant_id = $1 and organize_id = $2 order by user_id",
    )
    .bind(tenant)
    .bind(organize)
    .fetch_all(tx.conn())
    .await?;
    Ok(users.into_iter().collect())
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Memberships {
    pub organize_id: Uuid,
    pub user_ids: BTreeSet<Uuid>,
}

/// Returns how many users changed.
pub async fn add(tx: &mut Tx, Body(asked): Body<Memberships>) -> Result<usize> {
    let now = members(tx, asked.organize_id).await?;
    change(tx, asked.organize_id, asked.user_ids.difference(&now).copied().collect(), BTreeSet::new()).await
}

/// Replaces the organisation's users.
pub async fn edit(tx: &mut Tx, Body(asked): Body<Memberships>) -> Result<usize> {
    let now = members(tx, asked.organize_id).await?;
    let (come, go) = (asked.user_ids.difference(&now), now.difference(&asked.user_ids));
    change(tx, asked.organize_id, come.copied().collect(), go.copied().collect()).await
}

pub async fn delete(tx: &mut Tx, Body(asked): Body<Memberships>) -> Result<usize> {
    let now = members(tx, asked.organize_id).await?;
    change(tx, asked.organize_id, BTreeSet::new(), asked.user_ids.intersection(&now).copied().collect()).await
}

async fn change(tx: &mut Tx, organize: Uuid, come: BTreeSet<Uuid>, go: BTreeSet<Uuid>) -> Result<usize> {
    // Locks users in a fixed order to avoid deadlocks between concurrent changes.
    let all: BTreeSet<Uuid> = come.union(&go).copied().collect();
    Fields::default().check(all.len() <= MOST, "userIds", "identity-user-too_many_at_once").finish()?;
    for user in &all {
        let version = record::find::<User>(tx, *user, true).await?.base.version;
        let (before, _) = step(tx, "edit", DocumentRef { id: *user, version }).await?;
        let mut organizes: BTreeSet<Uuid> = before.organize_ids.iter().copied().collect();
        if come.contains(user) {
            organizes.insert(organize);
        } else {
            organizes.remove(&organize);
        }
        let organizes: Vec<Uuid> = organizes.into_iter().collect();
        rules::check_organizes(&before.user_type, &organizes)?;
        organizes::replace(tx, *user, &organizes).await?;
        record::keep(tx, "edit", before, Values::none()).await?;
    }
    for user in &go {
        tx.emit(&UserRestricted { user_id: UserId::new(*user) }).await?;
    }
    let changed: Vec<Uuid> = all.into_iter().collect();
    safety::access_changed(tx, &changed);
    Ok(changed.len())
}
