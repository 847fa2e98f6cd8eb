//! Single sign-on with the company's identity provider, and the users who use it.

pub mod journey;
pub mod link;
pub mod listing;
pub mod promise;
pub mod users;

use tandem_platform::http::route::Method;
use tandem_platform::record::detail;
use tandem_platform::{Access, Route};
use users::SsoUser;

pub const VIEW: &str = "identity.sso_user.view";
pub const EDIT: &str = "identity.sso_user.edit";

/// Code of the message that an account was linked to SSO.
pub const LINKED: &str = "identity.sso_linked";

pub const START: &str = "/service1/identity/api/sso/start";

pub fn routes() -> Vec<Route> {
    let (get, post, put) = (Method::GET, Method::POST, Method::PUT);
    let (view, edit) = (Access::Permission(VIEW), Access::Permission(EDIT));
    let door = Access::Public("nobody is signed in before signing in with the company's account");
    vec![
        Route::outside(START, door, journey::start),
        Route::steps(post, "/service1/identity/api/sso/finish", door, journey::finish),
        Route::rows("/service1/identity/api/ssoUser/listByPage", &listing::LISTING),
        Route::ask(get, "/service1/identity/api/ssoUser/detail/{id}", view, detail::<SsoUser>),
        Route::command(put.clone(), "/service1/identity/api/ssoUser/allocateRole", edit, users::allocate_role).fresh(),
        Route::command(put, "/service1/identity/api/ssoUser/allocateOrganize", edit, users::allocate_organize),
    ]
}
