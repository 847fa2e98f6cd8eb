//! Routes of templates.

use super::listing::LISTING;
use super::{EDIT, VIEW, commands, queries};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let post = Method::POST;
    let (view, edit) = (Access::Permission(VIEW), Access::Permission(EDIT));
    vec![
        Route::rows("/service1/message/api/template/pageList", &LISTING),
        Route::ask(Method::GET, "/service1/message/api/template/detail/{id}", view, queries::detail),
        Route::ask(post.clone(), "/service1/message/api/template/preview", view, queries::preview),
        Route::command(Method::PUT, "/service1/message/api/template/update", edit, commands::update),
        Route::command(post.clone(), "/service1/message/api/template/reset", edit, commands::reset),
        Route::command(post, "/service1/message/api/template/test", edit, commands::test),
    ]
}
