//! The portal over HTTP, on a real database.

mod done;
mod find;
mod page_error;
