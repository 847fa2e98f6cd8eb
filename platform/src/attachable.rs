//! Files attached to documents. A file has no access rule of its own: it is as visible and as editable as its document.
//! So the module that owns a kind of document decides what is allowed ([`Attachable`]), and the module that stores
//! files ([`Files`]) asks it each time. Neither depends on the other.

use crate::Tx;
use crate::module::Work;
use serde::Serialize;
use tandem_kernel::{Error, MessageKey, OrganizeId, Result};
use utoipa::ToSchema;
use uuid::Uuid;

const MEGABYTE: u64 = 1 << 20;
/// The default size limit of a file, in bytes.
pub const BYTES: u64 = 100 * MEGABYTE;
/// For documents as files: stamped orders, certificates.
pub const DOCUMENT_BYTES: u64 = 200 * MEGABYTE;
pub const DOCUMENT_TYPES: &[&str] = &["jpg", "jpeg", "png", "bmp", "pdf"];
/// Every file type the product accepts anywhere.
pub const ANY_TYPES: &[&str] = &[
    "csv", "txt", "xlsx", "xls", "docx", "doc", "pptx", "ppt", "wps", "gif", "jpeg", "jpg", "png", "bmp", "svg", "pdf",
    "zip", "xml", "ofd",
];

/// An operation on the files of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileOperation {
    Read,
    Add,
    Remove,
}

/// What the files module needs to know of a document.
#[derive(Clone, Debug)]
pub struct AttachedTo {
    /// The name users know it by: a number, a name.
    pub label: String,
    pub version: i64,
    /// The suppliers that may see it; `None` for a document that belongs to no single supplier.
    pub organizes: Option<Vec<OrganizeId>>,
}

/// A category of a document's files, such as its licence or its drawings; `attachType` in the API specification.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    pub name: &'static str,
    pub label: MessageKey,
    /// Maximum number of files; 0 for no limit.
    pub most: usize,
    pub bytes: u64,
    /// Lower-case extensions without a dot; a subset of [`ANY_TYPES`].
    pub types: &'static [&'static str],
}

impl Slot {
    /// For up to `most` documents or images.
    pub const fn documents(name: &'static str, label: MessageKey, most: usize) -> Self {
        Self { name, label, most, bytes: DOCUMENT_BYTES, types: DOCUMENT_TYPES }
    }

    pub fn shown(&self, tx: &Tx) -> AttachSlot {
        AttachSlot {
            attach_type: self.name.to_owned(),
            label: tx.platform().words().label(tx.ctx().language, self.label),
            limit: self.most,
            limit_size: self.bytes / MEGABYTE,
            types: self.types.iter().map(|t| (*t).to_owned()).collect(),
        }
    }
}

/// One place for files at the document.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttachSlot {
    pub attach_type: String,
    pub label: String,
    /// How many files it takes; 0 sets no limit.
    pub limit: usize,
    /// The most megabytes of a file.
    pub limit_size: u64,
    pub types: Vec<String>,
}

/// Document numbers with the ids of their documents.
pub type NumberedIds = Vec<(String, Uuid)>;

/// For bulk uploads of files named after their document: the first `length` characters are the document's number.
#[derive(Clone, Copy)]
pub struct Numbered {
    pub length: usize,
    /// Finds documents by these numbers; each is then asked whether it takes a file.
    pub find: for<'a> fn(&'a mut Tx, Vec<String>) -> Work<'a, NumberedIds>,
}

/// A kind of document that files can be attached to.
#[derive(Clone, Copy)]
pub struct Attachable {
    /// The code of the documents' listing.
    pub kind: &'static str,
    pub slots: &'static [Slot],
    /// The action whose permission adding and removing files asks for, where it is one of the document's.
    pub changed_with: Option<&'static str>,
    pub numbered: Option<Numbered>,
    /// Whether its list offers the files of many as one archive.
    pub in_archives: bool,
    /// Returns "not found" for a document the caller may not see, and refuses operations that are not allowed with a
    /// message of its own. The last argument is `for_change`: it takes a row lock on the document until the transaction
    /// ends, so that concurrent uploads are counted one after the other.
    pub may: for<'a> fn(&'a mut Tx, Uuid, FileOperation, bool) -> Work<'a, AttachedTo>,
}

impl Attachable {
    pub fn slot(&self, name: &str) -> Option<&'static Slot> {
        self.slots.iter().find(|slot| slot.name == name)
    }
}

/// Stores the files; implemented by one module.
#[derive(Clone, Copy)]
pub struct Files {
    pub document_gone: for<'a> fn(&'a mut Tx, &'static str, Uuid) -> Work<'a, ()>,
    /// The newest clean file in a slot of a document, without access checks.
    pub newest: for<'a> fn(&'a mut Tx, &'static str, Uuid, &'static str) -> Work<'a, Option<Uuid>>,
    /// The files with these ids that were not refused, without access checks; those that do not exist are left out.
    pub named: for<'a> fn(&'a mut Tx, Vec<Uuid>) -> Work<'a, Vec<FoundFile>>,
}

/// A file as fields of documents name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFile {
    pub id: Uuid,
    /// The code of its document's listing, and its document.
    pub kind: String,
    pub document: Uuid,
    pub slot: String,
    pub name: String,
}

impl Tx {
    /// The declaration for files of this kind of document; "not found" if it has none.
    pub fn attachable(&self, kind: &str) -> Result<Attachable> {
        let found = self.platform().modules().iter().flat_map(|m| &m.attachables).find(|a| a.kind == kind);
        found.copied().ok_or_else(Error::not_found)
    }

    /// The newest clean file in a slot of a document; the module that owns the document asks, and decides who is told.
    pub async fn newest_file(&mut self, kind: &'static str, id: Uuid, slot: &'static str) -> Result<Option<Uuid>> {
        let files = self.platform().modules().iter().find_map(|m| m.files);
        match files {
            Some(files) => (files.newest)(self, kind, id, slot).await,
            None => Ok(None),
        }
    }

    /// Files by their ids; the module that asks decides whether its documents may name them.
    pub async fn files_named(&mut self, ids: Vec<Uuid>) -> Result<Vec<FoundFile>> {
        let files = self.platform().modules().iter().find_map(|m| m.files);
        match files {
            Some(files) => (files.named)(self, ids).await,
            None => Ok(Vec::new()),
        }
    }

    /// To be called in the transaction that deletes a document: its files are deleted with it.
    pub async fn document_gone(&mut self, kind: &'static str, id: Uuid) -> Result<()> {
        let files = self.platform().modules().iter().find_map(|m| m.files);
        match files {
            Some(files) => (files.document_gone)(self, kind, id).await,
            None => Ok(()),
        }
    }
}

/// Labels of file actions in a document's history, whatever its kind.
pub const ACTIONS: [(&str, MessageKey); 5] = [
    ("attach", "platform-attachment-attach"),
    ("detach", "platform-attachment-detach"),
    ("attachment_fix", "platform-attachment-fix"),
    ("attachment_download", "platform-attachment-download"),
    ("attachment_refuse", "platform-attachment-refuse"),
];
/// Labels of the fields of such a history entry.
pub const FIELDS: [(&str, MessageKey); 3] = [
    ("attachmentName", "platform-attachment-name"),
    ("attachmentType", "platform-attachment-type"),
    ("attachmentReason", "platform-attachment-reason"),
];

/// The label of a file action or field.
pub fn word(of: &[(&str, MessageKey)], name: &str) -> Option<MessageKey> {
    of.iter().find(|(known, _)| *known == name).map(|(_, key)| *key)
}
