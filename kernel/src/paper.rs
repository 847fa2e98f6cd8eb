//! What stands on a paper, whatever it is called: order, change, claim, contract, reconciliation. Plain data: the printer is
//! `formats/pdf`.

use crate::words::Language;
use time::OffsetDateTime;

/// More lines belong into a workbook.
pub const MAX_LINES: usize = 20_000;
pub const MAX_COLUMNS: usize = 30;
/// More does not fit into a code that a telephone still reads from paper.
pub const LONGEST_QR: usize = 300;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sheet {
    #[default]
    Portrait,
    Landscape,
}

#[derive(Clone, Debug)]
pub struct Paper {
    pub language: Language,
    pub sheet: Sheet,
    /// When it was made, for the properties of the file.
    pub made_at: OffsetDateTime,
    pub company: Company,
    pub title: String,
    pub number: String,
    /// What the code in the corner says, if there is one.
    pub qr: Option<String>,
    pub fields: Vec<Field>,
    pub columns: Vec<Column>,
    /// Each line has as many texts as there are columns.
    pub lines: Vec<Vec<String>>,
    pub totals: Vec<Field>,
    pub notes: Vec<Note>,
    /// One box for each party that signs.
    pub seals: Vec<SealPlace>,
}

#[derive(Clone, Debug, Default)]
pub struct Company {
    pub name: String,
    /// Address, telephone and the like, one line each.
    pub address: Vec<String>,
    /// A PNG.
    pub logo: Option<Vec<u8>>,
}

#[derive(Clone, Debug)]
pub struct Field {
    pub label: String,
    pub value: String,
}

#[derive(Clone, Debug)]
pub struct Note {
    pub heading: String,
    pub text: String,
}

#[derive(Clone, Debug)]
pub struct Column {
    pub label: String,
    pub kind: Kind,
    pub width: Width,
    /// Otherwise as the kind has it.
    pub align: Option<Align>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Text,
    /// A decimal such as `-1234567.80`: printed as `-1,234,567.80`, to the right, every digit as it came.
    Number,
    /// In the middle.
    Date,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    Millimetres(u16),
    /// A share of what the others leave.
    Share(u16),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Middle,
    Right,
}

/// Where a party puts its seal.
#[derive(Clone, Debug)]
pub struct SealPlace {
    /// How the caller finds it again in what was printed.
    pub party: String,
    pub label: String,
}
