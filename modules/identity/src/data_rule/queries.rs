//! Reading data permissions.

use super::listing::LISTING;
use serde::Serialize;
use serde_json::Value;
use tandem_kernel::{Error, Listing, Result};
use tandem_platform::listing::follow::reached;
use tandem_platform::listing::narrow::comparators;
use tandem_platform::listing::{Page, PageQuery, may_see, run};
use tandem_platform::{Body, Nothing, PathId, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct DataRule {
    #[sqlx(rename = "data_rule_id")]
    pub id: Uuid,
    pub version: i64,
    /// The code of the list it narrows.
    pub listing: String,
    pub role_id: Option<Uuid>,
    pub user_id: Option<Uuid>,
    pub applies_to: Option<String>,
    pub description: String,
    /// `on` or `off`.
    pub status: String,
    /// `{ field, comparator, value }`, or `{ logic, rules }` of such.
    #[schema(value_type = Value)]
    pub rule: Value,
    /// What the rule means; never run.
    pub sql: String,
    pub updated_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
}

/// One rule; `for_change` locks it until the transaction ends.
pub async fn load(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<DataRule> {
    let tenant = tx.ctx().tenant.id.uuid();
    if for_change {
        sqlx::query("select 1 from identity.data_rule where tenant_id = $1 and data_rule_id = $2 for update")
            .bind(tenant)
            .bind(id)
            .execute(tx.conn())
            .await?;
    }
    let found = sqlx::query_as("select * from identity.data_rule_list where tenant_id = $1 and data_rule_id = $2");
    found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)
}

/// One rule as a caller may reach it: what data rules hide from the list is not there.
pub async fn find(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<DataRule> {
    may_see(tx, &LISTING, id).await?;
    load(tx, id, for_change).await
}

pub async fn page_list(tx: &mut Tx, Body(query): Body<PageQuery>) -> Result<Page<DataRule>> {
    run(tx, &LISTING, &query).await
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<DataRule> {
    find(tx, tandem_kernel::id::parse(&id)?, false).await
}

/// A list that can be narrowed, and by what.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleModule {
    pub listing: String,
    pub title: String,
    pub fields: Vec<RuleField>,
    /// What else a rule on it narrows, in the caller's words: lists whose rows hang on its records, and what every record has.
    pub also: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RuleField {
    pub field: String,
    pub label: String,
    pub r#type: String,
    /// What explains the values of a `dictionary` column.
    pub dict_name: Option<String>,
    pub comparators: Vec<String>,
}

pub async fn modules(tx: &mut Tx, _input: Nothing) -> Result<Vec<RuleModule>> {
    let (language, words) = (tx.ctx().language, tx.platform().words());
    let listings = tx.platform().declarations().flat_map(|d| d.listings).filter(|l| l.code != LISTING.code);
    let modules = listings.map(|listing| RuleModule {
        listing: listing.code.to_owned(),
        title: words.label(language, listing.title()),
        also: also(tx, listing),
        fields: listing
            .columns()
            .iter()
            .filter(|column| !comparators(column).is_empty())
            .map(|column| RuleField {
                field: column.field.to_owned(),
                label: words.label(language, column.label),
                r#type: column.kind.as_str().to_owned(),
                dict_name: column.kind.dictionary().map(str::to_owned),
                comparators: comparators(column).into_iter().map(str::to_owned).collect(),
            })
            .collect(),
    });
    Ok(modules.collect())
}

fn also(tx: &Tx, listing: &'static Listing) -> Vec<String> {
    let platform = tx.platform();
    let has_comments = platform.document(listing.code).is_some();
    let has_files = platform.modules().iter().flat_map(|m| &m.attachables).any(|a| a.kind == listing.code);
    let parts = [
        (has_comments, "identity-data_rule-reaches-comments"),
        (has_files, "identity-data_rule-reaches-files"),
        (true, "identity-data_rule-reaches-history"),
        (true, "identity-data_rule-reaches-reports"),
        (true, "identity-data_rule-reaches-exports"),
    ];
    let parts = parts.into_iter().filter(|(has, _)| *has).map(|(_, key)| key);
    let titles = reached(platform, listing).into_iter().map(|other| other.title());
    titles.chain(parts).map(|key| platform.words().label(tx.ctx().language, key)).collect()
}
