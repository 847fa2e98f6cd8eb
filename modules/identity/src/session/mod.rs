//! Signing in and out, and telling who a request comes from.

pub mod commands;
pub mod identify;
pub mod queries;

pub use commands::{FORGET_OLD, forget_old};
pub use identify::Sessions;

use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let portal = Access::Public("the sign-in page shows whose portal it is");
    let login = Access::Public("nobody is signed in before signing in");
    let logout = Access::SignedIn("everyone may end their own session");
    vec![
        Route::ask(Method::GET, "/service1/identity/api/portal", portal, queries::portal),
        Route::command(Method::POST, "/service1/identity/api/login", login, commands::login),
        Route::command(Method::POST, "/service1/identity/api/logout", logout, commands::logout),
    ]
}
