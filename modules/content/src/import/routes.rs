//! Routes of imports.

use super::listing::LISTING;
use super::{USE, book, commands, queries, returned};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};
use tandem_workbook::FILE_BYTES;

pub fn routes() -> Vec<Route> {
    let (get, post) = (Method::GET, Method::POST);
    let own = Access::Permission(USE);
    vec![
        Route::file("/service1/content/api/import/template/{id}", own, book::template),
        Route::file("/service1/content/api/template/{id}", own, book::numbered),
        Route::steps(post.clone(), "/service1/content/api/import/start", own, commands::start).taking_file(FILE_BYTES),
        Route::rows("/service1/content/api/import/page", &LISTING),
        Route::ask(get.clone(), "/service1/content/api/import/detail/{id}", own, queries::detail),
        Route::ask(get, "/service1/content/api/import/review/{id}", own, queries::review),
        Route::command(Method::PUT, "/service1/content/api/import/correct", own, commands::correct),
        Route::command(post.clone(), "/service1/content/api/import/apply", own, commands::apply),
        Route::command(post, "/service1/content/api/import/discard", own, commands::discard),
        Route::file("/service1/content/api/import/workbook/{id}", own, returned::returned),
    ]
}
