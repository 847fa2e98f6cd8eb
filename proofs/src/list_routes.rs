//! Finds which route serves which listing: each paged route is queried with all columns of each listing of its module,
//! and serves the one whose columns it all knows.

use anyhow::{Result, bail};
use serde_json::json;
use tandem_kernel::Listing;
use tandem_platform::Platform;
use tandem_platform::http::route::Route;
use tandem_platform::listing::PageQuery;
use tandem_testkit::Client;
use utoipa::openapi::RefOr;

/// Whether the route's description says that it answers a page.
fn answers_pages(route: &Route) -> bool {
    let named = "#/components/schemas/PageOf";
    matches!(&route.description.answer, Some(RefOr::Ref(answer)) if answer.ref_location.starts_with(named))
}

/// A listing with the path of a route that serves it.
pub type Answered = (&'static Listing, &'static str);

/// Every listing with every route that pages through it, for a client who may read them all; and the listings without
/// such a route, such as the menu, which is a tree. A route without a declared listing is an error.
pub async fn list_routes(platform: &Platform, client: &Client) -> Result<(Vec<Answered>, Vec<&'static str>)> {
    let listings: Vec<&'static Listing> = platform.declarations().flat_map(|d| d.listings).copied().collect();
    let mut found = Vec::new();
    for route in platform.modules().iter().flat_map(|module| &module.routes).filter(|route| answers_pages(route)) {
        let mut own: Vec<_> =
            listings.iter().filter(|l| route.path.split('/').nth(2) == l.code.split('.').next()).collect();
        own.sort_by_key(|listing| std::cmp::Reverse(listing.columns().len()));
        let mut whose = None;
        for listing in own {
            let columns: Vec<_> = listing.columns().iter().map(|column| column.field).collect();
            let asked =
                json!({ "columns": columns, "count": false, "conditions": PageQuery::widest(listing).conditions });
            if client.post(route.path, &asked).await?.code == 200 {
                whose = Some(*listing);
                break;
            }
        }
        let Some(listing) = whose else { bail!("{} answers pages of a list nobody declares", route.name()) };
        found.push((listing, route.path));
    }
    let codes = listings.iter().map(|listing| listing.code);
    let unpaged = codes.filter(|code| !found.iter().any(|(listing, _)| listing.code == *code)).collect();
    Ok((found, unpaged))
}
