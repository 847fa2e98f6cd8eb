//! Downloads, imports and attachments over HTTP, with a real database, NATS and object store.

mod announcement;
mod archive;
mod attachment;
mod download;
mod fair;
mod file_hook;
mod import_below;
mod imports;
mod numbered;
mod papers;
mod scanned;
mod support;
mod tasks;
