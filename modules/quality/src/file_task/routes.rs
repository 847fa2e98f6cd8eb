//! The calls of file tasks.

use super::record::FileTask;
use super::{EDIT, SUPPLY, VIEW, commands};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route, document};

pub fn routes() -> Vec<Route> {
    let (view, edit, supply) = (Access::Permission(VIEW), Access::Permission(EDIT), Access::Permission(SUPPLY));
    vec![
        Route::ask(Method::POST, "/service1/quality/api/fileTask/pageList", view, document::page_list::<FileTask>),
        Route::ask(Method::GET, "/service1/quality/api/fileTask/detail/{id}", view, document::detail::<FileTask>),
        Route::command(Method::POST, "/service1/quality/api/fileTask/save", edit, commands::save),
        Route::command(Method::PUT, "/service1/quality/api/fileTask/update", edit, commands::update),
        Route::command(Method::POST, "/service1/quality/api/fileTask/supply", supply, commands::supply),
        Route::command(Method::POST, "/service1/quality/api/fileTask/return", edit, commands::give_back),
        Route::command(Method::POST, "/service1/quality/api/fileTask/archive", edit, commands::archive),
        Route::command(Method::DELETE, "/service1/quality/api/fileTask/delete", edit, commands::delete),
    ]
}
