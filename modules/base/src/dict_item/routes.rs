//! The calls of the dictionary.

use super::{DELETE, EDIT, VIEW, commands, queries};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let (get, post, put) = (Method::GET, Method::POST, Method::PUT);
    let (view, edit) = (Access::Permission(VIEW), Access::Permission(EDIT));
    let words = Access::SignedIn("every form and list needs its dictionaries");
    vec![
        Route::ask(post.clone(), "/service1/base/api/dictItem/pageList", view, queries::page_list),
        Route::ask(get.clone(), "/service1/base/api/dictItem/detail/{id}", view, queries::detail),
        Route::ask(get.clone(), "/service1/base/api/dictItem/getItemValue", words, queries::get_item_value)
            .for_programs("codes mean nothing without their dictionaries"),
        Route::ask(get, "/service1/base/api/dictItem/getMoreItemValue", words, queries::get_more_item_value)
            .for_programs("codes mean nothing without their dictionaries"),
        Route::command(post.clone(), "/service1/base/api/dictItem/save", edit, commands::save),
        Route::command(put, "/service1/base/api/dictItem/update", edit, commands::update),
        Route::command(post.clone(), "/service1/base/api/dictItem/retire", edit, commands::retire),
        Route::command(post, "/service1/base/api/dictItem/restore", edit, commands::restore),
        Route::command(
            Method::DELETE,
            "/service1/base/api/dictItem/delete",
            Access::Permission(DELETE),
            commands::delete,
        ),
    ]
}
