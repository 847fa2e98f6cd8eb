//! Handling of untrusted files: whether one is accepted ([`intake`]), and its preview. Every parser has limits and
//! returns plain values: a re-encoded picture, text, the paragraphs of a document, the cells of a sheet. Nothing of the
//! file itself is passed on.

mod cfb;
mod date;
pub mod document;
pub mod intake;
pub mod numbers;
pub mod picture;
pub mod text;
pub mod xls;

/// Why there is no preview.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unseen {
    /// Not the type its name says, or damaged.
    Broken,
    TooLarge,
    /// Encrypted, or of an unsupported version.
    Locked,
}

/// The first rows of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    pub name: String,
    pub rows: Vec<Vec<String>>,
    /// Whether the sheet has more content.
    pub more: bool,
}
