//! Routes of user administration.

use super::listing::LISTING;
use super::queries::User;
use super::{DELETE, EDIT, VIEW, commands, depots, memberships, pickers, queries};
use tandem_platform::http::route::Method;
use tandem_platform::record::detail;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let (get, post, put) = (Method::GET, Method::POST, Method::PUT);
    let (view, edit, delete) = (Access::Permission(VIEW), Access::Permission(EDIT), Access::Permission(DELETE));
    let choose = Access::SignedIn("forms choose people; suppliers find only those of their own organisations");
    vec![
        Route::rows("/service1/identity/api/user/listByPage", &LISTING),
        Route::ask(get.clone(), "/service1/identity/api/user/detail/{id}", view, detail::<User>),
        Route::ask(get.clone(), "/service1/identity/api/user/queryRoleId", view, queries::query_role_id),
        Route::ask(get.clone(), "/service1/identity/api/user/queryOrganizeIds", view, queries::query_organize_ids),
        Route::ask(get.clone(), "/service1/identity/api/user/allUsers", choose, pickers::all_users),
        Route::ask(
            get.clone(),
            "/service1/identity/api/user/queryUserInfoByFuzzy",
            choose,
            pickers::query_user_info_by_fuzzy,
        ),
        Route::ask(get.clone(), "/service1/identity/api/user/holders", choose, pickers::holders),
        Route::ask(get.clone(), "/service1/identity/api/user/depotAuthority", view, depots::of_user),
        Route::command(put.clone(), "/service1/identity/api/user/saveDepotAuthority", edit, depots::save),
        Route::ask(get.clone(), "/service1/identity/api/userOrganize/queryUserId", view, memberships::query_user_id),
        Route::ask(get, "/service1/identity/api/userOrganize/users", view, memberships::users),
        Route::command(post.clone(), "/service1/identity/api/userOrganize/add", edit, memberships::add),
        Route::command(put.clone(), "/service1/identity/api/userOrganize/edit", edit, memberships::edit),
        Route::command(Method::DELETE, "/service1/identity/api/userOrganize/delete", edit, memberships::delete),
        Route::command(post.clone(), "/service1/identity/api/user/add", edit, commands::add).fresh(),
        Route::command(put.clone(), "/service1/identity/api/user/edit", edit, commands::edit).fresh(),
        Route::command(put.clone(), "/service1/identity/api/user/editEffective", edit, commands::edit_effective),
        Route::command(put, "/service1/identity/api/user/editInvalid", edit, commands::edit_invalid),
        Route::command(post.clone(), "/service1/identity/api/user/freeze", edit, commands::freeze),
        Route::command(post.clone(), "/service1/identity/api/user/unfreeze", edit, commands::unfreeze),
        Route::command(post, "/service1/identity/api/user/resetPwd", edit, commands::reset_pwd),
        Route::command(Method::DELETE, "/service1/identity/api/user/delete", delete, commands::delete),
    ]
}
