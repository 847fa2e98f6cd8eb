//! Routes of batches.

use super::listing::LISTING;
use super::{VIEW, commands, queries};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let own = Access::Permission(VIEW);
    vec![
        Route::command(Method::POST, "/service1/content/api/batch/start", own, commands::start),
        Route::rows("/service1/content/api/batch/page", &LISTING),
        Route::ask(Method::GET, "/service1/content/api/batch/detail/{id}", own, queries::detail),
        Route::command(Method::POST, "/service1/content/api/batch/cancel", own, commands::cancel),
    ]
}
