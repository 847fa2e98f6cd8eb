//! Reads a list query under the caller's permissions and data rules, and runs its SQL statement.

use super::build::{Question, Reach};
use super::compile::Asker;
use super::data_rules;
use super::needs;
use super::query::{PageQuery, SortBy};
use super::refusal::{bad, not_its_continuation, unknown_view};
use super::sql::Statement;
use super::types::Types;
use crate::Tx;
use sea_query::{Cond, SelectStatement};
use sqlx::AssertSqlSafe;
use sqlx::postgres::PgRow;
use std::borrow::Cow;
use tandem_kernel::{Error, Language, Listing, Result};

/// Checks that the caller may read the list and that the question holds what the list needs, and applies the caller's
/// data rules.
pub async fn ask(tx: &mut Tx, listing: &'static Listing, query: &PageQuery) -> Result<Question> {
    tx.ctx().needs(listing.permission)?;
    needs::check(listing, query, &asker(tx, query)?)?;
    ask_any(tx, listing, query).await
}

/// As [`ask`], for questions that the product itself bounds, such as for records by their ids.
pub async fn ask_any(tx: &mut Tx, listing: &'static Listing, query: &PageQuery) -> Result<Question> {
    tx.ctx().needs(listing.permission)?;
    let through_view = seen_through_view(tx, listing, query).await?;
    let query = &in_language(listing, through_view.as_ref().unwrap_or(query), tx.ctx().language);
    let types = Types::of(tx, listing).await?;
    let asker = asker(tx, query)?;
    let narrowed = data_rules::in_force(tx, listing).await?;
    Question::read(listing, query, &asker, narrowed, &Reach::of(tx.ctx()), types)
}

/// The query with the default sort of the reader's language, if it asks for none.
fn in_language<'a>(listing: &'static Listing, query: &'a PageQuery, language: Language) -> Cow<'a, PageQuery> {
    let sort = listing.default_sort_in(language);
    if !query.sort.is_empty() || sort == listing.default_sort {
        return Cow::Borrowed(query);
    }
    let sort = sort.iter().map(|by| SortBy { field: by.field.to_owned(), descending: by.descending }).collect();
    Cow::Owned(PageQuery { sort, ..query.clone() })
}

/// Several queries of one list; permission and data rules are read once. `None` for a query the list cannot answer.
pub async fn ask_several(
    tx: &mut Tx,
    listing: &'static Listing,
    queries: &[PageQuery],
) -> Result<Vec<Option<Question>>> {
    tx.ctx().needs(listing.permission)?;
    let types = Types::of(tx, listing).await?;
    let narrowed = data_rules::in_force(tx, listing).await?;
    let reach = Reach::of(tx.ctx());
    let read = |query: &PageQuery| {
        let asker = asker(tx, query).ok()?;
        needs::check(listing, query, &asker).ok()?;
        Question::read(listing, query, &asker, narrowed.clone(), &reach, types.clone()).ok()
    };
    Ok(queries.iter().map(read).collect())
}

/// The query with the columns of its saved view; columns named in the query take precedence.
async fn seen_through_view(tx: &mut Tx, listing: &'static Listing, query: &PageQuery) -> Result<Option<PageQuery>> {
    let view = query.view_id.as_deref().filter(|id| !id.is_empty() && query.columns.is_empty());
    let Some(view) = view else { return Ok(None) };
    let columns = tx.shown_in_view(listing, view).await?.ok_or_else(unknown_view)?;
    Ok(Some(PageQuery { columns, ..query.clone() }))
}

/// Validates a query without running it.
pub fn check(tx: &Tx, listing: &'static Listing, query: &PageQuery) -> Result<()> {
    let asker = asker(tx, query)?;
    Question::read(listing, query, &asker, Cond::all(), &Reach::default(), Types::default()).map(|_| ())
}

fn asker(tx: &Tx, query: &PageQuery) -> Result<Asker> {
    let zone = query.time_zone.as_deref().unwrap_or(&tx.platform().config().tenancy.time_zone);
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '_' | '+' | '-');
    if zone.len() > 64 || !zone.chars().all(plain) {
        return Err(bad("timeZone"));
    }
    Ok(Asker::new(tx.ctx().actor.as_ref(), tx.now(), zone))
}

/// `anew` plans the statement for these bound values instead of caching a generic plan.
pub async fn fetch(tx: &mut Tx, select: &SelectStatement, anew: bool) -> Result<Vec<PgRow>> {
    let statement = Statement::of(select);
    // Safe from SQL injection: the text comes from descriptors only, user input is in the bound values.
    let query = sqlx::query_with(AssertSqlSafe(statement.sql), statement.values).persistent(!anew);
    query.fetch_all(tx.conn()).await.map_err(understood)
}

/// Maps errors for values that only PostgreSQL can validate.
fn understood(error: sqlx::Error) -> Error {
    match error.as_database_error().and_then(|e| e.code()).as_deref() {
        // Unknown time zone.
        Some("22023") => bad("timeZone").because(error),
        // A pagination cursor that was not made here.
        Some("22P02" | "22007" | "22008" | "22021") => not_its_continuation().because(error),
        // An integer or date out of the column's range.
        Some("22003") => bad("conditions").because(error),
        _ => error.into(),
    }
}
