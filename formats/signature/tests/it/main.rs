//! Signatures tried with programs that others wrote: `pdfsig` and `pdftoppm` of poppler, `openssl`.
// Whatever helps these tests may fail by panicking, as they do.
#![allow(clippy::unwrap_used)]

mod certificates;
mod changes;
mod hostile;
mod judged;
mod looks;
mod signing;
mod support;
