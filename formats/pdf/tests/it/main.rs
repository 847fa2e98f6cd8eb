//! Papers as other programs see them: `pdftotext`, `pdfinfo`, `pdftoppm` of poppler, and a reader of QR codes.
// Whatever helps these tests may fail by panicking, as they do.
#![allow(clippy::unwrap_used)]

mod support;
mod table;
mod text;
