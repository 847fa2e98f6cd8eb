//! Saved views: visible columns of a list, their order and width, and the number of frozen columns.
//! Every list has a built-in view; the company and each user can save others.

pub mod choose;
pub mod commands;
pub mod listing;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod store;

/// Permission to see the views of all lists.
pub const VIEW: &str = "base.table_view.view";
/// Permission to edit shared views.
pub const EDIT: &str = "base.table_view.edit";

/// Id of the built-in view of each list.
pub const SHIPPED: &str = "system";

pub const SYSTEM: &str = "S";
pub const COMPANY: &str = "O";
pub const USER: &str = "U";
