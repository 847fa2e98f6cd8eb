//! Roles: named sets of permissions.

pub mod auth;
pub mod commands;
pub mod held;
pub mod listing;
pub mod plan;
pub mod queries;
pub mod restrict;
pub mod routes;
pub mod rules;
pub mod why;

pub const VIEW: &str = "identity.role.view";
pub const EDIT: &str = "identity.role.edit";
pub const DELETE: &str = "identity.role.delete";
/// Permission to see why another user has or lacks a permission.
pub const WHY: &str = "identity.permission.explain";

/// The role that can repair all others; it cannot be deleted and never loses `identity.*`.
pub const ADMINISTRATOR: &str = "administrator";
