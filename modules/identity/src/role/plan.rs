//! The effect of changing a role's permissions, for the preview and for saving.

use super::queries::Role;
use super::rules;
use crate::account::rules::{label, side};
use crate::menu::{Stored, all_menus, visible};
use crate::provision::SUPPLIERS;
use crate::user::safety;
use serde::Serialize;
use std::collections::BTreeSet;
use tandem_kernel::{Error, Result, Side};
use tandem_platform::{Platform, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

/// Maximum number of users shown.
const SHOWN: i64 = 2000;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthPlan {
    /// What the role itself gains and loses.
    pub added: Vec<String>,
    pub removed: Vec<String>,
    /// Everyone who holds the role.
    pub holders: i64,
    /// Those for whom something changes; what another role still gives is not lost.
    pub users: Vec<UserEffect>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserEffect {
    pub id: Uuid,
    pub label: String,
    pub gained: Vec<String>,
    pub lost: Vec<String>,
    /// Addresses of pages.
    pub menus_gained: Vec<String>,
    pub menus_lost: Vec<String>,
}

/// Validates the change and determines its effects.
pub async fn plan(tx: &mut Tx, role: &Role, wanted: &BTreeSet<String>) -> Result<AuthPlan> {
    let known: BTreeSet<&str> = tx.platform().declarations().flat_map(|d| d.permissions).map(|p| p.code).collect();
    if let Some(unknown) = wanted.iter().find(|p| !known.contains(p.as_str())) {
        return Err(Error::refused("identity-unknown_permission").with("permission", unknown).at("permissions"));
    }
    let current: BTreeSet<String> = role.permissions.iter().cloned().collect();
    let added: Vec<String> = wanted.difference(&current).cloned().collect();
    // Permissions the product no longer declares have no effect and may always be removed.
    let removed: Vec<String> = current.difference(wanted).cloned().collect();
    let removed_known: Vec<String> = removed.iter().filter(|p| known.contains(p.as_str())).cloned().collect();
    if rules::locks_out(&role.role_code, &removed_known) {
        return Err(Error::refused("identity-role-administrator_keeps").at("permissions"));
    }
    may_hold(tx.platform(), &role.role_type, &added)?;
    safety::mine(tx, &added, "identity-more_than_own").map_err(|e| e.at("permissions"))?;
    let menus = all_menus(tx).await?;
    let holders = holders(tx, role.base.id).await?;
    let platform = tx.platform();
    let users = holders.into_iter().map(|holder| {
        let side = holder.side;
        effect(holder, &current, wanted, &menus, |code| platform.is_of_use(side, code))
    });
    Ok(AuthPlan { added, removed, holders: role.user_count, users: users.filter(UserEffect::is_any).collect() })
}

/// A role for suppliers is not given what no supplier can hold.
pub fn may_hold(platform: &Platform, role_type: &str, permissions: &[String]) -> Result<()> {
    let of_no_use = |code: &&String| role_type == SUPPLIERS && !platform.is_of_use(Side::Supplier, code);
    permissions.iter().find(of_no_use).map_or(Ok(()), |code| {
        Err(Error::refused("identity-role-buyers_only").with("permission", code).at("permissions"))
    })
}

/// A user with the role, and the permissions from other roles.
struct Holder {
    id: Uuid,
    label: String,
    side: Side,
    others: BTreeSet<String>,
}

/// Users with the role, up to `SHOWN`.
async fn holders(tx: &mut Tx, role: Uuid) -> Result<Vec<Holder>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let rows: Vec<(Uuid, String, String, String, String, Vec<String>)> = sqlx::query_as(
        "select u.user_id, u.username, u.surname, u.name, u.user_type,
           array(select distinct p.permission from identity.user_role o
             join identity.role_permission p using (tenant_id, role_id)
             where o.tenant_id = u.tenant_id and o.user_id = u.user_id and o.role_id <> $2)
         from identity.user_role r join identity.user_account u using (tenant_id, user_id)
         where r.tenant_id = $1 and r.role_id = $2 order by u.username, u.user_id limit $3",
    )
    .bind(tenant)
    .bind(role)
    .bind(SHOWN)
    .fetch_all(tx.conn())
    .await?;
    let holders = rows.into_iter().map(|(id, username, surname, name, user_type, others)| Holder {
        id,
        label: label(&username, &surname, &name),
        side: side(&user_type),
        others: others.into_iter().collect(),
    });
    Ok(holders.collect())
}

fn effect(
    Holder { id, label, side, others, .. }: Holder,
    current: &BTreeSet<String>,
    wanted: &BTreeSet<String>,
    menus: &[Stored],
    of_use: impl Fn(&str) -> bool,
) -> UserEffect {
    let with = |given: &BTreeSet<String>| -> BTreeSet<String> {
        others.union(given).filter(|code| of_use(code)).cloned().collect()
    };
    let (before, after) = (with(current), with(wanted));
    let pages = |held: &BTreeSet<String>| -> BTreeSet<String> {
        visible(menus.to_vec(), side, |p| held.contains(p)).into_iter().map(|entry| entry.url).collect()
    };
    let (pages_before, pages_after) = (pages(&before), pages(&after));
    let more = |a: &BTreeSet<String>, b: &BTreeSet<String>| a.difference(b).cloned().collect::<Vec<_>>();
    UserEffect {
        id,
        label,
        gained: more(&after, &before),
        lost: more(&before, &after),
        menus_gained: more(&pages_after, &pages_before),
        menus_lost: more(&pages_before, &pages_after),
    }
}

impl UserEffect {
    fn is_any(&self) -> bool {
        !self.gained.is_empty() || !self.lost.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_another_role_still_gives_is_not_lost() {
        let set = |codes: &[&str]| codes.iter().map(|c| (*c).to_owned()).collect::<BTreeSet<_>>();
        let holder = || Holder { id: Uuid::nil(), label: "u".into(), side: Side::Buyer, others: set(&["a"]) };
        let found = effect(holder(), &set(&["a", "b"]), &set(&["c"]), &[], |_| true);
        assert_eq!((found.gained, found.lost), (vec!["c".to_owned()], vec!["b".to_owned()]));
        assert!(!effect(holder(), &set(&["a"]), &set(&[]), &[], |_| true).is_any());
    }

    #[test]
    fn what_is_of_no_use_to_him_is_neither_gained_nor_lost() {
        let set = |codes: &[&str]| codes.iter().map(|c| (*c).to_owned()).collect::<BTreeSet<_>>();
        let holder = Holder { id: Uuid::nil(), label: "u".into(), side: Side::Buyer, others: set(&[]) };
        assert!(!effect(holder, &set(&["a"]), &set(&["a", "supply"]), &[], |code| code != "supply").is_any());
    }
}
