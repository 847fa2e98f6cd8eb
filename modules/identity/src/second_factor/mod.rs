//! Two-factor authentication: codes of an authenticator app, and recovery codes in case the phone is lost.

pub mod enrol;
pub mod sign_in;
pub mod store;
pub mod totp;

use crate::session::duty::{self, ENROL};
use crate::user::EDIT;
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let (get, post) = (Method::GET, Method::POST);
    let own = Access::SignedIn("everyone keeps their own second factor");
    let second = Access::Public("nobody is signed in before the second step of signing in");
    let (state, enrol) = ("/service1/identity/api/secondFactor/state", "/service1/identity/api/secondFactor/enrol");
    let (confirm, disable) =
        ("/service1/identity/api/secondFactor/confirm", "/service1/identity/api/secondFactor/disable");
    vec![
        Route::ask(get, state, own, enrol::state).people_only().open_despite(duty::ANY),
        Route::steps(post.clone(), enrol, own, enrol::enrol).people_only().open_despite(&[ENROL]).fresh(),
        Route::steps(post.clone(), confirm, own, enrol::confirm).people_only().open_despite(&[ENROL]),
        Route::steps(post.clone(), disable, own, enrol::disable).people_only(),
        Route::command(
            post.clone(),
            "/service1/identity/api/secondFactor/reset",
            Access::Permission(EDIT),
            enrol::reset_of_user,
        )
        .fresh(),
        Route::steps(post, "/service1/identity/api/secondFactor/check", second, sign_in::check),
    ]
}
