//! Papers as PDF. A [`Paper`] describes the content; the [`Printer`] typesets it with one template. User input reaches
//! the template as data only and is printed literally: it is never interpreted as markup.

mod clean;
mod describe;
mod printer;
mod qr;

pub use printer::{FontTrouble, Place, PrintTrouble, Printed, Printer};
pub use tandem_kernel::Language;
pub use tandem_kernel::paper::{
    Align, Column, Company, Field, Kind, LONGEST_QR, MAX_COLUMNS, MAX_LINES, MAX_SECTIONS, Note, Paper, Party,
    SealPlace, Section, Sheet, Table, Width,
};
