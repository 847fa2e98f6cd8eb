//! Routes of the interface monitor.

use super::listing::LISTING;
use super::{MANAGE, VIEW, commands, queries};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let post = Method::POST;
    let (view, manage) = (Access::Permission(VIEW), Access::Permission(MANAGE));
    vec![
        Route::rows("/service1/exchange/api/record/pageList", &LISTING),
        Route::ask(Method::GET, "/service1/exchange/api/record/detail/{id}", view, queries::detail),
        Route::command(post.clone(), "/service1/exchange/api/record/retry", manage, commands::retry),
        Route::command(post.clone(), "/service1/exchange/api/record/replay", manage, commands::replay),
        Route::command(post, "/service1/exchange/api/record/test", manage, commands::test),
    ]
}
