//! Why a file is not taken, each with its message.

use super::kinds::FileKind;
use super::pdf::Reason;
use crate::Unseen;
use tandem_kernel::{Error, MessageKey};

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
    /// A PDF that does something, by what its maker calls it.
    Active(&'static str),
    /// A PDF nobody can look into.
    Locked,
    Virus(String),
    /// More than the scanner looks through.
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
            Self::Active(_) => "platform-file-active",
            Self::Locked => "platform-file-locked",
            Self::Virus(_) => "platform-file-virus",
            Self::Unscanned => "platform-file-unscanned",
        }
    }

    /// What the message is about; each has one such word at most.
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

    /// Why a worker refuses a file that was taken already, by the stored end of its key. Rows hold it whatever the key began
    /// with when they were written.
    pub fn stored(reason: &str) -> Option<MessageKey> {
        let end = reason.rsplit('-').next()?;
        let all = ["platform-file-virus", "platform-file-unscanned", "platform-file-broken"];
        all.into_iter().find(|key| key.rsplit('-').next() == Some(end))
    }

    /// For a picture that cannot be drawn.
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
