//! Columns: the places under which announcements and articles stand.

pub mod commands;
pub mod listing;
pub mod queries;
pub mod routes;
pub mod states;

pub const VIEW: &str = "content.column.view";
pub const EDIT: &str = "content.column.edit";
