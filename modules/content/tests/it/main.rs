//! My downloads over HTTP, with a real database, a real NATS and a real store.

mod announcement;
mod download;
mod imports;
mod support;
