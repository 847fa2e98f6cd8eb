//! Quality documents over HTTP, with a real database.

mod comment;
mod file_task;
