//! Data rules, and the plants a user is limited to, apply transitively. A listing declares which records its rows depend
//! on ([`Follow`]); a row whose record is hidden from the caller is hidden as well, in pages, counts, totals, exports and
//! single records alike. Callers without rules pay nothing for it.

use super::compile::Asker;
use super::data_rules::{Rules, joined};
use super::types::Types;
use crate::module::Work;
use crate::{Platform, Tx};
use sea_query::{Alias, Cond, Expr, ExprTrait, Query, SelectStatement};
use tandem_kernel::{Error, Follow, Listing, Result};

/// The listing's own rules and plants, and those of the records its rows depend on.
pub async fn narrowed(tx: &mut Tx, listing: &'static Listing, rules: &Rules, asker: &Asker) -> Result<Cond> {
    if rules.is_empty() {
        return Ok(Cond::all());
    }
    along(tx, listing, &Way { rules, asker, before: &[] }).await
}

/// The recursion state: `before` holds the listings on the path here, to break cycles.
#[derive(Clone, Copy)]
struct Way<'a> {
    rules: &'a Rules,
    asker: &'a Asker,
    before: &'a [&'static str],
}

fn along<'a>(tx: &'a mut Tx, listing: &'static Listing, way: &'a Way<'a>) -> Work<'a, Cond> {
    Box::pin(async move {
        let own = way.rules.of_listings.get(listing.code).map_or(&[][..], Vec::as_slice);
        let mut all = joined(listing, own, way.asker);
        if let Some(placed) = way.rules.places.condition(listing) {
            all = all.add(placed);
        }
        let before: Vec<_> = way.before.iter().copied().chain([listing.code]).collect();
        let further = Way { before: &before, ..*way };
        for follow in listing.follows {
            match *follow {
                Follow::Apart { .. } => {}
                Follow::Record { listing: code, column } => {
                    let followed = followed(tx.platform(), code)?;
                    if let Some(seen) = seen(tx, (listing, column), (followed, "id"), &further).await? {
                        let mut allowed = Cond::any();
                        // A row without a reference is not restricted.
                        if may_lack(tx, listing, column).await? {
                            allowed = allowed.add(name(column).is_null());
                        }
                        all = all.add(allowed.add(name(column).in_subquery(seen)));
                    }
                }
                Follow::Any { kind, id } => {
                    for followed in followed_by_any(tx.platform(), &further) {
                        if let Some(seen) = seen(tx, (listing, id), (followed, "id"), &further).await? {
                            let other = name(kind).ne(followed.code);
                            all = all.add(Cond::any().add(other).add(name(id).in_subquery(seen)));
                        }
                    }
                }
                Follow::Named { listing: code, field, column, kind: (kind, value) } => {
                    let followed = followed(tx.platform(), code)?;
                    if let Some(seen) = seen(tx, (listing, column), (followed, field), &further).await? {
                        all = all.add(Cond::any().add(name(kind).ne(value)).add(name(column).in_subquery(seen)));
                    }
                }
            }
        }
        Ok(all)
    })
}

fn followed(platform: &Platform, code: &str) -> Result<&'static Listing> {
    platform.listing(code).ok_or_else(|| Error::internal(format!("no listing {code} to follow")))
}

fn name(column: &'static str) -> Expr {
    Expr::col(Alias::new(column))
}

/// Documents, because rules may apply to them transitively; other listings only if they have rules themselves.
fn followed_by_any(platform: &Platform, way: &Way<'_>) -> Vec<&'static Listing> {
    let all = platform.declarations().flat_map(|d| d.listings).copied();
    all.filter(|listing| !way.before.contains(&listing.code))
        .filter(|listing| way.rules.narrow(listing) || platform.document(listing.code).is_some())
        .collect()
}

/// Whether rows may be without this reference. PostgreSQL joins `in` where it stands alone; after `is null or` it looks
/// each row up in the keys of the subquery, one key after the other once they do not fit its memory. The catalogue calls
/// all columns of views nullable, so their declaration is trusted.
async fn may_lack(tx: &mut Tx, listing: &'static Listing, column: &str) -> Result<bool> {
    let declared = listing.columns().iter().any(|known| known.column == column && !known.nullable);
    Ok(!declared && !Types::of(tx, listing).await?.filled(column))
}

/// A subquery of the keys of visible records, in the type of the following column; `None` if nothing is hidden.
async fn seen(
    tx: &mut Tx,
    (listing, column): (&'static Listing, &'static str),
    (followed, field): (&'static Listing, &'static str),
    way: &Way<'_>,
) -> Result<Option<SelectStatement>> {
    if way.before.contains(&followed.code) {
        return Ok(None);
    }
    let narrowed = along(tx, followed, way).await?;
    if narrowed.is_empty() {
        return Ok(None);
    }
    let tenant = tx.ctx().tenant.id.uuid();
    let (ours, theirs) = (Types::of(tx, listing).await?, Types::of(tx, followed).await?);
    let key = followed.column(field).ok_or_else(|| Error::internal(format!("{} has no {field}", followed.code)))?;
    let key = key.column;
    let mut records = Query::select();
    // Compared without a cast where the types match, so that indexes can be used.
    if ours.name(column) == theirs.name(key) {
        records.expr(name(key));
    } else {
        records.expr(name(key).cast_as("text"));
    }
    records.from((Alias::new(followed.table.0), Alias::new(followed.table.1)));
    if theirs.has("tenant_id") {
        records.and_where(name("tenant_id").eq(tenant));
    }
    Ok(Some(records.cond_where(narrowed).take()))
}

/// All listings whose rows a rule on this one hides as well: the transitive closure over what listings follow.
pub fn reached(platform: &Platform, listing: &'static Listing) -> Vec<&'static Listing> {
    let all: Vec<_> = platform.declarations().flat_map(|d| d.listings).copied().collect();
    let mut reached: Vec<&'static Listing> = vec![listing];
    let mut at = 0;
    while at < reached.len() {
        let followed = reached[at];
        // `Follow::Any` means documents, and other records only if those have rules themselves, as the first here.
        let of_any = at == 0 || platform.document(followed.code).is_some();
        for other in &all {
            let hangs = other.follows.iter().any(|follow| match follow {
                Follow::Record { listing, .. } | Follow::Named { listing, .. } => *listing == followed.code,
                Follow::Any { .. } => of_any,
                Follow::Apart { .. } => false,
            });
            if hangs && reached.iter().all(|known| known.code != other.code) {
                reached.push(other);
            }
        }
        at += 1;
    }
    reached.split_off(1)
}
