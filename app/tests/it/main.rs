//! The product as a whole.

mod conformance;
mod pages;
mod process;
