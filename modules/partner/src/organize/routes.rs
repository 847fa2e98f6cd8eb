//! The calls of organisations.

use super::{DELETE, EDIT, VIEW, commands, queries};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let (get, post, put) = (Method::GET, Method::POST, Method::PUT);
    let (view, edit, delete) = (Access::Permission(VIEW), Access::Permission(EDIT), Access::Permission(DELETE));
    vec![
        Route::ask(post.clone(), "/service1/partner/organize/pageList", view, queries::page_list),
        Route::ask(get, "/service1/partner/organize/detail/{id}", view, queries::detail),
        Route::command(post.clone(), "/service1/partner/organize/save", edit, commands::save),
        Route::command(put, "/service1/partner/organize/update", edit, commands::update),
        Route::command(post.clone(), "/service1/partner/organize/freeze", edit, commands::freeze),
        Route::command(post, "/service1/partner/organize/unfreeze", edit, commands::unfreeze),
        Route::command(Method::DELETE, "/service1/partner/organize/delete", delete, commands::delete),
    ]
}
