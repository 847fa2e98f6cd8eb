//! Wires everything, owns nothing.

pub mod cli;
pub mod commands;
pub mod modules;
pub mod web;
