//! One's own messages: in the bell, and on a page of their own.

pub mod commands;
pub mod listing;
pub mod queries;
pub mod routes;
pub mod states;
pub mod store;

/// Everyone starts with it; without it no message is shown and no notice comes.
pub const VIEW: &str = "message.message.view";
