//! Documents that come back stamped. The module that owns a kind of document says who may do what to it and what stands on
//! its paper ([`Stampable`]); the one that keeps stamped copies ([`Stamps`]) asks it each time. Neither knows the other.

use crate::Tx;
use crate::module::Work;
use tandem_kernel::paper::Paper;
use tandem_kernel::{Error, Language, Message, MessageKey, OrganizeId, Result};
use uuid::Uuid;

/// What someone wants to do with the stamped copy of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StampOperation {
    /// Said by the document's own module, whoever moved it to: this document is to come back stamped.
    Ask,
    Read,
    /// Bring one, or seal the paper.
    Stamp,
    /// Approve or reject it.
    Review,
}

/// A document as its stamped copy knows it.
#[derive(Clone, Debug)]
pub struct StampedDocument {
    /// What people call it.
    pub number: String,
    /// The supplier whose document it is; none before it was shown to him. Nobody stamps such a document.
    pub supplier: Option<OrganizeId>,
}

/// A kind of document that comes back stamped.
#[derive(Clone, Copy)]
pub struct Stampable {
    /// The code of the listing the documents stand in.
    pub kind: &'static str,
    /// What people call a document of this kind.
    pub label: MessageKey,
    /// Answers "not found" for a document the caller may not see, and refuses with a message of its own what he may not do
    /// to it. The last argument is `for_change`: the document is locked until the transaction ends.
    pub may: for<'a> fn(&'a mut Tx, Uuid, StampOperation, bool) -> Work<'a, StampedDocument>,
    /// What stands on its paper. Asked after `may`, in a transaction that changes nothing.
    pub paper: for<'a> fn(&'a mut Tx, Uuid, Language) -> Work<'a, Paper>,
    /// What it costs to be late, in words for both sides; none where it costs nothing.
    pub late: Option<fn() -> Message>,
    /// Whether its row remembers how its stamped copy stands; see [`crate::document::stamp`].
    pub remembers: bool,
    /// With how many characters of a file's name its number is compared, where files are matched by their names.
    pub matched_by: Option<usize>,
}

impl Stampable {
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
    /// Its table has the columns of a stamp.
    #[must_use]
    pub const fn remembering(mut self) -> Self {
        self.remembers = true;
        self
    }
}

/// Keeps the stamped copies; one module does.
#[derive(Clone, Copy)]
pub struct Stamps {
    pub ask: for<'a> fn(&'a mut Tx, &'static str, Uuid) -> Work<'a, ()>,
    pub not_needed: for<'a> fn(&'a mut Tx, &'static str, Uuid) -> Work<'a, ()>,
    pub document_gone: for<'a> fn(&'a mut Tx, &'static str, Uuid) -> Work<'a, ()>,
}

impl Tx {
    /// What may be done with stamped copies of this kind of document; "not found" where it has none.
    pub fn stampable(&self, kind: &str) -> Result<Stampable> {
        let found = self.platform().modules().iter().flat_map(|m| &m.stampables).find(|s| s.kind == kind);
        found.copied().ok_or_else(Error::not_found)
    }

    /// Said by a document's own module, in the transaction that makes it so: this document is to come back stamped.
    /// Saying it again changes nothing.
    pub async fn ask_for_stamp(&mut self, kind: &'static str, id: Uuid) -> Result<()> {
        let stamps = self.stamps()?;
        (stamps.ask)(self, kind, id).await
    }

    /// Said by a document's own module, in the transaction that makes it so: nobody waits for its stamp any more, because it
    /// was cancelled, withdrawn or replaced. Says nothing where none was asked for.
    pub async fn stamp_not_needed(&mut self, kind: &'static str, id: Uuid) -> Result<()> {
        let stamps = self.stamps()?;
        (stamps.not_needed)(self, kind, id).await
    }

    /// Said by whoever deletes a document, in the same transaction: its stamped copy goes with it.
    pub async fn stamped_document_gone(&mut self, kind: &'static str, id: Uuid) -> Result<()> {
        let stamps = self.stamps()?;
        (stamps.document_gone)(self, kind, id).await
    }

    fn stamps(&self) -> Result<Stamps> {
        let found = self.platform().modules().iter().find_map(|m| m.stamps);
        found.ok_or_else(|| Error::internal("nobody keeps stamped copies"))
    }
}
