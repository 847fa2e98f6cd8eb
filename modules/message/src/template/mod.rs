//! Message templates in each language, edited by the tenant's administrators.

pub mod commands;
pub mod listing;
pub mod provision;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod store;

pub const VIEW: &str = "message.template.view";
pub const EDIT: &str = "message.template.edit";
