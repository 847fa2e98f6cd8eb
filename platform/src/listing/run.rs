//! One page of a list.

use super::ask::{ask, fetch};
use super::build::{COUNT_CAP, Question, page};
use super::cursor;
use super::query::{Page, PageQuery};
pub use super::write::{RowAction, actions};
use super::write::{Standing, Writer};
use crate::Tx;
use crate::record::refusals;
use sqlx::Row;
use sqlx::postgres::PgRow;
use tandem_kernel::{Listing, Result};

pub async fn run(tx: &mut Tx, listing: &'static Listing, query: &PageQuery) -> Result<Page> {
    let question = ask(tx, listing, query).await?;
    let (size, offset) = page(query)?;
    // One row more than the page size shows whether it is the last page.
    let (mut rows, counted) = match &query.after {
        None => {
            let (select, counted) = question.page(size + 1, offset, query.count);
            (fetch(tx, &select, question.patterned).await?, counted)
        }
        Some(place) => {
            let place = cursor::read(&question.name, question.order.len(), place)?;
            (going_on(tx, &question, &place, size + 1, query.count).await?, query.count)
        }
    };
    let count = match rows.first() {
        Some(row) if counted => Some(row.try_get::<i64, _>("_count")?),
        // Beyond the end no row carries it.
        None if query.count && (offset > 0 || query.after.is_some()) => {
            let counted = fetch(tx, &question.count(Some(COUNT_CAP)), question.patterned).await?;
            Some(counted[0].try_get(0)?)
        }
        _ => None,
    };
    let more = rows.len() as u64 > size;
    rows.truncate(size as usize);
    let next = match rows.last().filter(|_| more) {
        Some(last) => Some(cursor::write(&question.name, place_of(&question, last)?)?),
        None => None,
    };
    let ends_here = query.after.is_none() && !more && (offset == 0 || !rows.is_empty());
    let (total_elements, total_is_exact) = match count.map(|count| u64::try_from(count).unwrap_or(0)) {
        _ if ends_here => (offset + rows.len() as u64, true),
        Some(count) => (count.min(COUNT_CAP), count <= COUNT_CAP),
        None => (0, false),
    };
    let standing = Standing::of(listing, &question.columns);
    let stand = standing.iter().flat_map(|at| rows.iter().filter_map(|row| Some((at.id(row)?, at.state(row)))));
    let stand: Vec<_> = stand.filter(|_| !listing.refuses.is_empty()).collect();
    let refusals = refusals::of_rows(tx, listing, &stand).await?;
    let mut writer = Writer::new(tx, &question.columns, standing, &refusals);
    let content = rows.iter().map(|row| writer.row(row)).collect::<Result<_>>()?;
    Ok(Page { content, total_elements, total_is_exact, next })
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
