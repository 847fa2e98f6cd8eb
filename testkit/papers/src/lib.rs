//! PDFs to sign, parties that sign them, and all kinds of forgeries. Everything is deterministic, so that the verdicts
//! of different programs on a file can be compared.
// Test helpers may panic, as tests do.
#![allow(clippy::unwrap_used)]

pub mod certificate;
pub mod corpus;
pub mod files;
pub mod forge;
pub mod party;

pub use files::{assembled, modern, plain, revised};
pub use party::{Authority, NOW, Party};
