//! Papers as PDF. A [`Paper`] says what stands on it; the [`Printer`] lays it out with one template and makes the file.
//! Whatever people typed reaches the template as data and is printed letter by letter: it is never read as a command.

mod clean;
mod printer;
mod qr;

pub use printer::{FontTrouble, Place, PrintTrouble, Printed, Printer};
pub use tandem_kernel::Language;
pub use tandem_kernel::paper::{
    Align, Column, Company, Field, Kind, LONGEST_QR, MAX_COLUMNS, MAX_LINES, Note, Paper, SealPlace, Sheet, Width,
};
