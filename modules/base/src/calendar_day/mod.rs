//! The working calendar: Monday to Friday, with holidays and additional working days as exceptions.

pub mod commands;
pub mod import;
pub mod listing;
pub mod queries;
pub mod rules;
pub mod states;
pub mod working;

use queries::CalendarDay;
use tandem_platform::record::Calls;

pub const VIEW: &str = "base.calendar_day.view";
pub const EDIT: &str = "base.calendar_day.edit";

pub fn calls() -> Calls<CalendarDay> {
    Calls::of("/service1/base/api/calendarDay").save(commands::save).update(commands::update).delete()
}
