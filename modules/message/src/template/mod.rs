//! What messages say, in each language, as the tenant's administrators keep it.

pub mod commands;
pub mod listing;
pub mod provision;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod store;

pub const VIEW: &str = "message.template.view";
pub const EDIT: &str = "message.template.edit";
