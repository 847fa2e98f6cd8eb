//! The calls of the working calendar.

use super::{EDIT, VIEW, commands, queries};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Route};

pub fn routes() -> Vec<Route> {
    let (view, edit) = (Access::Permission(VIEW), Access::Permission(EDIT));
    vec![
        Route::ask(Method::POST, "/service1/base/api/calendarDay/pageList", view, queries::page_list),
        Route::ask(Method::GET, "/service1/base/api/calendarDay/detail/{id}", view, queries::detail),
        Route::command(Method::POST, "/service1/base/api/calendarDay/save", edit, commands::save),
        Route::command(Method::PUT, "/service1/base/api/calendarDay/update", edit, commands::update),
        Route::command(Method::DELETE, "/service1/base/api/calendarDay/delete", edit, commands::delete),
    ]
}
