//! Rules against locking a tenant out and against privilege escalation.

use super::depots;
use super::organizes::organizes;
use crate::account::rules::side;
use crate::data_rule::inherited::OfCaller;
use crate::role::ADMINISTRATOR;
use tandem_kernel::{Error, OrganizeId, Result, Side, UserId};
use tandem_platform::Tx;
use tandem_platform::bus::live::Reached;
use uuid::Uuid;

/// Row lock taken by every transaction that may remove an administrator, so that two administrators
/// cannot remove each other concurrently.
pub async fn hold_administrators(tx: &mut Tx) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("select role_id from identity.role where tenant_id = $1 and role_code = $2 for no key update")
        .bind(tenant)
        .bind(ADMINISTRATOR)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Checked after a change in the same transaction: at least one effective administrator must remain who has come in before.
/// One who was only invited may never come: the link can have gone to a wrong address, or nowhere. Suppliers change
/// suppliers' users only, none of whom can be one, and do not see those who are.
pub async fn an_administrator_remains(tx: &mut Tx) -> Result<()> {
    if tx.ctx().side() == Side::Supplier {
        return Ok(());
    }
    let tenant = tx.ctx().tenant.id.uuid();
    let remains: bool = sqlx::query_scalar(
        "select exists (select 1 from identity.role r join identity.user_role ur using (tenant_id, role_id)
           join identity.user_account u using (tenant_id, user_id)
           where r.tenant_id = $1 and r.role_code = $2 and u.state = 'effective'
             and (u.password_changed_at is not null or not u.must_change_password or exists (
               select 1 from identity.sso_account s where s.tenant_id = u.tenant_id and s.user_id = u.user_id)))",
    )
    .bind(tenant)
    .bind(ADMINISTRATOR)
    .fetch_one(tx.conn())
    .await?;
    if remains { Ok(()) } else { Err(Error::refused("identity-last_administrator")) }
}

/// Users cannot change an account with more permissions than their own: by its e-mail address they could take it over.
pub async fn not_above_me(tx: &mut Tx, user: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let theirs: Vec<String> = sqlx::query_scalar(
        "select distinct p.permission from identity.user_role r join identity.role_permission p using (tenant_id, role_id)
         where r.tenant_id = $1 and r.user_id = $2",
    )
    .bind(tenant)
    .bind(user)
    .fetch_all(tx.conn())
    .await?;
    mine(tx, &theirs, "identity-user-above_me")
}

/// Users cannot take over or equip an account that sees further than they do with the same permissions, in other plants,
/// for other organisations or without a data rule that narrows them: by its e-mail address, its roles or a key of it they could see that themselves.
pub async fn not_further_than_me(tx: &mut Tx, user: Uuid) -> Result<()> {
    let Some(me) = tx.ctx().actor.clone() else { return Ok(()) };
    let mine = depots::places(tx, me.id.uuid()).await?;
    let elsewhere = mine.limit() && !mine.include(&depots::places(tx, user).await?);
    let of_others = me.side == Side::Supplier && is_of_others(tx, user, &me.organizes).await?;
    let freer = !OfCaller::read(tx).await?.narrow(tx, user).await?;
    if elsewhere || of_others || freer { Err(Error::refused("identity-user-further_than_me")) } else { Ok(()) }
}

/// Memberships in others' organisations are hidden from suppliers, so the product itself looks, and tells no more than this.
async fn is_of_others(tx: &Tx, user: Uuid, mine: &[OrganizeId]) -> Result<bool> {
    let tenant = tx.ctx().tenant.clone();
    let mut looking = tx.platform().begin_system(&tenant, "identity.is_of_others").await?;
    let all = organizes(&mut looking, user).await?;
    looking.rollback().await?;
    Ok(all.iter().any(|organize| !mine.contains(organize)))
}

/// Suppliers may only administer suppliers' users: others could see data beyond the supplier's organisations.
pub fn my_side(tx: &Tx, user_type: &str) -> Result<()> {
    let fits = tx.ctx().side() != Side::Supplier || side(user_type) == Side::Supplier;
    if fits { Ok(()) } else { Err(Error::refused("identity-user-only_suppliers")) }
}

/// Users can only grant permissions they hold themselves.
pub async fn only_what_i_hold(tx: &mut Tx, roles: &[Uuid]) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let given: Vec<String> = sqlx::query_scalar(
        "select distinct permission from identity.role_permission where tenant_id = $1 and role_id = any($2)",
    )
    .bind(tenant)
    .bind(roles)
    .fetch_all(tx.conn())
    .await?;
    mine(tx, &given, "identity-more_than_own").map_err(|e| e.at("roleIds"))
}

/// System contexts have no actor and are not checked.
pub fn mine(tx: &Tx, permissions: &[String], otherwise: &'static str) -> Result<()> {
    let ctx = tx.ctx();
    let all = ctx.actor.is_none() || permissions.iter().all(|p| ctx.permissions.may_give(p));
    if all { Ok(()) } else { Err(Error::refused(otherwise)) }
}

/// Takes effect with the users' next request, on all nodes.
pub async fn end_sessions(tx: &mut Tx, users: &[Uuid]) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from identity.session where tenant_id = $1 and user_id = any($2)")
        .bind(tenant)
        .bind(users)
        .execute(tx.conn())
        .await?;
    access_changed(tx, users);
    Ok(())
}

/// Sessions stay valid, as permissions are read with every request; only browsers are told to refresh.
pub fn access_changed(tx: &mut Tx, users: &[Uuid]) {
    tx.access_changed(Reached::Users(users.iter().copied().map(UserId::new).collect()));
}
