//! Sessions over HTTP, on a real database.

mod session;
