//! Administration of users: their data, roles and organisations.

pub mod applicants;
pub mod commands;
pub mod depots;
pub mod listing;
pub mod memberships;
pub mod organizes;
pub mod people;
pub mod pickers;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod safety;
pub mod standing;
pub mod states;

pub const VIEW: &str = "identity.user.view";
pub const EDIT: &str = "identity.user.edit";
pub const DELETE: &str = "identity.user.delete";

/// Code of the message that a user has registered. Its name is from when his account waited for review.
pub const REGISTERED: &str = "identity.user_waits";
/// Code of the message to a user whose account waited for review that he may come in.
pub const ADMITTED: &str = "identity.user_admitted";
