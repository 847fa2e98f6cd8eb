//! Queries available for every list, besides its pages.

use serde::{Deserialize, Serialize};
use tandem_kernel::{Error, Listing, Result};
use tandem_platform::http::route::Method;
use tandem_platform::listing::{
    Explained, Left, ListingView, PageQuery, Totals, count as count_exactly, describe, explain as explain_page, left,
    totals as add_up,
};
use tandem_platform::{Access, Body, PathId, Route, Tx};
use utoipa::ToSchema;

/// Permission to see the SQL and the query plan of a list.
pub const EXPLAIN: &str = "base.listing.explain";

pub fn routes() -> Vec<Route> {
    let access = Access::SignedIn("each list checks its own permission");
    let post = Method::POST;
    let all = vec![
        Route::ask(Method::GET, "/service1/base/api/listing/describe/{id}", access, describe_one),
        Route::ask(post.clone(), "/service1/base/api/listing/count", access, count),
        Route::ask(post.clone(), "/service1/base/api/listing/hidden", access, hidden),
        Route::ask(post.clone(), "/service1/base/api/listing/totals", access, totals),
        Route::ask(post, "/service1/base/api/listing/explain", Access::Permission(EXPLAIN), explain),
    ];
    all.into_iter().map(|route| route.for_programs("each list asks for its own permission")).collect()
}

/// A question to the list of this code, as its page is asked.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ListingQuestion {
    pub listing: String,
    #[serde(flatten)]
    pub query: PageQuery,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ListingExplain {
    pub listing: String,
    /// Really runs it and says how long each step took.
    #[serde(default)]
    pub analyze: bool,
    #[serde(flatten)]
    pub query: PageQuery,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ExactCount {
    pub count: i64,
}

fn find(tx: &Tx, code: &str) -> Result<&'static Listing> {
    tx.platform().listing(code).ok_or_else(Error::not_found)
}

async fn describe_one(tx: &mut Tx, PathId(code): PathId) -> Result<ListingView> {
    let listing = find(tx, &code)?;
    describe(tx, listing)
}

async fn count(tx: &mut Tx, Body(asked): Body<ListingQuestion>) -> Result<ExactCount> {
    let listing = find(tx, &asked.listing)?;
    Ok(ExactCount { count: count_exactly(tx, listing, &asked.query).await? })
}

/// Number of rows excluded by the conditions and the search.
async fn hidden(tx: &mut Tx, Body(asked): Body<ListingQuestion>) -> Result<Left> {
    let listing = find(tx, &asked.listing)?;
    left(tx, listing, &asked.query).await
}

async fn totals(tx: &mut Tx, Body(asked): Body<ListingQuestion>) -> Result<Totals> {
    let listing = find(tx, &asked.listing)?;
    add_up(tx, listing, &asked.query).await
}

async fn explain(tx: &mut Tx, Body(asked): Body<ListingExplain>) -> Result<Explained> {
    let listing = find(tx, &asked.listing)?;
    explain_page(tx, listing, &asked.query, asked.analyze).await
}
