//! Everything that changes a user.

use super::listing::LISTING;
use super::queries::{User, find, load};
use super::states::{EFFECTIVE, MACHINE};
use super::{organizes, rules, safety};
use crate::account::password;
use serde::Deserialize;
use tandem_contracts::identity::PasswordResetAsked;
use tandem_kernel::{Error, OrganizeId, Result, To};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserForm {
    pub username: String,
    #[serde(default)]
    pub surname: String,
    pub name: String,
    /// `SUZ` for a supplier's user, `IUZ` for an internal one on the supplier's side, else empty.
    #[serde(default)]
    pub user_type: String,
    #[serde(default)]
    pub email: Option<String>,
    #[serde(default)]
    pub employee_no: String,
    #[serde(default)]
    pub level: String,
    #[serde(default)]
    pub mobile: String,
    #[serde(default)]
    pub phone: String,
    #[serde(default = "chinese")]
    pub language: String,
    pub role_ids: Vec<Uuid>,
    #[serde(default)]
    pub organize_ids: Vec<Uuid>,
}

fn chinese() -> String {
    "zh".to_owned()
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct UserUpdate {
    pub id: Uuid,
    /// The version the caller has seen.
    pub version: i64,
    #[serde(flatten)]
    pub form: UserForm,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct UserRef {
    pub id: Uuid,
    pub version: i64,
}

/// The new user chooses a password by the link that is mailed; no administrator ever knows it.
pub async fn add(tx: &mut Tx, Body(form): Body<UserForm>) -> Result<User> {
    let form = tidy(form);
    rules::check(&form)?;
    safety::my_side(tx, &form.user_type).map_err(|e| e.at("userType"))?;
    free(tx, &form, None).await?;
    safety::only_what_i_hold(tx, &form.role_ids).await?;
    let hash = password::unknown(&tx.platform().clone()).await?;
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    sqlx::query(
        "insert into identity.user_account (tenant_id, user_id, username, email, surname, name, user_type, employee_no,
           level, mobile, phone, language, password_hash, must_change_password, state,
           created_by, created_at, updated_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, true, $14, $15, $16, $15, $16)",
    )
    .bind(tenant)
    .bind(id)
    .bind(&form.username)
    .bind(&form.email)
    .bind(&form.surname)
    .bind(&form.name)
    .bind(&form.user_type)
    .bind(&form.employee_no)
    .bind(&form.level)
    .bind(&form.mobile)
    .bind(&form.phone)
    .bind(&form.language)
    .bind(hash)
    .bind(EFFECTIVE)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    // A supplier's own people are told by their membership, so it comes before anything else is theirs.
    organizes::replace(tx, id, &form.organize_ids).await?;
    give_roles(tx, id, &form.user_type, &form.role_ids).await?;
    ask_for_password(tx, id, &form.username, form.email.clone()).await?;
    tell(tx, "create", None, id).await
}

pub async fn edit(tx: &mut Tx, Body(change): Body<UserUpdate>) -> Result<User> {
    let form = tidy(change.form);
    rules::check(&form)?;
    safety::hold_administrators(tx).await?;
    let (before, _) = step(tx, "edit", change.id, change.version).await?;
    safety::my_side(tx, &form.user_type).map_err(|e| e.at("userType"))?;
    free(tx, &form, Some(change.id)).await?;
    let new: Vec<Uuid> = form.role_ids.iter().filter(|r| !before.role_ids.contains(r)).copied().collect();
    safety::only_what_i_hold(tx, &new).await?;
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update identity.user_account set username = $3, email = $4, surname = $5, name = $6, user_type = $7,
           employee_no = $8, level = $9, mobile = $10, phone = $11, language = $12, version = version + 1,
           updated_by = $13, updated_at = $14
         where tenant_id = $1 and user_id = $2 and version = $15",
    )
    .bind(tenant)
    .bind(change.id)
    .bind(&form.username)
    .bind(&form.email)
    .bind(&form.surname)
    .bind(&form.name)
    .bind(&form.user_type)
    .bind(&form.employee_no)
    .bind(&form.level)
    .bind(&form.mobile)
    .bind(&form.phone)
    .bind(&form.language)
    .bind(who)
    .bind(now)
    .bind(change.version)
    .execute(tx.conn())
    .await?;
    give_roles(tx, change.id, &form.user_type, &form.role_ids).await?;
    organizes::replace(tx, change.id, &form.organize_ids).await?;
    safety::an_administrator_remains(tx).await?;
    let after = tell(tx, "edit", Some(before.clone()), change.id).await?;
    let reach = |user: &User| (user.role_ids.clone(), user.organize_ids.clone(), user.user_type.clone());
    if reach(&before) != reach(&after) {
        safety::access_changed(tx, &[change.id]);
    }
    Ok(after)
}

pub async fn freeze(tx: &mut Tx, Body(which): Body<UserRef>) -> Result<User> {
    turn(tx, "freeze", which).await
}
pub async fn unfreeze(tx: &mut Tx, Body(which): Body<UserRef>) -> Result<User> {
    turn(tx, "unfreeze", which).await
}
pub async fn edit_effective(tx: &mut Tx, Body(which): Body<UserRef>) -> Result<User> {
    turn(tx, "setEffective", which).await
}
pub async fn edit_invalid(tx: &mut Tx, Body(which): Body<UserRef>) -> Result<User> {
    turn(tx, "setInvalid", which).await
}
/// Sets the user expired: what he did stays explained.
pub async fn delete(tx: &mut Tx, Body(which): Body<UserRef>) -> Result<User> {
    turn(tx, "delete", which).await
}

async fn turn(tx: &mut Tx, action: &'static str, which: UserRef) -> Result<User> {
    safety::hold_administrators(tx).await?;
    let (before, to) = step(tx, action, which.id, which.version).await?;
    let To::State(state) = to else { return Err(Error::internal("a user never goes away")) };
    if state == EFFECTIVE && before.role_ids.is_empty() {
        return Err(Error::refused("identity-user-needs_role"));
    }
    if state != EFFECTIVE && tx.ctx().actor.as_ref().is_some_and(|actor| actor.id.uuid() == which.id) {
        return Err(Error::refused("identity-user-not_yourself"));
    }
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update identity.user_account set state = $3, version = version + 1, updated_by = $4, updated_at = $5
         where tenant_id = $1 and user_id = $2 and version = $6",
    )
    .bind(tenant)
    .bind(which.id)
    .bind(state)
    .bind(who)
    .bind(now)
    .bind(which.version)
    .execute(tx.conn())
    .await?;
    if state != EFFECTIVE {
        safety::end_sessions(tx, &[which.id]).await?;
        safety::an_administrator_remains(tx).await?;
    }
    tell(tx, action, Some(before), which.id).await
}

/// The old password opens nothing beyond choosing a new one, and open sessions end.
pub async fn reset_pwd(tx: &mut Tx, Body(which): Body<UserRef>) -> Result<User> {
    let (before, _) = step(tx, "resetPassword", which.id, which.version).await?;
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update identity.user_account set must_change_password = true, version = version + 1, updated_by = $3,
           updated_at = $4 where tenant_id = $1 and user_id = $2 and version = $5",
    )
    .bind(tenant)
    .bind(which.id)
    .bind(who)
    .bind(now)
    .bind(which.version)
    .execute(tx.conn())
    .await?;
    safety::end_sessions(tx, &[which.id]).await?;
    ask_for_password(tx, which.id, &before.username, before.email.clone()).await?;
    tell(tx, "resetPassword", Some(before), which.id).await
}

async fn ask_for_password(tx: &mut Tx, user_id: Uuid, username: &str, email: Option<String>) -> Result<()> {
    tx.emit(&PasswordResetAsked { user_id, username: username.to_owned(), email }).await?;
    Ok(())
}

fn tidy(mut form: UserForm) -> UserForm {
    form.username = form.username.trim().to_owned();
    form.surname = form.surname.trim().to_owned();
    form.name = form.name.trim().to_owned();
    form.email = form.email.map(|e| e.trim().to_owned()).filter(|e| !e.is_empty());
    form.role_ids.sort_unstable();
    form.role_ids.dedup();
    form.organize_ids.sort_unstable();
    form.organize_ids.dedup();
    form
}

/// Locks the user, asks the machine, refuses a stale version and a hand raised against one's betters.
pub async fn step(tx: &mut Tx, action: &str, id: Uuid, version: i64) -> Result<(User, To)> {
    let user = find(tx, id, true).await?;
    let to = MACHINE.step(&user.state, action, &tx.ctx().permissions)?;
    if user.version != version {
        return Err(Error::stale());
    }
    safety::my_side(tx, &user.user_type)?;
    safety::not_above_me(tx, id).await?;
    Ok((user, to))
}

/// Accounts and addresses belong to one user. Two that race meet at the unique index.
async fn free(tx: &mut Tx, form: &UserForm, except: Option<Uuid>) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let (name, email): (bool, bool) = sqlx::query_as(
        "select coalesce(bool_or(lower(username) = lower($2)), false), coalesce(bool_or(lower(email) = lower($3)), false)
         from identity.user_account where tenant_id = $1
           and (lower(username) = lower($2) or lower(email) = lower($3)) and user_id is distinct from $4",
    )
    .bind(tenant)
    .bind(&form.username)
    .bind(&form.email)
    .bind(except)
    .fetch_one(tx.conn())
    .await?;
    match (name, email) {
        (true, _) => Err(Error::refused("identity-username_taken").at("username")),
        (_, true) => Err(Error::refused("identity-email_taken").at("email")),
        _ => Ok(()),
    }
}

/// Makes these, and no others, the user's roles.
pub async fn give_roles(tx: &mut Tx, user: Uuid, user_type: &str, wanted: &[Uuid]) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let roles: Vec<(Uuid, String, String)> = sqlx::query_as(
        "select role_id, role_code, role_type from identity.role where tenant_id = $1 and role_id = any($2)
         order by role_id for key share",
    )
    .bind(tenant)
    .bind(wanted)
    .fetch_all(tx.conn())
    .await?;
    if roles.len() != wanted.len() {
        return Err(Error::refused("identity-unknown_role").at("roleIds"));
    }
    if !roles.iter().all(|(_, code, kind)| rules::fits(user_type, kind, code)) {
        return Err(Error::refused("identity-user-role_of_other_side").at("roleIds"));
    }
    sqlx::query("delete from identity.user_role where tenant_id = $1 and user_id = $2 and not role_id = any($3)")
        .bind(tenant)
        .bind(user)
        .bind(wanted)
        .execute(tx.conn())
        .await?;
    sqlx::query(
        "insert into identity.user_role (tenant_id, user_id, role_id) select $1, $2, r from unnest($3::uuid[]) as r
         on conflict do nothing",
    )
    .bind(tenant)
    .bind(user)
    .bind(wanted)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// A new version without a change of the user's own columns.
pub async fn touch(tx: &mut Tx, id: Uuid) -> Result<()> {
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update identity.user_account set version = version + 1, updated_by = $3, updated_at = $4
         where tenant_id = $1 and user_id = $2",
    )
    .bind(tenant)
    .bind(id)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Audit row and live notice of one change.
pub async fn tell(tx: &mut Tx, action: &str, before: Option<User>, id: Uuid) -> Result<User> {
    let after = load(tx, id, false).await?;
    let mut entry = Entry::new(action, LISTING.code, id, &after.username).after(&after)?;
    if let Some(before) = &before {
        entry = entry.before(before)?;
    }
    tx.audit(entry).await?;
    let mut organizes = after.organize_ids.clone();
    organizes.extend(before.iter().flat_map(|b| &b.organize_ids));
    let organizes = Some(organizes.into_iter().map(OrganizeId::new).collect());
    tx.notice(Notice { topic: LISTING.code, entity_id: id.into(), version: after.version, organizes });
    Ok(after.with_actions(tx))
}
