//! The pagination cursor of a list: the sort values of the last row, and the hash of the query. It is neither secret
//! nor trusted: it holds what the last row showed, its values are bound and typed, and row-level security applies to
//! the rows after it.

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

/// Hash of everything that decides which rows come in which order.
pub fn name_of(listing: &Listing, query: &PageQuery) -> Result<String> {
    let asked = (listing.code, &query.search, &query.conditions, &query.sort, &query.time_zone);
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
