//! Why a file is not taken, each with its message.

use super::kinds::FileKind;
use tandem_kernel::{Error, MessageKey};
use tandem_preview::Unseen;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    NoFile,
    Empty,
    /// Another type than those allowed here; these are.
    Type(String),
    /// More than so many megabytes.
    Large(u64),
    /// More than so many files.
    Many(usize),
    /// Its content is not what its extension says.
    Disguised(&'static str),
    /// Something else hides in it: a page, a script, an archive.
    Hidden,
    Broken(&'static str),
    Pixels,
    /// An archive with programs in it, with names that lead out of it, or that is made to burst.
    Archive,
    Macros,
    Virus(String),
    /// More than the scanner looks through.
    Unscanned,
}

impl Refusal {
    pub fn key(&self) -> MessageKey {
        match self {
            Self::NoFile => "content-attachment-select_file",
            Self::Empty => "content-attachment-empty",
            Self::Type(_) => "content-attachment-only_types",
            Self::Large(_) => "content-attachment-too_large",
            Self::Many(_) => "content-attachment-too_many",
            Self::Disguised(_) => "content-attachment-disguised",
            Self::Hidden => "content-attachment-hidden",
            Self::Broken(_) => "content-attachment-broken",
            Self::Pixels => "content-attachment-pixels",
            Self::Archive => "content-attachment-archive",
            Self::Macros => "content-attachment-macros",
            Self::Virus(_) => "content-attachment-virus",
            Self::Unscanned => "content-attachment-unscanned",
        }
    }

    /// What the message is about; each has one such word at most.
    pub fn about(&self) -> (&'static str, String) {
        match self {
            Self::Type(types) => ("types", types.clone()),
            Self::Large(megabytes) => ("limit", megabytes.to_string()),
            Self::Many(limit) => ("limit", limit.to_string()),
            Self::Disguised(ext) | Self::Broken(ext) => ("ext", (*ext).to_owned()),
            Self::Virus(name) => ("name", name.clone()),
            _ => ("", String::new()),
        }
    }

    pub const ALL_KEYS: [MessageKey; 13] = [
        "content-attachment-select_file",
        "content-attachment-empty",
        "content-attachment-only_types",
        "content-attachment-too_large",
        "content-attachment-too_many",
        "content-attachment-disguised",
        "content-attachment-hidden",
        "content-attachment-broken",
        "content-attachment-pixels",
        "content-attachment-archive",
        "content-attachment-macros",
        "content-attachment-virus",
        "content-attachment-unscanned",
    ];

    /// For a picture that cannot be drawn.
    pub fn unseen(unseen: Unseen, kind: &FileKind) -> Self {
        match unseen {
            Unseen::TooLarge => Self::Pixels,
            Unseen::Broken | Unseen::Locked => Self::Broken(kind.extension),
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        let error = Error::refused(refusal.key());
        match refusal.about() {
            ("", _) => error,
            (name, value) => error.with(name, value),
        }
    }
}
