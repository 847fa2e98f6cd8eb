//! Routes of tasks. Their files are handed over by `download/file`.

use super::commands;
use super::listing::LISTING;
use crate::download::VIEW;
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let own = Access::Permission(VIEW);
    vec![
        Route::rows("/service1/content/api/task/page", &LISTING),
        Route::command(Method::POST, "/service1/content/api/task/cancel", own, commands::cancel),
        Route::command(Method::POST, "/service1/content/api/task/retry", own, commands::retry),
        Route::command(Method::DELETE, "/service1/content/api/task/delete", own, commands::delete),
    ]
}
