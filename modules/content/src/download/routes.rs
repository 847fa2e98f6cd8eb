//! Routes of downloads.

use super::listing::LISTING;
use super::{VIEW, commands, file, queries};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let post = Method::POST;
    let own = Access::Permission(VIEW);
    vec![
        Route::command(post.clone(), "/service1/content/api/download/start", own, commands::start),
        Route::rows("/service1/content/api/download/page", &LISTING),
        Route::ask(Method::GET, "/service1/content/api/download/detail/{id}", own, queries::detail),
        Route::command(post.clone(), "/service1/content/api/download/cancel", own, commands::cancel),
        Route::command(post, "/service1/content/api/download/retry", own, commands::retry),
        Route::command(Method::DELETE, "/service1/content/api/download/delete", own, commands::delete),
        Route::file("/service1/content/api/download/file/{id}", own, file::send),
    ]
}
