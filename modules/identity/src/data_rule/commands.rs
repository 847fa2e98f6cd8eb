//! Commands that change a data rule.

use super::inherited::OfCaller;
use super::listing::LISTING;
use super::queries::DataRule;
use serde_json::Value;
use tandem_platform::listing::data_rules::shown;
use tandem_platform::record::prelude::*;

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

/// Validates the form; returns the list, the rule as SQL, and the values to store.
pub async fn check(tx: &mut Tx, form: &DataRuleForm) -> Result<(&'static Listing, String, Values)> {
    let values = Entry::default()
        .text("description", &form.description, 1..=500)
        .one_of("status", &form.status, &["on", "off"], "identity-data_rule-bad_status")
        .check(form.role_id.is_some() != form.user_id.is_some(), "role_id", "identity-data_rule-one_target")
        .put("role_id", form.role_id)
        .put("user_id", form.user_id)
        .put("rule", &form.rule)
        .finish()?;
    // Rules on the list of data rules are not allowed: they could hide the rule itself.
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
    Ok((listing, shown(listing, &form.rule)?, values))
}

async fn values(tx: &mut Tx, form: &DataRuleForm) -> Result<Values> {
    let (listing, sql, values) = check(tx, form).await?;
    Ok(values.put("listing", listing.code).put("sql", sql))
}

pub async fn save(tx: &mut Tx, Body(form): Body<DataRuleForm>) -> Result<DataRule> {
    let values = values(tx, &form).await?;
    record::create(tx, values).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<Update<DataRuleForm>>) -> Result<DataRule> {
    let values = values(tx, &change.form).await?;
    none_of_mine(tx, change.which).await?;
    record::change(tx, "edit", change.which, values).await
}

pub async fn delete(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<bool> {
    none_of_mine(tx, which).await?;
    record::remove::<DataRule>(tx, "delete", which).await
}

/// Users who are narrowed by a rule can lift it neither from themselves nor from anybody else.
async fn none_of_mine(tx: &mut Tx, which: DocumentRef) -> Result<()> {
    let before: DataRule = record::find(tx, which.id, true).await?;
    if before.status == "on" && OfCaller::read(tx).await?.hold(&before) {
        return Err(Error::refused("identity-data_rule-narrows_you"));
    }
    Ok(())
}
