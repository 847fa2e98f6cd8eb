//! The working calendar: Monday to Friday, with holidays and additional working days as exceptions.

pub mod commands;
pub mod import;
pub mod listing;
pub mod named;
pub mod queries;
pub mod rules;
pub mod states;
pub mod working;

use queries::CalendarDay;
use tandem_platform::http::route::Method;
use tandem_platform::record::Calls;
use tandem_platform::{Access, Route};

pub const VIEW: &str = "base.calendar_day.view";
pub const EDIT: &str = "base.calendar_day.edit";

pub fn calls() -> Calls<CalendarDay> {
    let everyone = Access::SignedIn("everybody plans by the days on which the company works");
    Calls::of("/service1/base/api/calendarDay")
        .route(Route::ask(Method::GET, "/service1/base/api/calendarDay/named", everyone, named::named))
        .save(commands::save)
        .update(commands::update)
        .delete()
}
