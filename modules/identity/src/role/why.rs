//! Explains to support why a user has or lacks a permission, from the same data that authorisation uses.

use super::held::held_by;
use crate::account::rules::{label, side};
use crate::data_rule::in_force::of_user;
use crate::menu::{all_menus, visible};
use crate::user::depots::{self, Depot};
use serde::{Deserialize, Serialize};
use sqlx::Row;
use std::collections::BTreeSet;
use tandem_kernel::{Error, Language, Listing, Result, Side};
use tandem_platform::listing::follow::reached;
use tandem_platform::{Body, Platform, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WhyQuestion {
    pub user_id: Uuid,
    /// A permission's code, or the address of a page.
    pub permission: Option<String>,
    pub url: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WhyAnswer {
    pub label: String,
    pub state: String,
    /// The permission asked about, or the one the page needs; empty when the page needs none.
    pub permission: String,
    pub allowed: bool,
    /// The roles of the user that grant it.
    pub granted_by: Vec<WhyRole>,
    /// The roles that would grant it and that he does not hold.
    pub could_come_from: Vec<WhyRole>,
    /// What stands in the way, in the caller's language; empty when allowed.
    pub reasons: Vec<String>,
    /// Rules that narrow what he finds in the lists this permission opens.
    pub data_rules: Vec<WhyRule>,
    /// The factories and depots to whose rows these lists are limited for him; empty where they are not.
    pub depots: Vec<Depot>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WhyRole {
    pub id: Uuid,
    pub role_code: String,
    pub role_name: String,
}

#[derive(Debug, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct WhyRule {
    #[sqlx(rename = "data_rule_id")]
    pub id: Uuid,
    pub listing: String,
    #[sqlx(skip)]
    pub listing_title: String,
    /// The role it binds, or else the user.
    pub role_id: Option<Uuid>,
    pub user_id: Option<Uuid>,
    /// The name of that role or user.
    pub applies_to: Option<String>,
    pub description: String,
    pub sql: String,
}

pub async fn why(tx: &mut Tx, Body(asked): Body<WhyQuestion>) -> Result<WhyAnswer> {
    let tenant = tx.ctx().tenant.id.uuid();
    let user = sqlx::query(
        "select username, surname, name, user_type, state from identity.user_account where tenant_id = $1 and user_id = $2",
    )
    .bind(tenant)
    .bind(asked.user_id)
    .fetch_optional(tx.conn())
    .await?
    .ok_or_else(Error::not_found)?;
    let side = side(user.get("user_type"));
    let held: BTreeSet<String> = held_by(tx, asked.user_id).await?.into_iter().collect();
    let mut reasons = Vec::new();
    let state: String = user.get("state");
    match state.as_str() {
        "frozen" => reasons.push("identity-why-frozen"),
        "expired" => reasons.push("identity-why-expired"),
        "pending" => reasons.push("identity-why-pending"),
        _ => {}
    }
    let permission = match (&asked.permission, &asked.url) {
        (Some(permission), None) => {
            let known = tx.platform().declarations().flat_map(|d| d.permissions).any(|p| p.code == permission);
            if !known {
                return Err(Error::refused("identity-unknown_permission").with("permission", permission));
            }
            permission.clone()
        }
        (None, Some(url)) => page(tx, url, side, &held, &mut reasons).await?,
        _ => return Err(Error::refused("identity-why-ask_one")),
    };
    let (granted_by, could_come_from) = roles(tx, asked.user_id, &permission).await?;
    if !permission.is_empty() && granted_by.is_empty() {
        reasons.push("identity-why-no_role");
    }
    if !tx.platform().is_of_use(side, &permission) {
        let buyers = side == Side::Supplier;
        reasons.push(if buyers { "identity-why-buyers_only" } else { "identity-why-suppliers_only" });
    }
    let data_rules = narrowing(tx, asked.user_id, &permission).await?;
    let depots = limiting(tx, asked.user_id, &permission).await?;
    let (language, words) = (tx.ctx().language, tx.platform().words());
    Ok(WhyAnswer {
        label: label(user.get("username"), user.get("surname"), user.get("name")),
        state,
        permission,
        allowed: reasons.is_empty(),
        granted_by,
        could_come_from,
        reasons: reasons.into_iter().map(|key| words.label(language, key)).collect(),
        data_rules,
        depots,
    })
}

/// Whether what narrows this list narrows one that the permission opens: itself, or one whose rows depend on it.
fn concerns(platform: &Platform, listing: &'static Listing, permission: &str) -> bool {
    listing.permission == permission || reached(platform, listing).into_iter().any(|l| l.permission == permission)
}

/// The user's depots, if a list that this permission opens, or one that its rows depend on, belongs to plants.
async fn limiting(tx: &mut Tx, user: Uuid, permission: &str) -> Result<Vec<Depot>> {
    let platform = tx.platform().clone();
    let mut listings = platform.declarations().flat_map(|d| d.listings).copied();
    if listings.any(|listing| listing.is_placed() && concerns(&platform, listing, permission)) {
        depots::load(tx, user).await
    } else {
        Ok(Vec::new())
    }
}

/// The user's data rules for the lists this permission opens, and for lists their rows depend on.
async fn narrowing(tx: &mut Tx, user: Uuid, permission: &str) -> Result<Vec<WhyRule>> {
    let platform = tx.platform().clone();
    let of = |code: &str| platform.listing(code).filter(|of| concerns(&platform, of, permission));
    let in_force = of_user(tx, user, None).await?;
    let ids: Vec<Uuid> =
        in_force.iter().filter(|rule| of(&rule.listing).is_some()).map(|rule| rule.data_rule_id).collect();
    let tenant = tx.ctx().tenant.id.uuid();
    let mut rules: Vec<WhyRule> = sqlx::query_as(
        "select data_rule_id, listing, role_id, user_id, applies_to, description, sql from identity.data_rule_list
         where tenant_id = $1 and data_rule_id = any($2) order by listing, data_rule_id",
    )
    .bind(tenant)
    .bind(ids)
    .fetch_all(tx.conn())
    .await?;
    let (language, words) = (tx.ctx().language, tx.platform().words());
    for rule in &mut rules {
        rule.listing_title = of(&rule.listing).map(|l| words.label(language, l.title())).unwrap_or_default();
    }
    Ok(rules)
}

/// The permission the page needs. A group is visible only if one of its pages is.
async fn page(
    tx: &mut Tx,
    url: &str,
    side: Side,
    held: &BTreeSet<String>,
    reasons: &mut Vec<&'static str>,
) -> Result<String> {
    let menus = all_menus(tx).await?;
    let Some(menu) = menus.iter().find(|m| m.entry.url == url) else {
        reasons.push("identity-why-no_page");
        return Ok(String::new());
    };
    let (permission, group) = (menu.entry.permission.clone(), menu.entry.component.is_empty());
    if menu.side.is_some_and(|of| of != side) {
        reasons.push("identity-why-other_side");
    }
    let shown = visible(menus, side, |p| held.contains(p)).iter().any(|entry| entry.url == url);
    if group && !shown {
        reasons.push("identity-why-empty_group");
    }
    Ok(permission)
}

async fn roles(tx: &mut Tx, user: Uuid, permission: &str) -> Result<(Vec<WhyRole>, Vec<WhyRole>)> {
    let (tenant, english) = (tx.ctx().tenant.id.uuid(), tx.ctx().language == Language::En);
    let rows: Vec<(Uuid, String, String, bool)> = sqlx::query_as(
        "select r.role_id, r.role_code, case when $4 then r.name_en else r.name_zh end, exists (select 1 from identity.user_role u
           where u.tenant_id = r.tenant_id and u.role_id = r.role_id and u.user_id = $2)
         from identity.role r join identity.role_permission p using (tenant_id, role_id)
         where r.tenant_id = $1 and p.permission = $3 order by r.role_code",
    )
    .bind(tenant)
    .bind(user)
    .bind(permission)
    .bind(english)
    .fetch_all(tx.conn())
    .await?;
    let (mut mine, mut others) = (Vec::new(), Vec::new());
    for (id, role_code, role_name, held) in rows {
        let list = if held { &mut mine } else { &mut others };
        list.push(WhyRole { id, role_code, role_name });
    }
    Ok((mine, others))
}
