//! The content of a printed document: order, change, claim, contract, reconciliation. Plain data; rendered by
//! `formats/pdf`.

use crate::words::Language;
use time::OffsetDateTime;

/// In all tables of a paper. Larger documents should be exported as workbooks.
pub const MAX_LINES: usize = 20_000;
pub const MAX_COLUMNS: usize = 30;
/// Of a paper. A note beside others, a party and a number of a party count as one each.
pub const MAX_SECTIONS: usize = 500;
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
    /// Counts how often what is printed has changed, from 1; 0 where nobody counts.
    pub version: i64,
    /// The content of the QR code, if any.
    pub qr: Option<String>,
    /// What it says, from top to bottom.
    pub sections: Vec<Section>,
    /// One box for each party that signs.
    pub seals: Vec<SealPlace>,
}

/// A part of a paper.
#[derive(Clone, Debug)]
pub enum Section {
    /// Labels with their values, two to a row.
    Fields(Vec<Field>),
    Table(Table),
    /// Amounts, at the right edge.
    Totals(Vec<Field>),
    Note(Note),
    /// Texts in columns beside each other.
    Beside(Vec<Note>),
    /// The companies it is between, beside each other with their numbers.
    Parties(Vec<Party>),
}

#[derive(Clone, Debug, Default)]
pub struct Table {
    pub columns: Vec<Column>,
    /// Each line has one text per column.
    pub lines: Vec<Vec<String>>,
}

#[derive(Clone, Debug)]
pub struct Party {
    /// What it is to the other: the buyer, the supplier.
    pub label: String,
    pub name: String,
    /// Its tax number, its number in the ERP and the like.
    pub numbers: Vec<Field>,
}

impl Paper {
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.sections.iter().filter_map(|section| match section {
            Section::Table(table) => Some(table),
            _ => None,
        })
    }

    pub fn totals(&self) -> impl Iterator<Item = &Field> {
        let totals = self.sections.iter().filter_map(|section| match section {
            Section::Totals(totals) => Some(totals),
            _ => None,
        });
        totals.flatten()
    }
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

/// What the QR code of a printed document says, so that a scan of it is told from those of other documents and of its own
/// earlier versions: `tandem:1:orders.purchase_order:4500101983:2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperMark {
    /// The code of the documents' listing.
    pub kind: String,
    pub number: String,
    /// See [`Paper::version`].
    pub version: i64,
}

impl PaperMark {
    /// The figure is the version of this notation.
    pub const BEGINS: &'static str = "tandem:1:";

    /// `None` for any other text, such as the code of somebody else's label.
    pub fn read(text: &str) -> Option<Self> {
        let (kind, rest) = text.strip_prefix(Self::BEGINS).filter(|_| text.len() <= LONGEST_QR)?.split_once(':')?;
        let (number, version) = rest.rsplit_once(':')?;
        let named = |text: &str| !text.is_empty() && !text.contains(char::is_control);
        if !named(kind) || !named(number) || !version.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        Some(Self { kind: kind.to_owned(), number: number.to_owned(), version: version.parse().ok()? })
    }
}

impl std::fmt::Display for PaperMark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}:{}:{}", Self::BEGINS, self.kind, self.number, self.version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_read_as_it_was_written() {
        for number in ["4500101983", "CL26110000012", "a:b/c"] {
            let mark = PaperMark { kind: "orders.claim".into(), number: number.into(), version: 12 };
            assert_eq!(PaperMark::read(&mark.to_string()), Some(mark));
        }
    }

    #[test]
    fn what_is_no_mark_is_not_read_as_one() {
        let long = format!("tandem:1:orders.claim:{}:1", "9".repeat(LONGEST_QR));
        for text in [
            "",
            "4500101983",
            "https://acme.example.com/verify?code=ABC",
            "tandem:2:orders.claim:4500101983:1",
            "tandem:1:orders.claim:4500101983",
            "tandem:1:orders.claim::1",
            "tandem:1:orders.claim:4500101983:",
            "tandem:1:orders.claim:4500101983:-1",
            "tandem:1:orders.claim:4500101983:99999999999999999999",
            "tandem:1:orders.claim:45\n00:1",
            &long,
        ] {
            assert_eq!(PaperMark::read(text), None, "{text}");
        }
    }
}
