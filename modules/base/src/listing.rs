//! Lists described to the browser.

use tandem_kernel::{Error, Result};
use tandem_platform::http::route::Method;
use tandem_platform::listing::{ListingView, describe};
use tandem_platform::{Access, PathId, Route, Tx};

pub fn routes() -> Vec<Route> {
    let access = Access::SignedIn("each list checks its own permission");
    vec![Route::ask(Method::GET, "/service1/base/api/listing/describe/{id}", access, describe_one)]
}

async fn describe_one(tx: &mut Tx, PathId(code): PathId) -> Result<ListingView> {
    let listing = tx.platform().listing(&code).ok_or_else(Error::not_found)?;
    describe(tx, listing)
}
