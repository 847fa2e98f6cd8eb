//! The product as a whole.

mod conformance;
mod demo;
mod pages;
mod process;
