//! The basis of tests and proofs: a database per test, a running platform, a client that behaves like the browser, and
//! the conformance suite.

pub mod clamd;
pub mod client;
pub mod conformance;
pub mod database;
pub mod mail;
pub mod reports;
pub mod reviewed;
pub mod services;
pub mod sim;
pub mod specimens;
pub mod world;

pub use client::{Answer, Client};
pub use sim::Sim;
pub use world::World;
