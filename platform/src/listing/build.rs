//! From a descriptor and a question to SQL. This is the only place where a list's SQL is
//! put together, and the only text in it comes from descriptors.

use super::query::{Condition, PAGE_SIZES, PageQuery, SortBy};
use sea_query::extension::postgres::PgExpr;
use sea_query::{
    Alias, Cond, Expr, ExprTrait, Func, IntoColumnRef, LikeExpr, Order, Query, SelectStatement, SimpleExpr,
};
use serde_json::Value;
use tandem_kernel::{Column, ColumnKind, Error, ErrorKind, Listing, Result};

/// Counting stops here; "more than 10,000" is all a person needs until they ask.
pub const COUNT_CAP: u64 = 10_000;

pub struct Built {
    pub rows: SelectStatement,
    pub count: SelectStatement,
}

pub fn build(listing: &'static Listing, query: &PageQuery) -> Result<Built> {
    build_within(listing, query, Cond::all())
}

/// As [`build`], over no more rows than `narrow` lets through.
pub fn build_within(listing: &'static Listing, query: &PageQuery, narrow: Cond) -> Result<Built> {
    check_size(query)?;
    let (page, size) = (std::cmp::max(u64::from(query.page_num), 1), u64::from(query.page_size));
    if !PAGE_SIZES.contains(&query.page_size) {
        return Err(bad_value("pageSize"));
    }
    let table = (Alias::new(listing.table.0), Alias::new(listing.table.1));
    let filter = Cond::all().add(narrow).add(filter(listing, query)?);
    let mut rows = Query::select();
    rows.from(table.clone()).cond_where(filter.clone()).limit(size).offset((page - 1) * size);
    for column in listing.columns {
        rows.expr_as(written(column), Alias::new(column.field));
    }
    sort(&mut rows, listing, &query.sort)?;
    let mut inner = Query::select();
    inner.expr(Expr::val(1)).from(table).cond_where(filter).limit(COUNT_CAP + 1);
    let mut count = Query::select();
    count.expr(Func::count(Expr::col(sea_query::Asterisk))).from_subquery(inner, Alias::new("capped"));
    Ok(Built { rows, count })
}

/// Far beyond what a person builds by hand, far below what would trouble the planner or our stack.
const MOST_CONDITIONS: usize = 50;
const MOST_VALUES: usize = 1_000;
const LONGEST_SEARCH: usize = 200;

fn check_size(query: &PageQuery) -> Result<()> {
    let long = query.search.as_ref().is_some_and(|text| text.chars().count() > LONGEST_SEARCH);
    if query.conditions.len() > MOST_CONDITIONS || query.sort.len() > MOST_CONDITIONS || long {
        return Err(Error::new(ErrorKind::Invalid, "platform-too_many_conditions").with("limit", MOST_CONDITIONS));
    }
    Ok(())
}

fn reference(column: &Column) -> sea_query::ColumnRef {
    Alias::new(column.column).into_column_ref()
}

/// Every value leaves PostgreSQL as the text its JSON needs, so nothing is decoded only to
/// be encoded again.
fn written(column: &Column) -> SimpleExpr {
    let value = Expr::col(reference(column));
    match column.kind {
        ColumnKind::DateTime => Func::cust("to_char")
            .arg(Func::cust("timezone").arg("UTC").arg(value))
            .arg("YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"")
            .into(),
        _ => value.cast_as("text"),
    }
}

fn sort(rows: &mut SelectStatement, listing: &'static Listing, asked: &[SortBy]) -> Result<()> {
    let mut by: Vec<(&'static str, bool)> = Vec::new();
    for sort in asked {
        let column = find(listing, &sort.field)?;
        if !column.sortable {
            return Err(unknown(&sort.field));
        }
        by.push((column.column, sort.descending));
    }
    if asked.is_empty() {
        for sort in listing.default_sort {
            by.push((find(listing, sort.field)?.column, sort.descending));
        }
    }
    // The key ends every sort, so that no row stands on two pages.
    let descending = by.last().is_some_and(|(_, descending)| *descending);
    for column in listing.key {
        if !by.iter().any(|(sorted, _)| sorted == column) {
            by.push((column, descending));
        }
    }
    // Named with its table: a bare name would mean the text the row is written as, and 10 stand before 9.
    for (column, descending) in by {
        let column = (Alias::new(listing.table.1), Alias::new(column));
        rows.order_by(column, if descending { Order::Desc } else { Order::Asc });
    }
    Ok(())
}

fn filter(listing: &'static Listing, query: &PageQuery) -> Result<Cond> {
    let mut filter = Cond::all();
    // Read from the top: each line joins all before it.
    let mut joined: Option<Cond> = None;
    for condition in &query.conditions {
        let this = compare(listing, condition)?;
        let either = match condition.and_or.to_ascii_uppercase().as_str() {
            "OR" => true,
            "AND" | "" => false,
            _ => return Err(bad_value("andOr")),
        };
        joined = Some(match joined {
            None => Cond::all().add(this),
            Some(before) if either => Cond::any().add(before).add(this),
            Some(before) => Cond::all().add(before).add(this),
        });
    }
    if let Some(joined) = joined {
        filter = filter.add(joined);
    }
    let text = query.search.as_deref().map(str::trim).filter(|t| !t.is_empty());
    if let Some(text) = text {
        let mut any = Cond::any();
        for field in listing.quick_search {
            any = any.add(contains(find(listing, field)?, text));
        }
        filter = filter.add(any);
    }
    Ok(filter)
}

fn compare(listing: &'static Listing, condition: &Condition) -> Result<SimpleExpr> {
    compared(listing, &condition.field_db, &condition.symbol, &condition.query_value)
}

/// `exactly` is `=` without wildcards.
pub(super) fn compared(
    listing: &'static Listing,
    field: &str,
    symbol: &str,
    query_value: &Value,
) -> Result<SimpleExpr> {
    let column = find(listing, field)?;
    if !column.searchable {
        return Err(unknown(field));
    }
    let left = || Expr::col(reference(column));
    let one = || value(column, query_value);
    let ordered = matches!(column.kind, ColumnKind::Date | ColumnKind::DateTime) || column.kind.is_number();
    match symbol {
        "exactly" => Ok(left().eq(one()?)),
        "=" => match wildcard(column, query_value) {
            Some(pattern) => Ok(left().like(pattern)),
            None => Ok(left().eq(one()?)),
        },
        "!=" => Ok(left().ne(one()?)),
        ">" if ordered => Ok(left().gt(one()?)),
        "<" if ordered => Ok(left().lt(one()?)),
        ">=" if ordered => Ok(left().gte(one()?)),
        "<=" if ordered => Ok(left().lte(one()?)),
        "in" if column.kind.is_textual() => {
            let list = list(query_value).filter(|values| values.len() <= MOST_VALUES);
            let list = list.ok_or_else(|| bad_value(column.field))?;
            Ok(left().is_in(list))
        }
        "like" if column.kind.is_textual() => {
            let text = query_value.as_str().ok_or_else(|| bad_value(column.field))?;
            Ok(contains(column, text))
        }
        _ => Err(Error::new(ErrorKind::Invalid, "platform-unknown_symbol").with("column", column.field)),
    }
}

/// Whether the column, as text, is one of these; never, when there are none.
pub(super) fn contained(column: &Column, texts: &[String]) -> SimpleExpr {
    Expr::col(reference(column)).cast_as("text").is_in(texts.to_vec())
}

fn contains(column: &Column, text: &str) -> SimpleExpr {
    Expr::col(reference(column)).ilike(LikeExpr::new(format!("%{}%", literal(text))))
}

/// `*` at either end of a text means "anything".
fn wildcard(column: &Column, value: &Value) -> Option<LikeExpr> {
    let text = value.as_str().filter(|_| column.kind.is_textual())?;
    let (start, end) = (text.starts_with('*'), text.len() > 1 && text.ends_with('*'));
    let middle = text.strip_prefix('*').unwrap_or(text);
    let middle = if end { middle.strip_suffix('*').unwrap_or(middle) } else { middle };
    let edge = |open| if open { "%" } else { "" };
    (start || end).then(|| LikeExpr::new(format!("{}{}{}", edge(start), literal(middle), edge(end))))
}

/// A user's `%` and `_` mean themselves.
fn literal(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

fn list(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Array(items) => items.iter().map(|i| i.as_str().map(str::to_owned)).collect(),
        Value::String(text) => {
            let parts = text.split([',', '，', ' ']).map(str::trim).filter(|p| !p.is_empty());
            Some(parts.map(str::to_owned).collect())
        }
        _ => None,
    }
}

fn value(column: &Column, value: &Value) -> Result<SimpleExpr> {
    use time::format_description::well_known::Rfc3339;
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Bool(flag) => flag.to_string(),
        _ => return Err(bad_value(column.field)),
    };
    let wrong = || bad_value(column.field);
    Ok(match column.kind {
        ColumnKind::Text | ColumnKind::Dictionary(_) | ColumnKind::Status | ColumnKind::User => Expr::val(text),
        ColumnKind::Id => Expr::val(text.parse::<uuid::Uuid>().map_err(|_| wrong())?.to_string()).cast_as("uuid"),
        ColumnKind::Integer => Expr::val(text.parse::<i64>().map_err(|_| wrong())?),
        ColumnKind::Decimal => Expr::val(text.parse::<rust_decimal::Decimal>().map_err(|_| wrong())?),
        ColumnKind::Boolean => Expr::val(matches!(text.as_str(), "true" | "1")),
        ColumnKind::Date => {
            let format = time::macros::format_description!("[year]-[month]-[day]");
            Expr::val(time::Date::parse(&text, format).map_err(|_| wrong())?)
        }
        ColumnKind::DateTime => Expr::val(time::OffsetDateTime::parse(&text, &Rfc3339).map_err(|_| wrong())?),
    })
}

pub(super) fn find(listing: &'static Listing, field: &str) -> Result<&'static Column> {
    listing.column(field).ok_or_else(|| unknown(field))
}
fn unknown(field: &str) -> Error {
    Error::new(ErrorKind::Invalid, "platform-unknown_column").with("column", field)
}
fn bad_value(field: &str) -> Error {
    Error::new(ErrorKind::Invalid, "platform-bad_value").with("column", field)
}

#[cfg(test)]
#[path = "build_tests.rs"]
pub(super) mod tests;
