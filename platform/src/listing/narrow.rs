//! Data permissions: rules that narrow what a user finds in a list. A rule is a typed tree over the
//! listing's own columns; no stored text is ever executed. Rules can only take rows away, several are
//! joined by "and", and a rule that can no longer be read takes every row away.

use super::build::{COUNT_CAP, build_within, compared, contained, find};
use super::query::PageQuery;
use crate::Tx;
use crate::module::Work;
use sea_query::{Cond, Expr, ExprTrait, PostgresQueryBuilder, Query, SimpleExpr};
use sea_query_sqlx::SqlxBinder;
use serde::Deserialize;
use serde_json::Value;
use sqlx::AssertSqlSafe;
use tandem_kernel::{Actor, Column, ColumnKind, Error, ErrorKind, Listing, Result};

/// Which rules are in force for the caller; the identity module answers.
pub trait Narrow: Send + Sync {
    fn rules<'a>(&'a self, tx: &'a mut Tx, listing: &'static Listing) -> Work<'a, Vec<Value>>;
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
    /// The column names the user himself.
    CurrentUser,
    /// The column holds the id of one of the user's organisations.
    CurrentOrganizes,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Rule {
    Group {
        logic: Logic,
        rules: Vec<Rule>,
    },
    Line {
        field: String,
        comparator: Comparator,
        #[serde(default)]
        value: Value,
    },
}

/// For whom a rule is compiled.
pub struct Whose {
    pub label: String,
    pub organizes: Vec<String>,
}

impl From<&Actor> for Whose {
    fn from(actor: &Actor) -> Self {
        Self { label: actor.label.to_string(), organizes: actor.organizes.iter().map(ToString::to_string).collect() }
    }
}

const MOST_LINES: usize = 50;
const DEEPEST: usize = 5;

/// What a column can be compared by.
pub fn comparators(column: &Column) -> Vec<&'static str> {
    let mut names = Vec::new();
    // Nobody writes an id by hand.
    if column.searchable && column.kind != ColumnKind::Id {
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

fn malformed() -> Error {
    Error::new(ErrorKind::Invalid, "platform-bad_rule")
}

/// Reads and compiles a rule, or says what is wrong with it.
pub fn compile(listing: &'static Listing, rule: &Value, whose: &Whose) -> Result<Cond> {
    let rule: Rule = serde_json::from_value(rule.clone()).map_err(|cause| malformed().because(cause))?;
    let mut lines = 0;
    node(listing, &rule, whose, 0, &mut lines)
}

fn node(listing: &'static Listing, rule: &Rule, whose: &Whose, depth: usize, lines: &mut usize) -> Result<Cond> {
    match rule {
        Rule::Group { logic, rules } => {
            // An empty group would mean everything or nothing; neither is meant by accident.
            if rules.is_empty() || depth >= DEEPEST {
                return Err(malformed());
            }
            let mut joined = if *logic == Logic::And { Cond::all() } else { Cond::any() };
            for rule in rules {
                joined = joined.add(node(listing, rule, whose, depth + 1, lines)?);
            }
            Ok(joined)
        }
        Rule::Line { field, comparator, value } => {
            *lines += 1;
            if *lines > MOST_LINES {
                return Err(malformed());
            }
            Ok(Cond::all().add(line(listing, field, *comparator, value, whose)?))
        }
    }
}

fn line(
    listing: &'static Listing,
    field: &str,
    comparator: Comparator,
    value: &Value,
    whose: &Whose,
) -> Result<SimpleExpr> {
    let column = find(listing, field)?;
    let symbol = Error::new(ErrorKind::Invalid, "platform-unknown_symbol").with("column", column.field);
    let name = match comparator {
        Comparator::Equal => "equal",
        Comparator::NotEqual => "notEqual",
        Comparator::InList => "inList",
        Comparator::Contains => "contains",
        Comparator::CurrentUser => "currentUser",
        Comparator::CurrentOrganizes => "currentOrganizes",
    };
    if !comparators(column).contains(&name) {
        return Err(symbol);
    }
    match comparator {
        Comparator::Equal => compared(listing, field, "exactly", value),
        Comparator::NotEqual => compared(listing, field, "!=", value),
        Comparator::InList => compared(listing, field, "in", value),
        Comparator::Contains => compared(listing, field, "like", value),
        Comparator::CurrentUser => compared(listing, field, "exactly", &Value::from(whose.label.as_str())),
        Comparator::CurrentOrganizes => Ok(contained(column, &whose.organizes)),
    }
}

/// What the rule means, for people to read: never run.
pub fn shown(listing: &'static Listing, rule: &Value) -> Result<String> {
    let whose = Whose { label: "<currentUser>".into(), organizes: vec!["<currentOrganizes>".into()] };
    let text = Query::select().cond_where(compile(listing, rule, &whose)?).to_string(PostgresQueryBuilder);
    Ok(text.split_once("WHERE ").map_or_else(String::new, |(_, condition)| condition.to_owned()))
}

/// All of them, joined by "and". One that cannot be read any more hides every row.
pub fn joined(listing: &'static Listing, rules: &[Value], whose: &Whose) -> Cond {
    let mut all = Cond::all();
    for rule in rules {
        match compile(listing, rule, whose) {
            Ok(condition) => all = all.add(condition),
            Err(error) => {
                tracing::warn!(%error, listing = listing.code, "a data rule cannot be read; it hides every row");
                all = all.add(Expr::val(1).eq(Expr::val(0)));
            }
        }
    }
    all
}

/// The caller's narrowing of a list; the product itself is not narrowed.
pub async fn in_force(tx: &mut Tx, listing: &'static Listing) -> Result<Cond> {
    let Some(actor) = tx.ctx().actor.clone() else { return Ok(Cond::all()) };
    let platform = tx.platform().clone();
    let rules = platform.narrow().rules(tx, listing).await?;
    Ok(joined(listing, &rules, &Whose::from(&actor)))
}

/// How many rows `actor` would find under these rules, counted with his eyes and up to the cap. Only
/// the number is told; the caller's own context is back before this returns.
pub async fn count_as(tx: &mut Tx, listing: &'static Listing, actor: &Actor, rules: &[Value]) -> Result<u64> {
    let everything: PageQuery = serde_json::from_str("{}")?;
    let built = build_within(listing, &everything, joined(listing, rules, &Whose::from(actor)))?;
    let (sql, values) = built.count.build_sqlx(PostgresQueryBuilder);
    let caller = tx.ctx().clone();
    look_as(tx, Some(actor)).await?;
    let count: i64 = sqlx::query_scalar_with(AssertSqlSafe(sql), values).fetch_one(tx.conn()).await?;
    look_as(tx, caller.actor.as_ref()).await?;
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
        assert_eq!(refused(json!({ "logic": "and", "rules": [] })), "platform-bad_rule");
        assert_eq!(refused(json!({ "sql": "1 = 1" })), "platform-bad_rule");
        let mut deep = line("name", "equal", json!("a"));
        for _ in 0..6 {
            deep = json!({ "logic": "and", "rules": [deep] });
        }
        assert_eq!(refused(deep), "platform-bad_rule");
    }

    #[test]
    fn an_unreadable_rule_and_no_organisation_hide_everything() {
        let whose = Whose { label: "u".into(), organizes: vec![] };
        let text = |rules: &[Value]| {
            Query::select().cond_where(joined(&THINGS, rules, &whose)).to_string(PostgresQueryBuilder)
        };
        assert!(text(&[json!({ "field": "gone", "comparator": "equal", "value": "a" })]).contains("1 = 0"));
        assert!(text(&[line("id", "currentOrganizes", Value::Null)]).contains("1 = 2"));
        assert!(text(&[]).ends_with("WHERE TRUE"));
    }
}
