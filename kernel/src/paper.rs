//! The content of a printed document: order, change, claim, contract, reconciliation. Plain data; rendered by
//! `formats/pdf`.

use crate::words::Language;
use time::OffsetDateTime;

/// Larger documents should be exported as workbooks.
pub const MAX_LINES: usize = 20_000;
pub const MAX_COLUMNS: usize = 30;
/// Longer QR codes cannot be read reliably by a phone from paper.
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
    /// Creation time, for the PDF's metadata.
    pub made_at: OffsetDateTime,
    pub company: Company,
    pub title: String,
    pub number: String,
    /// The content of the QR code, if any.
    pub qr: Option<String>,
    pub fields: Vec<Field>,
    pub columns: Vec<Column>,
    /// Each line has one text per column.
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
    /// Overrides the kind's default alignment.
    pub align: Option<Align>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Text,
    /// A decimal such as `-1234567.80`: printed as `-1,234,567.80`, right-aligned, without rounding.
    Number,
    /// Centred.
    Date,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    Millimetres(u16),
    /// A share of the remaining width.
    Share(u16),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Middle,
    Right,
}

/// A box for a party's seal.
#[derive(Clone, Debug)]
pub struct SealPlace {
    /// Identifies the box in the printed result.
    pub party: String,
    pub label: String,
}
