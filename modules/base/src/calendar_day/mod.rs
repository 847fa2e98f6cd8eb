//! The working calendar: people work from Monday to Friday, except on the days named here, and on those named here as
//! working days.

pub mod commands;
pub mod import;
pub mod listing;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod states;
pub mod working;

pub const VIEW: &str = "base.calendar_day.view";
pub const EDIT: &str = "base.calendar_day.edit";
