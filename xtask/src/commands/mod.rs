//! One file per group of commands.

pub mod check;
pub mod cost;
pub mod dev;
pub mod doctor;
pub mod fuzz;
pub mod generate;
pub mod proofs;
pub mod services;
pub mod test;
