//! A message exchanged with an external system, in either direction.

pub mod commands;
pub mod listing;
pub mod put;
pub mod queries;
pub mod routes;
pub mod states;

pub const VIEW: &str = "exchange.record.view";
pub const MANAGE: &str = "exchange.record.manage";
