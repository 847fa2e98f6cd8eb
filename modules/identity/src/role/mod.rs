//! Roles: a name for what a group of users may do.

pub mod auth;
pub mod commands;
pub mod listing;
pub mod plan;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod why;

pub const VIEW: &str = "identity.role.view";
pub const EDIT: &str = "identity.role.edit";
pub const DELETE: &str = "identity.role.delete";
/// To be told why another user may or may not do something.
pub const WHY: &str = "identity.permission.explain";

/// The role that can always mend the others; it is never deleted and never loses `identity.*`.
pub const ADMINISTRATOR: &str = "administrator";
