//! The calls of certificates.

use super::{EDIT, VIEW, commands, queries};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let (get, post) = (Method::GET, Method::POST);
    let (view, edit) = (Access::Permission(VIEW), Access::Permission(EDIT));
    vec![
        Route::ask(post.clone(), "/service1/seal/api/certificate/pageList", view, queries::page_list),
        Route::ask(get, "/service1/seal/api/certificate/detail/{id}", view, queries::detail),
        Route::command(post.clone(), "/service1/seal/api/certificate/save", edit, commands::save),
        Route::command(post, "/service1/seal/api/certificate/revoke", edit, commands::revoke),
    ]
}
