//! Why a file is refused, with a message for each reason.

use super::kinds::FileKind;
use super::pdf::Reason;
use crate::Unseen;
use tandem_kernel::{Error, MessageKey};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    NoFile,
    Empty,
    /// Not one of the allowed types, which are listed.
    Type(String),
    /// More than this many megabytes.
    Large(u64),
    /// More than this many files.
    Many(usize),
    /// The content does not match the extension.
    Disguised(&'static str),
    /// Hidden content of another type: a web page, a script, an archive.
    Hidden,
    Broken(&'static str),
    Pixels,
    /// An archive with executables, with paths that lead out of it, or a decompression bomb.
    Archive,
    Macros,
    /// An XML file that defines its own entities and elements.
    Definition,
    /// An XML file with more, or more deeply nested, elements than anybody writes.
    Nested,
    /// A PDF with active content, by its PDF name.
    Active(&'static str),
    /// A PDF that cannot be inspected.
    Locked,
    Virus(String),
    /// Larger than the scanner's limit.
    Unscanned,
}

impl Refusal {
    pub fn key(&self) -> MessageKey {
        match self {
            Self::NoFile => "platform-file-select_file",
            Self::Empty => "platform-file-empty",
            Self::Type(_) => "platform-file-only_types",
            Self::Large(_) => "platform-file-too_large",
            Self::Many(_) => "platform-file-too_many",
            Self::Disguised(_) => "platform-file-disguised",
            Self::Hidden => "platform-file-hidden",
            Self::Broken(_) => "platform-file-broken",
            Self::Pixels => "platform-file-pixels",
            Self::Archive => "platform-file-archive",
            Self::Macros => "platform-file-macros",
            Self::Definition => "platform-file-definition",
            Self::Nested => "platform-file-nested",
            Self::Active(_) => "platform-file-active",
            Self::Locked => "platform-file-locked",
            Self::Virus(_) => "platform-file-virus",
            Self::Unscanned => "platform-file-unscanned",
        }
    }

    /// The name and value of the message's argument; each message has at most one.
    pub fn about(&self) -> (&'static str, String) {
        match self {
            Self::Type(types) => ("types", types.clone()),
            Self::Large(megabytes) => ("limit", megabytes.to_string()),
            Self::Many(limit) => ("limit", limit.to_string()),
            Self::Disguised(ext) | Self::Broken(ext) => ("ext", (*ext).to_owned()),
            Self::Active(name) => ("name", (*name).to_owned()),
            Self::Virus(name) => ("name", name.clone()),
            _ => ("", String::new()),
        }
    }

    /// The message for an asynchronous refusal, by the last part of its stored key. Stored rows may have keys with
    /// another prefix.
    pub fn stored(reason: &str) -> Option<MessageKey> {
        let end = reason.rsplit('-').next()?;
        let all = ["platform-file-virus", "platform-file-unscanned", "platform-file-broken"];
        all.into_iter().find(|key| key.rsplit('-').next() == Some(end))
    }

    /// For a picture that cannot be rendered.
    pub fn unseen(unseen: Unseen, kind: &FileKind) -> Self {
        match unseen {
            Unseen::TooLarge => Self::Pixels,
            Unseen::Broken | Unseen::Locked => Self::Broken(kind.extension),
        }
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Active(name) => Self::Active(name),
            Reason::Locked => Self::Locked,
            Reason::Unreadable => Self::Hidden,
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
