//! Documents that are returned stamped. The module that owns a kind decides who may do what and what is printed
//! ([`Stampable`]); the module that stores stamped copies ([`Stamps`]) asks it each time.

use crate::Tx;
use crate::module::Work;
use tandem_kernel::paper::Paper;
use tandem_kernel::{Error, Language, Message, MessageKey, OrganizeId, Result};
use uuid::Uuid;

/// An operation on the stamped copy of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StampOperation {
    /// Request a stamped copy; called by the document's own module, regardless of the user's permissions.
    Ask,
    Read,
    /// Upload a stamped copy, or seal the document electronically.
    Stamp,
    /// Approve or reject the stamped copy.
    Review,
}

/// What the stamps module needs to know of a document.
#[derive(Clone, Debug)]
pub struct StampedDocument {
    /// The number users know it by.
    pub number: String,
    /// The supplier the document belongs to; `None` before it is visible to the supplier, when it cannot be stamped.
    pub supplier: Option<OrganizeId>,
}

/// A kind of document that is returned stamped.
#[derive(Clone, Copy)]
pub struct Stampable {
    /// The code of the documents' listing.
    pub kind: &'static str,
    /// The name of this kind of document.
    pub label: MessageKey,
    /// Returns "not found" for a document the caller may not see, and a message of its own for operations that are not
    /// allowed. The last argument is `for_change`: it takes a row lock on the document.
    pub may: for<'a> fn(&'a mut Tx, Uuid, StampOperation, bool) -> Work<'a, StampedDocument>,
    /// The printed content. Called after `may`, in a transaction that changes nothing.
    pub paper: for<'a> fn(&'a mut Tx, Uuid, Language) -> Work<'a, Paper>,
    /// The consequence of being late, as a text for both sides; `None` if there is none.
    pub late: Option<fn() -> Message>,
    /// Whether its row stores the state of its stamped copy; see [`crate::document::stamp`].
    pub remembers: bool,
    /// How many scans it takes between two reviews; one that was withdrawn does not count.
    pub most_files: i64,
    /// How many first characters of a file name are compared with its number, where files are matched by name.
    pub matched_by: Option<usize>,
}

/// The scans of most kinds.
pub const MOST_FILES: i64 = 5;

impl Stampable {
    #[must_use]
    pub const fn most_files(mut self, most: i64) -> Self {
        self.most_files = most;
        self
    }
    #[must_use]
    pub const fn late_costs(mut self, late: fn() -> Message) -> Self {
        self.late = Some(late);
        self
    }
    #[must_use]
    pub const fn matched_by(mut self, characters: usize) -> Self {
        self.matched_by = Some(characters);
        self
    }
    /// Its table has the stamp columns.
    #[must_use]
    pub const fn remembering(mut self) -> Self {
        self.remembers = true;
        self
    }
}

/// Stores the stamped copies; implemented by one module.
#[derive(Clone, Copy)]
pub struct Stamps {
    pub ask: for<'a> fn(&'a mut Tx, &'static str, Uuid) -> Work<'a, ()>,
    pub not_needed: for<'a> fn(&'a mut Tx, &'static str, Uuid) -> Work<'a, ()>,
    pub document_gone: for<'a> fn(&'a mut Tx, &'static str, Uuid) -> Work<'a, ()>,
}

impl Tx {
    /// The declaration for stamped copies of this kind of document; "not found" if it has none.
    pub fn stampable(&self, kind: &str) -> Result<Stampable> {
        let found = self.platform().modules().iter().flat_map(|m| &m.stampables).find(|s| s.kind == kind);
        found.copied().ok_or_else(Error::not_found)
    }

    /// Requests a stamped copy; called by the document's own module, in the transaction of the change. Idempotent.
    pub async fn ask_for_stamp(&mut self, kind: &'static str, id: Uuid) -> Result<()> {
        let stamps = self.stamps()?;
        (stamps.ask)(self, kind, id).await
    }

    /// Withdraws the request for a stamped copy, because the document was cancelled, withdrawn or replaced; called by
    /// the document's own module, in the transaction of the change. No effect if none was requested.
    pub async fn stamp_not_needed(&mut self, kind: &'static str, id: Uuid) -> Result<()> {
        let stamps = self.stamps()?;
        (stamps.not_needed)(self, kind, id).await
    }

    /// To be called in the transaction that deletes a document: its stamped copy is deleted with it.
    pub async fn stamped_document_gone(&mut self, kind: &'static str, id: Uuid) -> Result<()> {
        let stamps = self.stamps()?;
        (stamps.document_gone)(self, kind, id).await
    }

    fn stamps(&self) -> Result<Stamps> {
        let found = self.platform().modules().iter().find_map(|m| m.stamps);
        found.ok_or_else(|| Error::internal("nobody keeps stamped copies"))
    }
}
