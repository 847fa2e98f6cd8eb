//! PDFs to be signed, parties that sign them, and forgeries of all kinds. Everything is the same in every run, so that what
//! one program says of a file can be compared with what another says of it.
// Whatever helps tests may fail by panicking, as they do.
#![allow(clippy::unwrap_used)]

pub mod certificate;
pub mod corpus;
pub mod files;
pub mod forge;
pub mod party;

pub use files::{assembled, modern, plain, revised};
pub use party::{Authority, NOW, Party};
