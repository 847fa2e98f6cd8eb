//! My tasks: everything long that runs for the caller, with its progress and its end, whatever module does it.

pub mod commands;
pub mod listing;
pub mod routes;
pub mod states;
