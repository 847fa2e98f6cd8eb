//! Documents of quality over HTTP, on a real database.

mod file_task;
