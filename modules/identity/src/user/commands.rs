//! Commands that change a user.

use super::queries::User;
use super::states::{EFFECTIVE, PENDING};
use super::{ADMITTED, depots, organizes, rules, safety};
use crate::account::change_email::{self, TellOldAddress};
use crate::account::{names, password, reset};
use crate::data_rule::inherited::OfCaller;
use tandem_contracts::identity::{PasswordResetAsked, UserRestricted};
use tandem_contracts::message::{MessageWanted, Recipient};
use tandem_kernel::{Language, To, UserId};
use tandem_platform::record::prelude::*;

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

impl UserForm {
    fn values(&self) -> Values {
        Values::none()
            .put("username", &self.username)
            .put("email", &self.email)
            .put("surname", &self.surname)
            .put("name", &self.name)
            .put("user_type", &self.user_type)
            .put("employee_no", &self.employee_no)
            .put("level", &self.level)
            .put("mobile", &self.mobile)
            .put("phone", &self.phone)
            .put("language", &self.language)
    }
}

/// An address that nobody has proved to be his.
const UNVERIFIED: &str = "unverified";

/// New users choose their password through a link sent by e-mail; administrators never know it.
pub async fn add(tx: &mut Tx, Body(form): Body<UserForm>) -> Result<User> {
    let form = tidy(form);
    rules::check(&form, None)?;
    safety::my_side(tx, &form.user_type).map_err(|e| e.at("userType"))?;
    free(tx, &form, None).await?;
    safety::only_what_i_hold(tx, &form.role_ids).await?;
    let hash = password::unknown(&tx.platform().clone()).await?;
    let id = tx.new_id();
    let values = form
        .values()
        .put("password_hash", hash)
        .put("must_change_password", true)
        .put("state", EFFECTIVE)
        .put("created_by", tx.who())
        .put("created_at", tx.now());
    record::insert::<User>(tx, id, values).await.map_err(names::taken)?;
    // Row-level security identifies a supplier's users by membership, so insert it before anything that
    // belongs to the user.
    organizes::replace(tx, id, &form.organize_ids).await?;
    give_roles(tx, id, &form.user_type, &form.role_ids).await?;
    depots::inherit(tx, id).await?;
    OfCaller::read(tx).await?.pass_on(tx, id, &form.role_ids).await?;
    ask_for_password(tx, id, &form.username, form.email.clone()).await?;
    record::tell(tx, "create", None, id).await
}

pub async fn edit(tx: &mut Tx, Body(change): Body<Update<UserForm>>) -> Result<User> {
    let (which, form) = (change.which, tidy(change.form));
    safety::hold_administrators(tx).await?;
    let (before, _) = step(tx, "edit", which).await?;
    safety::not_further_than_me(tx, which.id).await?;
    rules::check(&form, before.email.as_deref())?;
    safety::my_side(tx, &form.user_type).map_err(|e| e.at("userType"))?;
    free(tx, &form, Some(&before)).await?;
    let mut values = form.values();
    let moved = is_moved(before.email.as_deref(), form.email.as_deref());
    if moved {
        reset::end_links(tx, which.id).await?;
        values = values.put("verification", UNVERIFIED);
    }
    let new: Vec<Uuid> = form.role_ids.iter().filter(|r| !before.role_ids.contains(r)).copied().collect();
    safety::only_what_i_hold(tx, &new).await?;
    // Read before: they may be of a role that he takes from himself.
    let narrowed_by = OfCaller::read(tx).await?;
    give_roles(tx, which.id, &form.user_type, &form.role_ids).await?;
    organizes::replace(tx, which.id, &form.organize_ids).await?;
    narrowed_by.pass_on(tx, which.id, &form.role_ids).await?;
    if before.role_ids.iter().any(|role| !form.role_ids.contains(role)) {
        safety::an_administrator_remains(tx).await?;
    }
    let after = record::keep(tx, "edit", before.clone(), values).await.map_err(names::taken)?;
    // The mailbox of whoever was only invited may be a stranger's, which is why it is corrected.
    if let Some(email) = before.email.clone().filter(|_| moved && before.has_chosen_a_password()) {
        let (account, language) = (after.username.clone(), Language::from_header(&after.language));
        change_email::tell_old_address(tx, &TellOldAddress { email, account, language }).await?;
    }
    // The invitation went to the address before, or nowhere, and is good no longer.
    if moved && after.email.is_some() && after.is_only_invited() {
        ask_for_password(tx, which.id, &after.username, after.email.clone()).await?;
    }
    let reach = |user: &User| (user.role_ids.clone(), user.organize_ids.clone(), user.user_type.clone());
    if reach(&before) != reach(&after) {
        safety::access_changed(tx, &[which.id]);
        tx.emit(&UserRestricted { user_id: UserId::new(which.id) }).await?;
    }
    Ok(after)
}

pub async fn freeze(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<User> {
    turn(tx, "freeze", which).await
}
pub async fn unfreeze(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<User> {
    turn(tx, "unfreeze", which).await
}
pub async fn edit_effective(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<User> {
    turn(tx, "setEffective", which).await
}
pub async fn edit_invalid(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<User> {
    turn(tx, "setInvalid", which).await
}
/// Expires the user instead of deleting it, so that history can still refer to it.
pub async fn delete(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<User> {
    turn(tx, "delete", which).await
}

async fn turn(tx: &mut Tx, action: &'static str, which: DocumentRef) -> Result<User> {
    safety::hold_administrators(tx).await?;
    let (before, to) = step(tx, action, which).await?;
    let effective = to == To::State(EFFECTIVE);
    if effective && before.role_ids.is_empty() {
        return Err(Error::refused("identity-user-needs_role"));
    }
    if !effective && tx.ctx().actor.as_ref().is_some_and(|actor| actor.id.uuid() == which.id) {
        return Err(Error::refused("identity-user-not_yourself"));
    }
    let admitted = effective && before.state == PENDING;
    let after = record::arrive(tx, action, before, to, Values::none()).await?;
    if admitted {
        // Nothing else tells whoever has registered that the review is over.
        let told = MessageWanted::of(ADMITTED).to(Recipient::User(UserId::new(which.id)));
        tx.message(told.field("account", after.username.as_str()).opens("/dashboard")).await?;
    }
    if !effective {
        safety::end_sessions(tx, &[which.id]).await?;
        tx.emit(&UserRestricted { user_id: UserId::new(which.id) }).await?;
        safety::an_administrator_remains(tx).await?;
    }
    Ok(after)
}

/// Requires a new password at the next sign-in, and ends all sessions and earlier links.
pub async fn reset_pwd(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<User> {
    let (before, to) = step(tx, "resetPassword", which).await?;
    safety::not_further_than_me(tx, which.id).await?;
    safety::end_sessions(tx, &[which.id]).await?;
    reset::end_links(tx, which.id).await?;
    ask_for_password(tx, which.id, &before.username, before.email.clone()).await?;
    record::arrive(tx, "resetPassword", before, to, Values::none().put("must_change_password", true)).await
}

async fn ask_for_password(tx: &mut Tx, user_id: Uuid, username: &str, email: Option<String>) -> Result<()> {
    tx.emit(&PasswordResetAsked { user_id, username: username.to_owned(), email }).await?;
    Ok(())
}

/// Whether mail goes to another mailbox than before; two spellings in capitals and small letters are one address.
fn is_moved(before: Option<&str>, after: Option<&str>) -> bool {
    before.map(str::to_lowercase) != after.map(str::to_lowercase)
}

fn tidy(mut form: UserForm) -> UserForm {
    form.username = form.username.trim().to_owned();
    form.surname = form.surname.trim().to_owned();
    form.name = form.name.trim().to_owned();
    form.mobile = form.mobile.trim().to_owned();
    form.phone = form.phone.trim().to_owned();
    form.email = form.email.map(|e| e.trim().to_owned()).filter(|e| !e.is_empty());
    form.role_ids.sort_unstable();
    form.role_ids.dedup();
    form.organize_ids.sort_unstable();
    form.organize_ids.dedup();
    form
}

/// Locks the user for a change. Refused for users of the other side or with more permissions than the caller.
pub async fn step(tx: &mut Tx, action: &str, which: DocumentRef) -> Result<(User, To)> {
    let (user, to) = record::step::<User>(tx, action, which).await?;
    safety::my_side(tx, &user.user_type)?;
    safety::not_above_me(tx, which.id).await?;
    Ok((user, to))
}

/// A user name or an e-mail address that is another account's is refused, unless the user has had it before.
async fn free(tx: &mut Tx, form: &UserForm, before: Option<&User>) -> Result<()> {
    let besides = before.map(|user| user.base.id);
    let stays = |was: Option<&str>, now: &str| was.is_some_and(|was| was.to_lowercase() == now.to_lowercase());
    let username = before.map(|user| user.username.as_str());
    if !stays(username, &form.username) && !names::is_free(tx, &form.username, besides).await? {
        return Err(Error::refused("identity-username_taken").at("username"));
    }
    let Some(email) = &form.email else { return Ok(()) };
    let address = before.and_then(|user| user.email.as_deref());
    if !stays(address, email) && !names::is_free(tx, email, besides).await? {
        return Err(Error::refused("identity-email_taken").at("email"));
    }
    Ok(())
}

/// Replaces the user's roles.
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
