//! Routes of views.

use super::listing::LISTING;
use super::{VIEW, commands, queries};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let (get, post, put) = (Method::GET, Method::POST, Method::PUT);
    let anyone = Access::SignedIn("whoever may read a list may use and keep views of it; the handler checks");
    let look = Access::Permission(VIEW);
    vec![
        Route::ask(get.clone(), "/service1/base/api/view/list", anyone, queries::list),
        Route::ask(get.clone(), "/service1/base/api/view/fieldList", anyone, queries::field_list),
        Route::rows("/service1/base/api/view/pageList", &LISTING),
        Route::ask(get.clone(), "/service1/base/api/view/detail/{id}", look, queries::detail),
        Route::ask(get, "/service1/base/api/view/tables", look, queries::tables),
        Route::command(post.clone(), "/service1/base/api/view/add", anyone, commands::add),
        Route::command(put, "/service1/base/api/view/edit", anyone, commands::edit),
        Route::command(Method::DELETE, "/service1/base/api/view/delete", anyone, commands::delete),
        Route::command(post, "/service1/base/api/view/default", anyone, commands::make_default),
    ]
}
