//! The pagination cursor of a list: the sort values of the last row, and the hash of the query. It is neither secret
//! nor trusted: it holds what the last row showed, its values are bound and typed, and row-level security applies to
//! the rows after it.

use super::build::Ordered;
use super::query::PageQuery;
use super::refusal::not_its_continuation;
use crate::json;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tandem_kernel::{Listing, Result};

#[derive(Serialize, Deserialize)]
struct Place {
    q: String,
    k: Vec<Option<String>>,
}

/// Hash of everything that decides which rows come in which order. The order is the one that came of what was asked: a
/// list may get another default.
pub fn name_of(listing: &Listing, query: &PageQuery, order: &[Ordered]) -> Result<String> {
    let order: Vec<_> = order.iter().map(|by| (by.column, by.descending, by.pinyin)).collect();
    let asked = (listing.code, &query.search, &query.conditions, order, &query.time_zone);
    let hash = Sha256::digest(serde_json::to_vec(&asked)?);
    Ok(URL_SAFE_NO_PAD.encode(&hash[..9]))
}

pub fn write(question: &str, last: Vec<Option<String>>) -> Result<String> {
    Ok(URL_SAFE_NO_PAD.encode(serde_json::to_vec(&Place { q: question.to_owned(), k: last })?))
}

pub fn read(question: &str, columns: usize, text: &str) -> Result<Vec<Option<String>>> {
    let place = URL_SAFE_NO_PAD.decode(text).ok().and_then(|bytes| json::read::<Place>(&bytes).ok());
    let place = place.filter(|place| place.q == question && place.k.len() == columns);
    Ok(place.ok_or_else(not_its_continuation)?.k)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_ends_where_its_list_gets_another_default_order() {
        let name = |descending| {
            let order = [Ordered { column: "day", descending, pinyin: false }];
            name_of(&Listing::EMPTY, &PageQuery::default(), &order).unwrap()
        };
        assert_ne!(name(false), name(true));
        assert_eq!(name(true), name(true));
    }
}
