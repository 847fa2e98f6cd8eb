//! User accounts.

pub mod commands;
pub mod password;
pub mod queries;
pub mod rules;

pub use crate::user::organizes::organizes;

use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let own = Access::SignedIn("everyone may read who they are");
    vec![Route::ask(Method::GET, "/service1/identity/api/user/info", own, queries::info)]
}
