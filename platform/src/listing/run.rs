//! Runs a built list and writes its rows as JSON, each with the actions it offers.

use super::build::{COUNT_CAP, build_within};
use super::narrow;
use super::query::{Page, PageQuery};
use crate::Tx;
use sea_query::PostgresQueryBuilder;
use sea_query_sqlx::SqlxBinder;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, Row};
use tandem_kernel::{ColumnKind, Error, Listing, Machine, Result};
use utoipa::ToSchema;

/// An action as a row carries it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RowAction {
    pub action: String,
    pub label: String,
    pub allowed: bool,
    /// Why it is not allowed, in the caller's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

pub async fn run<T>(tx: &mut Tx, listing: &'static Listing, query: &PageQuery) -> Result<Page<T>> {
    tx.ctx().needs(listing.permission)?;
    let narrowed = narrow::in_force(tx, listing).await?;
    let built = build_within(listing, query, narrowed)?;
    // The text was put together from descriptors; what users typed is in the bound values.
    let (sql, values) = built.rows.build_sqlx(PostgresQueryBuilder);
    let rows = sqlx::query_with(AssertSqlSafe(sql), values).fetch_all(tx.conn()).await?;
    let (sql, values) = built.count.build_sqlx(PostgresQueryBuilder);
    let count: i64 = sqlx::query_scalar_with(AssertSqlSafe(sql), values).fetch_one(tx.conn()).await?;
    let count = u64::try_from(count).unwrap_or(0);
    let content = rows.iter().map(|row| write(tx, listing, row)).collect::<Result<_>>()?;
    Ok(Page::new(content, count.min(COUNT_CAP), count <= COUNT_CAP))
}

fn write(tx: &Tx, listing: &'static Listing, row: &PgRow) -> Result<Box<RawValue>> {
    let mut object = Map::new();
    for (at, column) in listing.columns.iter().enumerate() {
        let text: Option<&str> = row.try_get(at)?;
        object.insert(column.field.to_owned(), json(column.kind, text)?);
    }
    if let Some((field, machine)) = listing.machine {
        let state = object.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
        object.insert("actions".to_owned(), serde_json::to_value(actions(tx, machine, &state))?);
    }
    Ok(serde_json::value::to_raw_value(&object)?)
}

fn json(kind: ColumnKind, text: Option<&str>) -> Result<Value> {
    let Some(text) = text else { return Ok(Value::Null) };
    Ok(match kind {
        ColumnKind::Integer => Value::from(text.parse::<i64>().map_err(Error::internal)?),
        ColumnKind::Boolean => Value::Bool(text == "true"),
        // Decimals stay text, so no browser ever rounds them.
        _ => Value::from(text),
    })
}

/// What the machine offers this caller in this state, in his language.
pub fn actions(tx: &Tx, machine: &Machine, state: &str) -> Vec<RowAction> {
    let (ctx, words) = (tx.ctx(), tx.platform().words());
    let offers = machine.offers(state, &ctx.permissions).into_iter();
    offers
        .map(|offer| RowAction {
            action: offer.action.to_owned(),
            label: words.label(ctx.language, offer.label),
            allowed: offer.refusal.is_none(),
            reason: offer.refusal.map(|key| words.label(ctx.language, key)),
        })
        .collect()
}
