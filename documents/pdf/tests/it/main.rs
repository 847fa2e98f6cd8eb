//! Papers as other programs see them: `pdftotext`, `pdfinfo`, `pdftoppm` of poppler, and a reader of QR codes.

mod support;
mod table;
mod text;
