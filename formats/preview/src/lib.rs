//! What is known of a file without trusting it: whether it is taken ([`intake`]), and what can be shown of it. Every part
//! reads within limits and gives back plain values: a picture drawn anew, text, the paragraphs of a document, the cells of
//! a sheet. Nothing of the file itself is passed on.

mod cfb;
mod date;
pub mod document;
pub mod intake;
pub mod numbers;
pub mod picture;
pub mod text;
pub mod xls;

/// Why there is nothing to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unseen {
    /// Not what its name says, or damaged.
    Broken,
    TooLarge,
    /// With a password, or of a version nobody here reads.
    Locked,
}

/// The beginning of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    pub name: String,
    pub rows: Vec<Vec<String>>,
    /// Whether there is more than is shown.
    pub more: bool,
}
