//! Organisations over HTTP, on a real database.

mod organize;
