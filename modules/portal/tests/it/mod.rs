//! The portal over HTTP, on a real database.

mod find;
mod page_error;
