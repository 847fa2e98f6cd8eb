//! Mails: the queue, and the log of everything sent.

pub mod carry;
pub mod commands;
pub mod listing;
pub mod queries;
pub mod record;
pub mod routes;
pub mod states;
pub mod store;

pub const VIEW: &str = "message.log.view";
pub const RESEND: &str = "message.log.resend";
