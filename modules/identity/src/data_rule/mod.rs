//! Data rules: which rows of a list a user can see.

pub mod commands;
pub mod in_force;
pub mod inherited;
pub mod listing;
pub mod preview;
pub mod queries;

use queries::DataRule;
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route, record};

pub const VIEW: &str = "identity.data_rule.view";
pub const EDIT: &str = "identity.data_rule.edit";

pub fn routes() -> Vec<Route> {
    let (get, post) = (Method::GET, Method::POST);
    let (view, edit) = (Access::Permission(VIEW), Access::Permission(EDIT));
    vec![
        Route::rows("/service1/identity/api/dataRule/pageList", &listing::LISTING),
        Route::ask(get.clone(), "/service1/identity/api/dataRule/detail/{id}", view, record::detail::<DataRule>),
        Route::ask(get, "/service1/identity/api/dataRule/modules", view, queries::modules),
        Route::ask(post.clone(), "/service1/identity/api/dataRule/preview", edit, preview::preview),
        Route::command(post, "/service1/identity/api/dataRule/save", edit, commands::save),
        Route::command(Method::PUT, "/service1/identity/api/dataRule/update", edit, commands::update),
        Route::command(Method::DELETE, "/service1/identity/api/dataRule/delete", edit, commands::delete),
    ]
}
