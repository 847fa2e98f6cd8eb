//! Users as administrators keep them: who they are, what they may do, whom they belong to.

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
pub mod states;

pub const VIEW: &str = "identity.user.view";
pub const EDIT: &str = "identity.user.edit";
pub const DELETE: &str = "identity.user.delete";

/// The message that somebody has registered and waits.
pub const WAITS_FOR_REVIEW: &str = "identity.user_waits";
