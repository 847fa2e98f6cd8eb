//! Announcements: what the company tells its people, its suppliers, or everyone.

pub mod clean;
pub mod commands;
pub mod listing;
pub mod portal;
pub mod publish;
pub mod queries;
pub mod readers;
pub mod routes;
pub mod rules;
pub mod states;
pub mod targets;

pub const VIEW: &str = "content.announcement.view";
pub const EDIT: &str = "content.announcement.edit";
pub const PUBLISH: &str = "content.announcement.publish";
pub const DELETE: &str = "content.announcement.delete";

time::serde::format_description!(day, Date, "[year]-[month]-[day]");
