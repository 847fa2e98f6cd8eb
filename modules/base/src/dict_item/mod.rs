//! A dictionary item: one permitted value of one dictionary, in both languages.

pub mod commands;
pub mod import;
pub mod listing;
pub mod provision;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod states;

pub const VIEW: &str = "base.dict_item.view";
pub const EDIT: &str = "base.dict_item.edit";
pub const DELETE: &str = "base.dict_item.delete";
