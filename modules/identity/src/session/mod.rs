//! Sign-in, sign-out and authentication of requests.

pub mod commands;
pub mod device;
pub mod duty;
pub mod identify;
pub mod log;
pub mod proof;
pub mod queries;
pub mod sign_in;
pub mod store;
pub mod switch_role;
pub mod throttle;

pub use commands::{FORGET_OLD, FORGET_OLD_BY_CLOCK, forget_old};
pub use identify::Sessions;

use crate::sso;
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let (get, post) = (Method::GET, Method::POST);
    let portal = Access::Public("the sign-in page shows whose portal it is");
    let key = Access::Public("a password is wrapped before anyone is signed in");
    let login = Access::Public("nobody is signed in before signing in");
    let own = Access::SignedIn("everyone may renew or end their own session");
    let prove = Access::SignedIn("everyone may prove anew that it is they who use their session");
    let switch = Access::SignedIn("everyone may choose in which of their roles they work");
    vec![
        Route::ask(get.clone(), "/service1/identity/api/portal", portal, queries::portal),
        Route::ask(get.clone(), "/service1/identity/api/passwordKey", key, queries::password_key),
        Route::steps(post.clone(), "/service1/identity/api/login", login, sign_in::login),
        Route::steps(post.clone(), "/service1/identity/api/refreshToken", own, commands::refresh).people_only(),
        Route::steps(post.clone(), "/service1/identity/api/logout", own, commands::logout)
            .people_only()
            .open_despite(duty::ANY),
        Route::ask(get, "/service1/identity/api/proof/asked", prove, proof::asked)
            .people_only()
            .open_despite(duty::ANY),
        Route::steps(post, "/service1/identity/api/proof/give", prove, proof::give)
            .people_only()
            .open_despite(duty::ANY),
        Route::outside("/service1/identity/api/proof/sso", prove, sso::journey::prove)
            .people_only()
            .open_despite(duty::ANY),
        Route::command(Method::POST, "/service1/identity/api/switchRole", switch, switch_role::switch).people_only(),
        Route::rows("/service1/identity/api/signInLog/pageList", &log::LISTING),
    ]
}
