//! Stamped copies, electronic seals and their verification over HTTP, with a real database, a real store and real readers of
//! PDFs.

mod certificate;
mod clock;
mod matrix;
mod sealed;
mod stamped;
mod support;
mod verify;
