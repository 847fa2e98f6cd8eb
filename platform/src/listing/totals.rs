//! What is computed for a list on demand: the exact row count, column totals, and PostgreSQL's query plan.

use super::ask::{ask, fetch};
use super::build::{COUNT_CAP, MOST_UNITS, page};
use super::query::PageQuery;
use super::sql::Statement;
use super::tree::find;
use crate::Tx;
use sea_query::{Query, SimpleExpr};
use serde::Serialize;
use sqlx::{AssertSqlSafe, Row};
use std::collections::{BTreeMap, BTreeSet};
use tandem_kernel::{Column, Error, Listing, Result};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    pub count: i64,
    /// Field to total, over all rows of the question; decimals as text, never rounded.
    pub sums: BTreeMap<String, String>,
    /// Sums of amounts that have a currency or unit, one for each of those with most rows; never added across.
    pub sums_by: Vec<UnitSum>,
    /// Whether there are other currencies or units, whose sums are left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub more_units: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UnitSum {
    pub field: String,
    /// The currency or unit; empty for rows without one.
    pub unit: String,
    pub sum: String,
}

/// Counts every row, without the cap.
pub async fn count(tx: &mut Tx, listing: &'static Listing, query: &PageQuery) -> Result<i64> {
    let question = ask(tx, listing, query).await?;
    Ok(fetch(tx, &question.count(None), true).await?[0].try_get(0)?)
}

/// How many rows a question finds in its list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundRows {
    /// Rows the question finds; exact up to 10,000, beyond it 10,000.
    pub found: u64,
    pub found_is_exact: bool,
    /// Rows of the list without conditions and search, as far as the caller may see them; those found, where the list
    /// needs a condition.
    pub all: u64,
    pub all_is_exact: bool,
    /// How many the conditions hide; none where either count is not exact, or the list needs a condition.
    pub hidden: Option<u64>,
}

/// Both counts stop at the cap and run in one statement; a question without conditions is counted once.
pub async fn found(tx: &mut Tx, listing: &'static Listing, query: &PageQuery) -> Result<FoundRows> {
    let question = ask(tx, listing, query).await?;
    let mut counts = Query::select();
    counts.expr(SimpleExpr::SubQuery(None, Box::new(question.count(Some(COUNT_CAP)).into())));
    // A list that needs a period is nowhere counted whole.
    let whole = listing.window.is_none() && !listing.needs_condition;
    let narrowed = query.narrows() && whole;
    if narrowed {
        let open = PageQuery { time_zone: query.time_zone.clone(), ..PageQuery::default() };
        let everything = ask(tx, listing, &open).await?;
        counts.expr(SimpleExpr::SubQuery(None, Box::new(everything.count(Some(COUNT_CAP)).into())));
    }
    let rows = fetch(tx, &counts, question.patterned).await?;
    let counted = |at: usize| -> Result<(u64, bool)> {
        let count = u64::try_from(rows[0].try_get::<i64, _>(at)?).unwrap_or(0);
        Ok((count.min(COUNT_CAP), count <= COUNT_CAP))
    };
    let (found, found_is_exact) = counted(0)?;
    let (all, all_is_exact) = counted(usize::from(narrowed))?;
    let hidden = (whole && found_is_exact && all_is_exact).then(|| all.saturating_sub(found));
    Ok(FoundRows { found, found_is_exact, all, all_is_exact, hidden })
}

/// The number of rows per value of a column, largest first.
pub async fn count_by(
    tx: &mut Tx,
    listing: &'static Listing,
    query: &PageQuery,
    field: &str,
) -> Result<Vec<(String, i64)>> {
    let question = ask(tx, listing, query).await?;
    let rows = fetch(tx, &question.count_by(find(listing, field)?), true).await?;
    rows.iter().map(|row| Ok((row.try_get::<Option<String>, _>(0)?.unwrap_or_default(), row.try_get(1)?))).collect()
}

pub async fn totals(tx: &mut Tx, listing: &'static Listing, query: &PageQuery) -> Result<Totals> {
    let question = ask(tx, listing, query).await?;
    let summed = question.columns.iter().copied().filter(|c| c.summed);
    let (plain, with_unit): (Vec<&'static Column>, Vec<_>) = summed.partition(|c| c.unit.is_empty());
    let rows = fetch(tx, &question.totals(&plain), true).await?;
    let mut sums = BTreeMap::new();
    for (at, column) in plain.iter().enumerate() {
        sums.insert(column.field.to_owned(), rows[0].try_get(at + 1)?);
    }
    let (mut sums_by, mut more_units) = (Vec::new(), false);
    let units: BTreeSet<&str> = with_unit.iter().map(|c| c.unit).collect();
    for name in units {
        let columns: Vec<_> = with_unit.iter().copied().filter(|c| c.unit == name).collect();
        let unit = columns.first().and_then(|c| listing.unit_of(c));
        let unit = unit.ok_or_else(|| Error::internal("a listing has the units of its sums"))?;
        let mut found = fetch(tx, &question.sums_by(unit, &columns), true).await?;
        more_units |= found.len() as u64 > MOST_UNITS;
        found.truncate(MOST_UNITS as usize);
        for row in &found {
            for (at, column) in columns.iter().enumerate() {
                // No sum where every amount is missing.
                let Some(sum) = row.try_get::<Option<String>, _>(at + 1)? else { continue };
                sums_by.push(UnitSum { field: column.field.to_owned(), unit: row.try_get(0)?, sum });
            }
        }
    }
    sums_by.sort_by_cached_key(|one: &UnitSum| one.unit.clone());
    Ok(Totals { count: rows[0].try_get(0)?, sums, sums_by, more_units })
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Explained {
    pub sql: String,
    pub parameters: Vec<String>,
    /// PostgreSQL's plan, line by line.
    pub plan: Vec<String>,
}

/// The query plan of the caller's own page. `measured` runs the statement (EXPLAIN ANALYZE).
pub async fn explain(tx: &mut Tx, listing: &'static Listing, query: &PageQuery, measured: bool) -> Result<Explained> {
    let question = ask(tx, listing, query).await?;
    let (size, offset) = page(query)?;
    let (select, _) = question.page(size + 1, offset, query.count);
    let statement = Statement::of(&select);
    let parameters = statement.parameters();
    let how = if measured { "explain (analyze, buffers) " } else { "explain " };
    let sql = format!("{how}{}", statement.sql);
    let plan = sqlx::query_scalar_with(AssertSqlSafe(sql), statement.values).fetch_all(tx.conn()).await?;
    Ok(Explained { sql: statement.sql, parameters, plan })
}
