//! Everything that changes a data permission.

use super::listing::LISTING;
use super::queries::{DataRule, find, load};
use serde::Deserialize;
use serde_json::Value;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, Listing, Result};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::listing::narrow::shown;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DataRuleForm {
    /// The code of the list it narrows.
    pub listing: String,
    /// The role it applies to, or else the user.
    pub role_id: Option<Uuid>,
    pub user_id: Option<Uuid>,
    pub description: String,
    /// `on` or `off`.
    pub status: String,
    /// `{ field, comparator, value }`, or `{ logic, rules }` of such.
    #[schema(value_type = Value)]
    pub rule: Value,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct DataRuleUpdate {
    pub id: Uuid,
    /// The version the caller has seen.
    pub version: i64,
    #[serde(flatten)]
    pub form: DataRuleForm,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct DataRuleRef {
    pub id: Uuid,
    pub version: i64,
}

/// The list and what the rule means over it, or what is wrong.
pub async fn check(tx: &mut Tx, form: &DataRuleForm) -> Result<(&'static Listing, String)> {
    Fields::default()
        .required("description", &form.description)
        .at_most("description", &form.description, 500)
        .check(matches!(form.status.as_str(), "on" | "off"), "status", "identity-data_rule-bad_status")
        .check(form.role_id.is_some() != form.user_id.is_some(), "roleId", "identity-data_rule-one_target")
        .finish()?;
    // Whoever could not find the rule could not take it back.
    let listing = tx.platform().listing(&form.listing).filter(|l| l.code != LISTING.code);
    let listing = listing.ok_or_else(|| Error::refused("identity-data_rule-unknown_listing").at("listing"))?;
    let tenant = tx.ctx().tenant.id.uuid();
    let there: bool = sqlx::query_scalar(
        "select exists (select 1 from identity.role where tenant_id = $1 and role_id = $2)
           or exists (select 1 from identity.user_account where tenant_id = $1 and user_id = $3)",
    )
    .bind(tenant)
    .bind(form.role_id)
    .bind(form.user_id)
    .fetch_one(tx.conn())
    .await?;
    if !there {
        let field = if form.role_id.is_some() { "roleId" } else { "userId" };
        return Err(Error::refused("identity-data_rule-no_target").at(field));
    }
    Ok((listing, shown(listing, &form.rule)?))
}

pub async fn save(tx: &mut Tx, Body(form): Body<DataRuleForm>) -> Result<DataRule> {
    let (listing, sql) = check(tx, &form).await?;
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    sqlx::query(
        "insert into identity.data_rule (tenant_id, data_rule_id, listing, role_id, user_id, description, status,
           rule, sql, updated_by, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(tenant)
    .bind(id)
    .bind(listing.code)
    .bind(form.role_id)
    .bind(form.user_id)
    .bind(form.description.trim())
    .bind(&form.status)
    .bind(&form.rule)
    .bind(sql)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    tell(tx, "create", None, id, listing).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<DataRuleUpdate>) -> Result<DataRule> {
    let form = change.form;
    let (listing, sql) = check(tx, &form).await?;
    let before = step(tx, change.id, change.version).await?;
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update identity.data_rule set listing = $3, role_id = $4, user_id = $5, description = $6, status = $7,
           rule = $8, sql = $9, updated_by = $10, updated_at = $11, version = version + 1
         where tenant_id = $1 and data_rule_id = $2",
    )
    .bind(tenant)
    .bind(change.id)
    .bind(listing.code)
    .bind(form.role_id)
    .bind(form.user_id)
    .bind(form.description.trim())
    .bind(&form.status)
    .bind(&form.rule)
    .bind(sql)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    tell(tx, "edit", Some(before), change.id, listing).await
}

pub async fn delete(tx: &mut Tx, Body(which): Body<DataRuleRef>) -> Result<bool> {
    let before = step(tx, which.id, which.version).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from identity.data_rule where tenant_id = $1 and data_rule_id = $2")
        .bind(tenant)
        .bind(which.id)
        .execute(tx.conn())
        .await?;
    tx.audit(Entry::new("delete", LISTING.code, which.id, &before.description).before(&before)?).await?;
    notice(tx, which.id, which.version + 1);
    Ok(true)
}

async fn step(tx: &mut Tx, id: Uuid, version: i64) -> Result<DataRule> {
    let rule = find(tx, id, true).await?;
    if rule.version != version {
        return Err(Error::stale());
    }
    Ok(rule)
}

async fn tell(
    tx: &mut Tx,
    action: &str,
    before: Option<DataRule>,
    id: Uuid,
    listing: &'static Listing,
) -> Result<DataRule> {
    let after = load(tx, id, false).await?;
    let mut entry = Entry::new(action, LISTING.code, id, &after.description).after(&after)?;
    if let Some(before) = &before {
        entry = entry.before(before)?;
    }
    tx.audit(entry).await?;
    notice(tx, id, after.version);
    // Who has the narrowed list open reads it again.
    tx.notice(Notice { topic: listing.code, entity_id: id.into(), version: after.version, organizes: None });
    Ok(after)
}

fn notice(tx: &mut Tx, id: Uuid, version: i64) {
    tx.notice(Notice { topic: LISTING.code, entity_id: id.into(), version, organizes: None });
}
