//! One page of a list.

use super::ask::{ask, fetch};
use super::build::{COUNT_CAP, Question, page};
use super::cursor;
use super::query::{Page, PageQuery};
use super::write::Writer;
pub use super::write::{RowAction, actions};
use crate::Tx;
use sqlx::Row;
use sqlx::postgres::PgRow;
use tandem_kernel::{Listing, Result};

pub async fn run(tx: &mut Tx, listing: &'static Listing, query: &PageQuery) -> Result<Page> {
    let question = ask(tx, listing, query).await?;
    let (size, offset) = page(query)?;
    // One row more than the page size shows whether it is the last page.
    let mut rows = match &query.after {
        None => {
            let found = if query.count { question.found(size + 1, offset) } else { None };
            let select = found.unwrap_or_else(|| question.rows(None, size + 1, offset, query.count));
            fetch(tx, &select, question.patterned).await?
        }
        Some(place) => {
            let place = cursor::read(&question.name, question.order.len(), place)?;
            going_on(tx, &question, &place, size + 1, query.count).await?
        }
    };
    let counted = match rows.first() {
        Some(row) if query.count => Some(row.try_get::<i64, _>("_count")?),
        None if query.count && (offset > 0 || query.after.is_some()) => {
            let counted = fetch(tx, &question.count(Some(COUNT_CAP)), question.patterned).await?;
            Some(counted[0].try_get(0)?)
        }
        None if query.count => Some(0),
        _ => None,
    };
    let more = rows.len() as u64 > size;
    rows.truncate(size as usize);
    let next = match rows.last().filter(|_| more) {
        Some(last) => Some(cursor::write(&question.name, place_of(&question, last)?)?),
        None => None,
    };
    let mut writer = Writer::new(tx, listing, &question.columns);
    let content = rows.iter().map(|row| writer.row(row)).collect::<Result<_>>()?;
    let counted = counted.map(|count| u64::try_from(count).unwrap_or(0));
    let total_is_exact = counted.is_some_and(|count| count <= COUNT_CAP);
    Ok(Page { content, total_elements: counted.unwrap_or(0).min(COUNT_CAP), total_is_exact, next })
}

/// Keyset pagination: the rows after `place`, range by range until there are enough.
pub async fn going_on(
    tx: &mut Tx,
    question: &Question,
    place: &[Option<String>],
    limit: u64,
    counted: bool,
) -> Result<Vec<PgRow>> {
    let mut rows = Vec::new();
    for range in question.after(place) {
        let wanted = limit - rows.len() as u64;
        if wanted == 0 {
            break;
        }
        let counted = counted && rows.is_empty();
        rows.extend(fetch(tx, &question.rows(Some(range), wanted, 0, counted), question.patterned).await?);
    }
    Ok(rows)
}

/// The row's values in the sort columns.
pub fn place_of(question: &Question, row: &PgRow) -> Result<Vec<Option<String>>> {
    let first = question.columns.len();
    (first..first + question.order.len()).map(|at| Ok(row.try_get(at)?)).collect()
}
