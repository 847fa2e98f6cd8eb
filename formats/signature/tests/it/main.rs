//! Signatures tested with independent programs: `pdfsig` and `pdftoppm` of poppler, `openssl`.
// Test helpers may panic, as tests do.
#![allow(clippy::unwrap_used)]

mod certificates;
mod changes;
mod hostile;
mod judged;
mod looks;
mod signing;
mod support;
