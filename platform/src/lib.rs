//! Runs what modules declare. A module provides a [`Module`] value; everything that touches the network, the database
//! or the clock on its behalf is in this crate.

pub mod attachable;
pub mod audit;
pub mod bus;
pub mod calendar;
pub mod config;
pub mod db;
pub mod declaration;
pub mod doctor;
pub mod document;
pub mod fair_turns;
pub mod file_hook;
pub mod files;
pub mod http;
pub mod http_client;
pub mod idempotency;
pub mod import;
pub mod jobs;
pub mod json;
pub mod listing;
pub mod long;
pub mod low_priority;
pub mod message;
pub mod migrate;
pub mod module;
pub mod observe;
pub mod on_behalf;
pub mod outside;
pub mod outside_id;
pub mod pace;
pub mod password_wrap;
pub mod platform;
pub mod providers;
pub mod record;
pub mod sealed;
pub mod shutdown;
pub mod single_use;
pub mod stampable;
pub mod system;
pub mod timed;
pub mod typed;
pub mod words;

pub use db::tx::Tx;
pub use http::route::{Access, Body, Nothing, PathId, Query, Route};
pub use module::Module;
pub use platform::Platform;
