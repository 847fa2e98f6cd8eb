//! Saved views: which columns of a list are shown, in which order, how wide, how many of them frozen.
//! Every list has a view that ships with it; the company and each user may keep others.

pub mod choose;
pub mod commands;
pub mod listing;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod store;

/// Looks at the views of every list.
pub const VIEW: &str = "base.table_view.view";
/// Keeps the views that everyone sees.
pub const EDIT: &str = "base.table_view.edit";

/// The id of the view that ships with each list.
pub const SHIPPED: &str = "system";

pub const SYSTEM: &str = "S";
pub const COMPANY: &str = "O";
pub const USER: &str = "U";
