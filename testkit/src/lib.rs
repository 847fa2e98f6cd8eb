//! What tests and proofs stand on: a database of their own, a running platform, a client
//! that speaks like the browser, and the conformance suite.

pub mod clamd;
pub mod client;
pub mod conformance;
pub mod database;
pub mod mail;
pub mod reviewed;
pub mod services;
pub mod sim;
pub mod specimens;
pub mod world;

pub use client::{Answer, Client};
pub use sim::Sim;
pub use world::World;
