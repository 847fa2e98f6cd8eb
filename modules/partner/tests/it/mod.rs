//! Organisations over HTTP, on a real database.

mod area;
mod organize;
