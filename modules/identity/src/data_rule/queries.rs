//! Queries for data rules.

use super::listing::LISTING;
use serde_json::Value;
use tandem_platform::Nothing;
use tandem_platform::bus::live::Notice;
use tandem_platform::listing::data_rules::comparators;
use tandem_platform::listing::follow::reached;
use tandem_platform::record::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct DataRule {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub base: Base,
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
}

impl Record for DataRule {
    const LISTING: &'static Listing = &LISTING;
    const TABLE: (&'static str, &'static str) = ("identity", "data_rule");

    fn head(&self) -> Head<'_> {
        self.base.head("", &self.description)
    }
    /// Makes browsers reload the restricted list.
    fn announce<'a>(tx: &'a mut Tx, change: &'a Change<'a, Self>) -> Work<'a, ()> {
        let entity_id = change.record.base.id.into();
        if let Some(listing) = tx.platform().listing(&change.record.listing) {
            tx.notice(Notice { topic: listing.code, entity_id, version: change.version(), organizes: None });
        }
        Box::pin(async { Ok(()) })
    }
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
