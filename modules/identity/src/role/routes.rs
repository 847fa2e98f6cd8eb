//! Routes of roles and their permissions.

use super::listing::LISTING;
use super::{DELETE, EDIT, VIEW, WHY, auth, commands, queries, why};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let (get, post, put) = (Method::GET, Method::POST, Method::PUT);
    let (view, edit, delete) = (Access::Permission(VIEW), Access::Permission(EDIT), Access::Permission(DELETE));
    vec![
        Route::rows("/service1/identity/api/role/list", &LISTING),
        Route::ask(get.clone(), "/service1/identity/api/role/all", view, queries::all),
        Route::ask(get.clone(), "/service1/identity/api/role/queryById", view, queries::query_by_id),
        Route::ask(get.clone(), "/service1/identity/api/role/checkRoleCode", view, queries::check_role_code),
        Route::command(post.clone(), "/service1/identity/api/role/add", edit, commands::add),
        Route::command(put, "/service1/identity/api/role/edit", edit, commands::edit),
        Route::command(Method::DELETE, "/service1/identity/api/role/delete", delete, commands::delete),
        Route::ask(post.clone(), "/service1/identity/api/role/previewAuth", edit, auth::preview_auth),
        Route::ask(get.clone(), "/service1/identity/api/permission/getMenuAuth", view, auth::get_menu_auth),
        Route::ask(get, "/service1/identity/api/permission/findRoleAuth", view, auth::find_role_auth),
        Route::command(post.clone(), "/service1/identity/api/permission/saveRoleAuth", edit, auth::save_role_auth),
        Route::ask(post, "/service1/identity/api/permission/why", Access::Permission(WHY), why::why),
    ]
}
