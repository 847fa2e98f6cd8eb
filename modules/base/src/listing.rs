//! Queries available for every list, besides its pages.

use crate::business_module;
use serde::{Deserialize, Serialize};
use tandem_kernel::{Error, Listing, Result};
use tandem_platform::http::route::Method;
use tandem_platform::listing::{
    Explained, FoundRows, ListingView, PageQuery, Totals, count as count_exactly, describe, explain as explain_page,
    found as count_found, totals as add_up,
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
        Route::ask(post.clone(), "/service1/base/api/listing/found", access, found),
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

/// A list as the browser reads it, and what the tenant decided about it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DescribedList {
    #[serde(flatten)]
    pub described: ListingView,
    /// Whether users keep views and scenes of their own for it.
    pub own_views: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ExactCount {
    pub count: i64,
}

fn find(tx: &Tx, code: &str) -> Result<&'static Listing> {
    tx.platform().listing(code).ok_or_else(Error::not_found)
}

async fn describe_one(tx: &mut Tx, PathId(code): PathId) -> Result<DescribedList> {
    let listing = find(tx, &code)?;
    let described = describe(tx, listing)?;
    Ok(DescribedList { described, own_views: business_module::queries::is_active(tx, listing).await? })
}

async fn count(tx: &mut Tx, Body(asked): Body<ListingQuestion>) -> Result<ExactCount> {
    let listing = find(tx, &asked.listing)?;
    Ok(ExactCount { count: count_exactly(tx, listing, &asked.query).await? })
}

/// The count that follows a page, up to its limit, and the number of rows excluded by the conditions and the search.
async fn found(tx: &mut Tx, Body(asked): Body<ListingQuestion>) -> Result<FoundRows> {
    let listing = find(tx, &asked.listing)?;
    count_found(tx, listing, &asked.query).await
}

async fn totals(tx: &mut Tx, Body(asked): Body<ListingQuestion>) -> Result<Totals> {
    let listing = find(tx, &asked.listing)?;
    add_up(tx, listing, &asked.query).await
}

async fn explain(tx: &mut Tx, Body(asked): Body<ListingExplain>) -> Result<Explained> {
    let listing = find(tx, &asked.listing)?;
    explain_page(tx, listing, &asked.query, asked.analyze).await
}
