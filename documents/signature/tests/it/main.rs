//! Signatures tried with programs that others wrote: `pdfsig` and `pdftoppm` of poppler, `openssl`.

mod certificates;
mod changes;
mod hostile;
mod looks;
mod signing;
mod support;
