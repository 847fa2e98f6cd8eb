//! Papers as read by other programs: `pdftotext`, `pdfinfo`, `pdftoppm` of poppler, and a QR code reader.
// Test helpers may panic, as tests do.
#![allow(clippy::unwrap_used)]

mod sections;
mod support;
mod table;
mod text;
