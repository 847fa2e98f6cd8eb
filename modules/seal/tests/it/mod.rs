//! Stamped copies, electronic seals and their verification over HTTP, with a real database, object store and PDF tools.

mod certificate;
mod clock;
mod handed_in;
mod matrix;
mod scanned;
mod sealed;
mod stamped;
mod support;
mod verify;
