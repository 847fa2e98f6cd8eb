//! The calls of columns.

use super::{EDIT, VIEW, commands, queries};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let post = Method::POST;
    let (view, edit) = (Access::Permission(VIEW), Access::Permission(EDIT));
    vec![
        Route::ask(post.clone(), "/service1/content/api/srmColumn/pageList", view, queries::page_list),
        Route::ask(Method::GET, "/service1/content/api/srmColumn/detail/{id}", view, queries::detail),
        Route::command(post.clone(), "/service1/content/api/srmColumn/save", edit, commands::save),
        Route::command(Method::PUT, "/service1/content/api/srmColumn/update", edit, commands::update),
        Route::command(post.clone(), "/service1/content/api/srmColumn/enable", edit, commands::enable),
        Route::command(post, "/service1/content/api/srmColumn/disable", edit, commands::disable),
        Route::command(Method::DELETE, "/service1/content/api/srmColumn/delete", edit, commands::delete),
    ]
}
