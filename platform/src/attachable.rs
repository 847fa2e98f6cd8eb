//! Files of documents. A file has no access rule of its own: it is as visible, and as changeable, as the document it is
//! attached to. So the module that owns a kind of document says what may be done ([`Attachable`]), and the one that keeps
//! files ([`Files`]) asks it each time. Neither knows the other.

use crate::Tx;
use crate::module::Work;
use tandem_kernel::{Error, MessageKey, OrganizeId, Result};
use uuid::Uuid;

const MEGABYTE: u64 = 1 << 20;
/// The most bytes of a file where its kind of document says nothing else.
pub const BYTES: u64 = 100 * MEGABYTE;
/// For the papers of a document: stamped orders, certificates.
pub const DOCUMENT_BYTES: u64 = 200 * MEGABYTE;
pub const DOCUMENT_TYPES: &[&str] = &["jpg", "jpeg", "png", "bmp", "pdf"];
/// Every type the product takes anywhere.
pub const ANY_TYPES: &[&str] = &[
    "csv", "txt", "xlsx", "xls", "docx", "doc", "pptx", "ppt", "wps", "gif", "jpeg", "jpg", "png", "bmp", "svg", "pdf",
    "zip",
];

/// What someone wants to do with the files of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileOperation {
    Read,
    Add,
    Remove,
}

/// A document as its files know it.
#[derive(Clone, Debug)]
pub struct AttachedTo {
    /// What people call it: a number, a name.
    pub label: String,
    pub version: i64,
    /// The suppliers who may see it; none for a document that no single supplier owns.
    pub organizes: Option<Vec<OrganizeId>>,
}

/// One place for files at a document: its licence, its drawings. The specification calls it `attachType`.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    pub name: &'static str,
    pub label: MessageKey,
    /// How many files; 0 sets no limit.
    pub most: usize,
    pub bytes: u64,
    /// In small letters, without a dot; each of [`ANY_TYPES`].
    pub types: &'static [&'static str],
}

impl Slot {
    /// For so many documents or pictures.
    pub const fn documents(name: &'static str, label: MessageKey, most: usize) -> Self {
        Self { name, label, most, bytes: DOCUMENT_BYTES, types: DOCUMENT_TYPES }
    }
}

/// Numbers with the documents that bear them.
pub type NumberedIds = Vec<(String, Uuid)>;

/// For uploads of many files at once, each named after its document: the first characters are the document's number.
#[derive(Clone, Copy)]
pub struct Numbered {
    pub length: usize,
    /// Documents by these numbers, those only that the caller may add files to.
    pub find: for<'a> fn(&'a mut Tx, Vec<String>) -> Work<'a, NumberedIds>,
}

/// A kind of document that files can be attached to.
#[derive(Clone, Copy)]
pub struct Attachable {
    /// The code of the listing the documents stand in.
    pub kind: &'static str,
    pub slots: &'static [Slot],
    pub numbered: Option<Numbered>,
    /// Answers "not found" for a document the caller may not see, and refuses with a message of its own what he may not do
    /// to it. The last argument is `for_change`: the document is locked until the transaction ends, so that two who add at
    /// once are counted one after the other.
    pub may: for<'a> fn(&'a mut Tx, Uuid, FileOperation, bool) -> Work<'a, AttachedTo>,
}

impl Attachable {
    pub fn slot(&self, name: &str) -> Option<&'static Slot> {
        self.slots.iter().find(|slot| slot.name == name)
    }
}

/// Keeps the files; one module does.
#[derive(Clone, Copy)]
pub struct Files {
    pub document_gone: for<'a> fn(&'a mut Tx, &'static str, Uuid) -> Work<'a, ()>,
}

impl Tx {
    /// What may be done with files of this kind of document; "not found" where it has none.
    pub fn attachable(&self, kind: &str) -> Result<Attachable> {
        let found = self.platform().modules().iter().flat_map(|m| &m.attachables).find(|a| a.kind == kind);
        found.copied().ok_or_else(Error::not_found)
    }

    /// Said by whoever deletes a document, in the same transaction: its files go with it.
    pub async fn document_gone(&mut self, kind: &'static str, id: Uuid) -> Result<()> {
        let files = self.platform().modules().iter().find_map(|m| m.files);
        match files {
            Some(files) => (files.document_gone)(self, kind, id).await,
            None => Ok(()),
        }
    }
}

/// What the history of a document calls the things that happen to its files, whatever its kind.
pub const ACTIONS: [(&str, MessageKey); 5] = [
    ("attach", "platform-attachment-attach"),
    ("detach", "platform-attachment-detach"),
    ("attachment_fix", "platform-attachment-fix"),
    ("attachment_download", "platform-attachment-download"),
    ("attachment_refuse", "platform-attachment-refuse"),
];
/// The fields such an entry tells.
pub const FIELDS: [(&str, MessageKey); 3] = [
    ("attachmentName", "platform-attachment-name"),
    ("attachmentType", "platform-attachment-type"),
    ("attachmentReason", "platform-attachment-reason"),
];

/// The word for an action or a field of a file.
pub fn word(of: &[(&str, MessageKey)], name: &str) -> Option<MessageKey> {
    of.iter().find(|(known, _)| *known == name).map(|(_, key)| *key)
}
