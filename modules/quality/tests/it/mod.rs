//! Quality documents over HTTP, with a real database.

mod comment;
mod duty;
mod file_task;
