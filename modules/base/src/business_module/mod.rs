//! Business modules: the product's modules with their lists, named and ordered by administrators. In an
//! inactive module users cannot save views and scenes; its lists open with the built-in ones.

pub mod commands;
pub mod listing;
pub mod provision;
pub mod queries;

use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub const VIEW: &str = "base.business_module.view";
pub const EDIT: &str = "base.business_module.edit";

pub fn routes() -> Vec<Route> {
    let (view, edit) = (Access::Permission(VIEW), Access::Permission(EDIT));
    vec![
        Route::rows("/service1/base/api/businessModule/pageList", &listing::LISTING),
        Route::ask(Method::GET, "/service1/base/api/businessModule/detail/{id}", view, queries::detail),
        Route::command(Method::PUT, "/service1/base/api/businessModule/edit", edit, commands::edit),
    ]
}
