//! Which call answers which list. Nobody writes it down: a call that answers pages is asked for all columns of each list of its
//! module, and the one it has them all of is its own.

use anyhow::{Result, bail, ensure};
use serde_json::json;
use tandem_kernel::Listing;
use tandem_platform::Platform;
use tandem_platform::http::route::Route;
use tandem_testkit::Client;
use utoipa::openapi::RefOr;

/// Whether the call answers a page of a list, as it describes itself.
fn answers_pages(route: &Route) -> bool {
    let named = "#/components/schemas/PageOf";
    matches!(&route.description.answer, Some(RefOr::Ref(answer)) if answer.ref_location.starts_with(named))
}

/// Every list with every call that answers it, for someone who may read them all. A list that no call answers is a mistake, and so
/// is a call whose list is not declared.
pub async fn list_routes(platform: &Platform, client: &Client) -> Result<Vec<(&'static Listing, &'static str)>> {
    let listings: Vec<&'static Listing> = platform.declarations().flat_map(|d| d.listings).copied().collect();
    let mut found = Vec::new();
    for route in platform.modules().iter().flat_map(|module| &module.routes).filter(|route| answers_pages(route)) {
        let mut own: Vec<_> =
            listings.iter().filter(|l| route.path.split('/').nth(2) == l.code.split('.').next()).collect();
        own.sort_by_key(|listing| std::cmp::Reverse(listing.columns().len()));
        let mut whose = None;
        for listing in own {
            let columns: Vec<_> = listing.columns().iter().map(|column| column.field).collect();
            let asked = json!({ "columns": columns, "count": false });
            if client.post(route.path, &asked).await?.code == 200 {
                whose = Some(*listing);
                break;
            }
        }
        let Some(listing) = whose else { bail!("{} answers pages of a list nobody declares", route.name()) };
        found.push((listing, route.path));
    }
    for listing in &listings {
        let answered = found.iter().any(|(of, _)| of.code == listing.code);
        ensure!(answered, "no call answers the list {}", listing.code);
    }
    Ok(found)
}
