//! Access to one record by its id, under the data rules of its list. A rule that hides a row from the list hides it
//! from its detail, its history and every command as well, so that guessing an id gives no access.

use super::ask::fetch;
use super::compile::left;
use super::data_rules;
use crate::Tx;
use sea_query::{Alias, Cond, Expr, ExprTrait, Query};
use tandem_kernel::{Error, Listing, Result};
use uuid::Uuid;

/// Returns "not found" if the caller's data rules hide the record. Row-level security applies in any case; callers
/// without rules cost no statement.
pub async fn may_see(tx: &mut Tx, listing: &'static Listing, id: Uuid) -> Result<()> {
    let narrowed = data_rules::in_force(tx, listing).await?;
    if narrowed.is_empty() {
        return Ok(());
    }
    let column = listing.column("id").ok_or_else(|| Error::internal("every listing has an id"))?;
    let mut select = Query::select();
    select
        .expr_as(Expr::val(1), Alias::new("there"))
        .from((Alias::new(listing.table.0), Alias::new(listing.table.1)))
        .cond_where(Cond::all().add(left(column).eq(id)).add(narrowed));
    if fetch(tx, &select, false).await?.is_empty() { Err(Error::not_found()) } else { Ok(()) }
}
