//! Records by id, under the list's permission and the caller's data rules: the requested columns as text.

use super::ask::{ask_any, fetch};
use super::compile::left;
use super::query::PageQuery;
use super::reader::Line;
use crate::Tx;
use sea_query::{Cond, ExprTrait};
use tandem_kernel::{Column, Error, Listing, Result};
use uuid::Uuid;

const AT_ONCE: usize = 1_000;

/// Records in no particular order; those that do not exist or are hidden from the caller are omitted.
pub async fn some(
    tx: &mut Tx,
    listing: &'static Listing,
    fields: impl Iterator<Item = &'static str>,
    ids: &[Uuid],
) -> Result<(Vec<&'static Column>, Vec<Line>)> {
    let query = PageQuery { columns: fields.map(str::to_owned).collect(), ..PageQuery::default() };
    let question = ask_any(tx, listing, &query).await?;
    let column = listing.column("id").ok_or_else(|| Error::internal("every listing has an id"))?;
    let mut lines = Vec::with_capacity(ids.len());
    for part in ids.chunks(AT_ONCE) {
        let among = Cond::all().add(left(column).is_in(part.iter().copied()));
        let rows = fetch(tx, &question.rows(Some(among), part.len() as u64, 0, false), true).await?;
        lines.extend(rows.into_iter().map(Line::of));
    }
    Ok((question.columns, lines))
}
