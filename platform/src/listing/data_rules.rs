//! Data permissions: rules that restrict which rows of a list a user sees. A rule is a typed tree over the listing's
//! own columns; no stored text is ever executed. Rules only remove rows, several are joined by AND, and a rule that is
//! no longer valid hides every row (fail closed). Rules compile to the same tree as queries ([`super::tree`]) but have
//! their own JSON form. Rows that depend on a hidden record are hidden as well ([`super::follow`]).

use super::ask::fetch;
use super::build::{COUNT_CAP, Question, Reach};
use super::compile::{Asker, compile, left};
use super::follow;
use super::limits::Budget;
use super::places::Places;
use super::query::PageQuery;
use super::refusal::{bad_value, unknown_symbol};
use super::tree::{Comparison, Given, Test, Tree, find};
use super::types::Types;
use crate::Tx;
use crate::module::Work;
use sea_query::{Cond, Expr, ExprTrait, PostgresQueryBuilder, Query};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sqlx::Row;
use std::collections::BTreeMap;
use std::sync::Arc;
use tandem_kernel::{Actor, Column, ColumnKind, Error, ErrorKind, Listing, OpCtx, Permissions, Result};
use time::OffsetDateTime;
use uuid::Uuid;

/// What narrows the lists of a user.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// By listing code; listings without rules have no entry.
    pub of_listings: BTreeMap<String, Vec<Value>>,
    /// The plants and depots the user works for.
    pub places: Places,
}

impl Rules {
    pub fn is_empty(&self) -> bool {
        self.of_listings.is_empty() && !self.places.limit()
    }
    /// Whether the rows of this listing are narrowed by themselves.
    pub fn narrow(&self, listing: &Listing) -> bool {
        self.of_listings.contains_key(listing.code) || (self.places.limit() && listing.is_placed())
    }
}

/// Loads the caller's rules; implemented by the identity module.
pub trait Narrow: Send + Sync {
    fn rules<'a>(&'a self, tx: &'a mut Tx) -> Work<'a, Rules>;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Logic {
    And,
    Or,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Comparator {
    Equal,
    NotEqual,
    InList,
    Contains,
    /// The column holds the current user.
    CurrentUser,
    /// The column holds the id of one of the user's organisations.
    CurrentOrganizes,
}

/// The comparators a rule may use on a column.
pub fn comparators(column: &Column) -> Vec<&'static str> {
    let mut names = Vec::new();
    // Ids are not entered by hand.
    if column.searchable && !matches!(column.kind, ColumnKind::Address | ColumnKind::Id) {
        names.extend(["equal", "notEqual"]);
        if column.kind.is_textual() {
            names.extend(["inList", "contains"]);
        }
        if column.kind == ColumnKind::User {
            names.push("currentUser");
        }
    }
    if column.kind == ColumnKind::Text {
        names.push("currentOrganizes");
    }
    names
}

impl Comparator {
    const fn name(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::NotEqual => "notEqual",
            Self::InList => "inList",
            Self::Contains => "contains",
            Self::CurrentUser => "currentUser",
            Self::CurrentOrganizes => "currentOrganizes",
        }
    }
    const fn comparison(self) -> Comparison {
        match self {
            // No wildcards, in a list neither: a rule is stored for years, and `*` in it means a literal `*`.
            Self::Equal => Comparison::Exactly,
            Self::NotEqual => Comparison::NotEqual,
            Self::InList => Comparison::InList,
            Self::Contains => Comparison::Contains,
            Self::CurrentUser => Comparison::CurrentUser,
            Self::CurrentOrganizes => Comparison::CurrentOrganizes,
        }
    }
}

fn malformed() -> Error {
    Error::new(ErrorKind::Invalid, "platform-bad_rule")
}

/// Parses a rule into a condition tree, or says what is wrong with it.
pub fn read(listing: &'static Listing, rule: &Value) -> Result<Tree> {
    node(listing, rule, 0, &mut Budget::of_question())
}

/// A group `{ logic, rules }` or a line `{ field, comparator, value }`. The depth is checked before each recursion.
fn node(listing: &'static Listing, rule: &Value, depth: usize, budget: &mut Budget) -> Result<Tree> {
    if let Some(rules) = rule["rules"].as_array() {
        let logic: Logic = known(&rule["logic"])?;
        budget.go_down(depth)?;
        // An empty group would match everything or nothing; neither is likely to be intended.
        if rules.is_empty() {
            return Err(malformed());
        }
        let branches = rules.iter().map(|rule| node(listing, rule, depth + 1, budget)).collect::<Result<_>>()?;
        return Ok(if logic == Logic::And { Tree::All(branches) } else { Tree::Any(branches) });
    }
    let field = rule["field"].as_str().ok_or_else(malformed)?;
    let comparator: Comparator = known(&rule["comparator"])?;
    budget.lines(1)?;
    let column = find(listing, field)?;
    if !comparators(column).contains(&comparator.name()) {
        return Err(unknown_symbol(column));
    }
    let mut test = Test::new(column, comparator.comparison(), &rule["value"], budget)?;
    // Whoever seeks nothing finds everything: fine for a query, but a rule would hide nothing.
    if let (Comparator::Contains, Given::Several(parts)) = (comparator, &test.value)
        && (parts.is_empty() || parts.iter().any(String::is_empty))
    {
        return Err(bad_value(column));
    }
    if let (Comparator::InList, Given::Several(items)) = (comparator, &mut test.value) {
        test.value = Given::Literally(std::mem::take(items));
    }
    Ok(Tree::Is(test))
}

/// Parses a string enum.
fn known<T: DeserializeOwned>(word: &Value) -> Result<T> {
    if word.is_string() { T::deserialize(word).map_err(|cause| malformed().because(cause)) } else { Err(malformed()) }
}

/// The rule as SQL text for display; never executed.
pub fn shown(listing: &'static Listing, rule: &Value) -> Result<String> {
    let mut asker = Asker::new(None, OffsetDateTime::UNIX_EPOCH, "UTC");
    asker.label = "<currentUser>".into();
    asker.organizes = vec![Uuid::nil()];
    let condition = compile(&read(listing, rule)?, &asker)?;
    let text = Query::select().cond_where(condition).to_string(PostgresQueryBuilder);
    let text = text.replace(&Uuid::nil().to_string(), "<currentOrganizes>");
    Ok(text.split_once("WHERE ").map_or_else(String::new, |(_, condition)| condition.to_owned()))
}

/// All rules, joined by AND. An invalid rule hides every row.
pub fn joined(listing: &'static Listing, rules: &[Value], asker: &Asker) -> Cond {
    let mut all = Cond::all();
    let mut budget = Budget::of_rules();
    for rule in rules {
        match node(listing, rule, 0, &mut budget).and_then(|tree| compile(&tree, asker)) {
            Ok(condition) => all = all.add(condition),
            Err(error) => {
                tracing::warn!(%error, listing = listing.code, "a data rule cannot be read; it hides every row");
                all = all.add(Expr::val(1).eq(Expr::val(0)));
            }
        }
    }
    all
}

/// Rules use the installation's time zone, not the browser's.
fn asker(tx: &Tx, actor: &Actor) -> Asker {
    Asker::new(Some(actor), tx.now(), &tx.platform().config().tenancy.time_zone)
}

/// The caller's data rules as a condition; system calls without an actor are not restricted.
pub async fn in_force(tx: &mut Tx, listing: &'static Listing) -> Result<Cond> {
    let Some(actor) = tx.ctx().actor.clone() else { return Ok(Cond::all()) };
    let rules = rules_of(tx, &actor).await?;
    let (asker, permissions) = (asker(tx, &actor), tx.ctx().permissions.clone());
    seen(tx, listing, &rules, &asker, &Eyes { actor: &actor, permissions: &permissions }).await
}

/// The user as whom rows are read: the rules apply to the actor, the permissions decide which duties are shown.
pub struct Eyes<'a> {
    pub actor: &'a Actor,
    pub permissions: &'a Permissions,
}

async fn seen(tx: &mut Tx, listing: &'static Listing, rules: &Rules, asker: &Asker, eyes: &Eyes<'_>) -> Result<Cond> {
    let narrowed = follow::narrowed(tx, listing, rules, asker).await?;
    Ok(match listing.holder() {
        None => narrowed,
        Some(holder) => narrowed.add(duties(eyes, holder, listing.assignee())),
    })
}

/// Loads and caches all rules of the caller: followed listings have rules, too, and most users have none.
async fn rules_of(tx: &mut Tx, actor: &Actor) -> Result<Arc<Rules>> {
    let platform = tx.platform().clone();
    let (recent, tenant) = (platform.recent(), tx.ctx().tenant.id);
    if let Some(rules) = recent.rules(tenant, actor) {
        return Ok(rules);
    }
    let ticket = recent.ticket(tenant);
    let rules = Arc::new(platform.narrow().rules(tx).await?);
    recent.keep_rules(ticket, actor, &rules);
    Ok(rules)
}

/// Rows of a list of duties that require a permission the user holds, and are not for another person.
fn duties(eyes: &Eyes<'_>, holder: &'static Column, assignee: Option<&'static Column>) -> Cond {
    let side = eyes.actor.side.as_str();
    let held = left(holder).is_in(eyes.permissions.iter().map(|permission| format!("{side}:{permission}")));
    let his = assignee.map(|column| Cond::any().add(left(column).is_null()).add(left(column).eq(eyes.actor.id.uuid())));
    Cond::all().add(held).add_option(his)
}

/// How many rows another user would find under these rules, counted in that user's context and capped. Only the number
/// is returned; the caller's own context is restored before this returns.
pub async fn count_as(tx: &mut Tx, listing: &'static Listing, eyes: &Eyes<'_>, rules: &Rules) -> Result<u64> {
    let types = Types::of(tx, listing).await?;
    let asker = asker(tx, eyes.actor);
    let caller = tx.ctx().clone();
    let reach = Reach::of(&OpCtx { actor: Some(eyes.actor.clone()), ..caller.clone() });
    let narrowed = seen(tx, listing, rules, &asker, eyes).await?;
    let question = Question::read(listing, &PageQuery::default(), &asker, narrowed, &reach, types)?;
    look_as(tx, Some(eyes.actor)).await?;
    let counted = fetch(tx, &question.count(Some(COUNT_CAP)), true).await?;
    look_as(tx, caller.actor.as_ref()).await?;
    let count: i64 = counted[0].try_get(0)?;
    Ok(std::cmp::min(u64::try_from(count).unwrap_or(0), COUNT_CAP))
}

async fn look_as(tx: &mut Tx, actor: Option<&Actor>) -> Result<()> {
    let organizes = actor.map(|a| a.organizes.iter().map(ToString::to_string).collect::<Vec<_>>()).unwrap_or_default();
    sqlx::query(
        "select set_config('app.user', $1, true), set_config('app.side', $2, true), set_config('app.organizes', $3, true)",
    )
    .bind(actor.map(|a| a.id.to_string()).unwrap_or_default())
    .bind(actor.map_or("system", |a| a.side.as_str()))
    .bind(format!("{{{}}}", organizes.join(",")))
    .execute(tx.conn())
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::build::tests::THINGS;
    use serde_json::json;

    fn sql(rule: Value) -> String {
        shown(&THINGS, &rule).unwrap()
    }
    fn refused(rule: Value) -> &'static str {
        shown(&THINGS, &rule).unwrap_err().message().key
    }
    fn line(field: &str, comparator: &str, value: Value) -> Value {
        json!({ "field": field, "comparator": comparator, "value": value })
    }

    #[test]
    fn a_tree_becomes_a_condition() {
        let rule = json!({ "logic": "or", "rules": [
            line("name", "equal", json!("a*")),
            { "logic": "and", "rules": [line("count", "notEqual", json!(3)), line("name", "contains", json!("50%"))] },
        ] });
        let text = sql(rule);
        assert!(text.starts_with(r#""name" = 'a*' OR ("how_many" <> 3 AND ("name" ILIKE"#), "{text}");
        assert_eq!(sql(line("name", "inList", json!(["a*"]))), r#""name" = 'a*'"#);
        assert!(sql(line("name", "inList", json!(["a*", "*b"]))).starts_with(r#""name" = any("#));
        assert!(
            sql(line("id", "currentOrganizes", Value::Null))
                .contains(r#"CAST("thing_id" AS text) IN ('<currentOrganizes>')"#)
        );
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert_eq!(refused(line("ghost", "equal", json!("a"))), "platform-unknown_column");
        assert_eq!(refused(line("id", "equal", json!("a"))), "platform-unknown_symbol");
        assert_eq!(refused(line("count", "contains", json!("1"))), "platform-unknown_symbol");
        assert_eq!(refused(line("name", "currentUser", Value::Null)), "platform-unknown_symbol");
        assert_eq!(refused(line("count", "equal", json!("one"))), "platform-bad_value");
        for nothing in [json!(","), json!(" ， "), json!(""), json!([]), json!(["a", ""])] {
            assert_eq!(refused(line("name", "contains", nothing.clone())), "platform-bad_value", "{nothing}");
        }
        assert_eq!(refused(json!({ "logic": "and", "rules": [] })), "platform-bad_rule");
        assert_eq!(refused(json!({ "sql": "1 = 1" })), "platform-bad_rule");
        let mut deep = line("name", "equal", json!("a"));
        for _ in 0..6 {
            deep = json!({ "logic": "and", "rules": [deep] });
        }
        assert_eq!(refused(deep), "platform-too_deep_conditions");
        let many = |count: usize| json!(vec!["x"; count]);
        assert_eq!(refused(line("name", "inList", many(1_001))), "platform-too_many_values");
        assert_eq!(refused(line("name", "contains", many(101))), "platform-too_many_patterns");
        let lines = vec![line("name", "equal", json!("a")); 51];
        assert_eq!(refused(json!({ "logic": "and", "rules": lines })), "platform-too_many_conditions");
    }

    #[test]
    fn an_unreadable_rule_and_no_organisation_hide_everything() {
        let whose = Asker::new(None, OffsetDateTime::UNIX_EPOCH, "UTC");
        let text = |rules: &[Value]| {
            Query::select().cond_where(joined(&THINGS, rules, &whose)).to_string(PostgresQueryBuilder)
        };
        assert!(text(&[json!({ "field": "gone", "comparator": "equal", "value": "a" })]).contains("1 = 0"));
        assert!(text(&[line("name", "contains", json!(","))]).contains("1 = 0"));
        assert!(text(&[line("id", "currentOrganizes", Value::Null)]).contains("1 = 2"));
        assert!(text(&[]).ends_with("WHERE TRUE"));
    }
}
