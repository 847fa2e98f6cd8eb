//! Documents of quality over HTTP, on a real database.

mod comment;
mod file_task;
