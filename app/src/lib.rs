//! Composition root: wires all parts and contains no business logic.

pub mod cli;
pub mod commands;
pub mod modules;
pub mod web;
