//! An organisation: a supplier, a buyer, or a company of our own group.

pub mod attachments;
pub mod commands;
pub mod listing;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod states;

pub const VIEW: &str = "partner.organize.view";
pub const EDIT: &str = "partner.organize.edit";
pub const DELETE: &str = "partner.organize.delete";
