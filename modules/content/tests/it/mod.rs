//! My downloads and the files of documents over HTTP, with a real database, a real NATS and a real store.

mod announcement;
mod attachment;
mod download;
mod fair;
mod imports;
mod numbered;
mod papers;
mod scanned;
mod support;
