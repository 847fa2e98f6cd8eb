//! Users who sign in by SSO: their identity at the provider, and their roles and organisations here.

use super::listing::LISTING;
use crate::data_rule::inherited::OfCaller;
use crate::user::commands::give_roles;
use crate::user::queries::{User, organize_ids, role_ids};
use crate::user::states::EXPIRED;
use crate::user::{self, organizes, rules, safety};
use tandem_contracts::identity::UserRestricted;
use tandem_kernel::UserId;
use tandem_platform::bus::live::Notice;
use tandem_platform::record::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct SsoUser {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub base: Base,
    pub username: String,
    pub name: String,
    pub sso_email: String,
    pub role_names: Option<String>,
    pub organize_names: Option<String>,
    pub state: String,
    pub source: String,
    pub issuer: String,
    pub subject: String,
    pub linked_at: Moment,
    pub last_sign_in_at: Moment,
    /// Of the detail only.
    #[sqlx(skip)]
    pub role_ids: Vec<Uuid>,
    #[sqlx(skip)]
    pub organize_ids: Vec<Uuid>,
}

impl Record for SsoUser {
    const LISTING: &'static Listing = &LISTING;
    const TABLE: (&'static str, &'static str) = User::TABLE;

    fn head(&self) -> Head<'_> {
        self.base.head(&self.state, &self.username)
    }
    fn hearers(&self) -> Option<Vec<OrganizeId>> {
        Some(self.organize_ids.iter().copied().map(OrganizeId::new).collect())
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async move {
            self.role_ids = role_ids(tx, self.base.id).await?;
            self.organize_ids = organize_ids(tx, self.base.id).await?;
            Ok(())
        })
    }
    /// Also refreshes the list of users, which includes this user.
    fn announce<'a>(tx: &'a mut Tx, change: &'a Change<'a, Self>) -> Work<'a, ()> {
        let (topic, version, organizes) = (user::listing::LISTING.code, change.version(), change.hearers());
        tx.notice(Notice { topic, entity_id: change.record.base.id.into(), version, organizes });
        Box::pin(async { Ok(()) })
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleAllocation {
    #[serde(flatten)]
    pub which: DocumentRef,
    /// Makes these, and no others, the user's roles; none takes them all away.
    pub role_ids: Vec<Uuid>,
}

pub async fn allocate_role(tx: &mut Tx, Body(asked): Body<RoleAllocation>) -> Result<SsoUser> {
    let mut roles = asked.role_ids;
    roles.sort_unstable();
    roles.dedup();
    safety::hold_administrators(tx).await?;
    let (before, user_type) = step(tx, asked.which).await?;
    let new: Vec<Uuid> = roles.iter().filter(|role| !before.role_ids.contains(role)).copied().collect();
    safety::only_what_i_hold(tx, &new).await?;
    // Read before: they may be of a role that he takes from himself.
    let narrowed_by = OfCaller::read(tx).await?;
    give_roles(tx, asked.which.id, &user_type, &roles).await?;
    narrowed_by.pass_on(tx, asked.which.id, &roles).await?;
    safety::an_administrator_remains(tx).await?;
    finish(tx, "allocateRole", before).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrganizeAllocation {
    #[serde(flatten)]
    pub which: DocumentRef,
    /// Makes these, and no others, the user's organisations.
    pub organize_ids: Vec<Uuid>,
}

pub async fn allocate_organize(tx: &mut Tx, Body(asked): Body<OrganizeAllocation>) -> Result<SsoUser> {
    let mut chosen = asked.organize_ids;
    chosen.sort_unstable();
    chosen.dedup();
    let (before, user_type) = step(tx, asked.which).await?;
    rules::check_organizes(&user_type, &chosen)?;
    organizes::replace(tx, asked.which.id, &chosen).await?;
    finish(tx, "allocateOrganize", before).await
}

/// Locks the user for a change. Refused for expired users, users of the other side, or users who may do more or see
/// further than the caller.
async fn step(tx: &mut Tx, which: DocumentRef) -> Result<(SsoUser, String)> {
    let user: SsoUser = record::take(tx, which).await?;
    if user.state == EXPIRED {
        return Err(Error::refused("identity-user-expired_edit"));
    }
    let account: User = record::load(tx, which.id, false).await?;
    safety::my_side(tx, &account.user_type)?;
    safety::not_above_me(tx, which.id).await?;
    safety::not_further_than_me(tx, which.id).await?;
    Ok((user, account.user_type))
}

async fn finish(tx: &mut Tx, action: &str, before: SsoUser) -> Result<SsoUser> {
    let after = record::keep(tx, action, before.clone(), Values::none()).await?;
    if (&before.role_ids, &before.organize_ids) != (&after.role_ids, &after.organize_ids) {
        safety::access_changed(tx, &[before.base.id]);
        tx.emit(&UserRestricted { user_id: UserId::new(before.base.id) }).await?;
    }
    Ok(after)
}
