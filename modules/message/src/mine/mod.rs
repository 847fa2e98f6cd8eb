//! The caller's messages: in the notification bell and on their own page.

pub mod commands;
pub mod listing;
pub mod queries;
pub mod routes;
pub mod states;
pub mod store;

/// Granted to everyone by default; without it no messages or notices are shown.
pub const VIEW: &str = "message.message.view";
