//! API keys, with which programs act on behalf of a user, each for one purpose.

pub mod commands;
pub mod identify;
pub mod listing;

use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub const VIEW: &str = "identity.api_key.view";
pub const EDIT: &str = "identity.api_key.edit";

/// Keys cannot create keys, which could outlive their own revocation.
pub fn routes() -> Vec<Route> {
    let edit = Access::Permission(EDIT);
    vec![
        Route::rows("/service1/identity/api/apiKey/listByPage", &listing::LISTING),
        Route::ask(Method::GET, "/service1/identity/api/apiKey/permissions", edit, listing::permissions),
        Route::steps(Method::POST, "/service1/identity/api/apiKey/add", edit, commands::add).people_only().fresh(),
        Route::command(Method::POST, "/service1/identity/api/apiKey/revoke", edit, commands::revoke).people_only(),
    ]
}
