//! Behaviour common to all documents. A module declares its kind ([`DocumentKind`], [`Document`]) and implements its
//! own rules. A document is a [`Record`], so it is read, locked, written and announced like any other
//! ([`crate::record`]); this module adds numbering, lines, to-do entries, and the detail page with who must act next.

mod any;
pub mod approval;
mod batch;
mod brief;
mod calls;
mod change;
pub mod declared;
pub mod dispute;
mod duty;
pub mod form;
pub mod gist;
pub mod lines;
mod number;
mod page;
pub mod parts;
pub mod prelude;
mod printed;
pub mod stamp;
pub mod taken;
pub mod taking;
mod todo;
mod withdrawn;

pub use crate::record::{
    Asked, Attached, Called, Calls, DocumentRef, Entry, Head, Refuser, Update, Values, fill, find, load, lock, may,
    remove, step,
};
pub use any::{DocumentSummary, hearers, summary};
pub use approval::{Approved, Worth};
pub use batch::BatchAction;
pub use change::{arrive, change, create, draw_and_insert, insert, nobody_waits, redate, tell, turn, turn_all_of};
pub(crate) use duty::HandOver;
pub use duty::{Awaited, HANDED_OVER};
pub use form::{Answered, Entered, Filled, Form, Written, act};
pub use number::LARGEST_BLOCK;
pub use page::{Detail, Step, Waiting, detail, detail_of};
pub use parts::{Common, Supplier};
pub use printed::{LineColumn, Printed, Printer, price};
pub use withdrawn::NOTHING_ASKED;

use crate::Tx;
use crate::module::Work;
use crate::record::{Change, Record};
use serde::Serialize;
use sqlx::postgres::PgRow;
use tandem_kernel::{DocumentKind, Error, Listing, Machine, OpCtx, OrganizeId, Refusal, Result, Side, UserId, Wait};
use time::{Date, OffsetDateTime};

/// A document, read from its row with the key aliased as `id`. The table has the columns `tenant_id`, `state`,
/// `version`, `updated_by`, `updated_at` besides its own, and `number` and `created_by` if [`create`] is used.
pub trait Document: Serialize + for<'r> sqlx::FromRow<'r, PgRow> + Clone + Send + Sync + Unpin + 'static {
    const KIND: &'static DocumentKind;

    /// Usually delegates to [`Common`].
    fn head(&self) -> Head<'_>;
    /// The supplier the document belongs to, even before it is visible to the supplier.
    fn supplier(&self) -> Option<OrganizeId> {
        None
    }
    /// The supplier with whom its actions begin something; see [`Record::begins_with`].
    fn begins_with(&self) -> Option<OrganizeId> {
        self.supplier()
    }
    /// Whether the supplier may see it yet; by default not in a state that the buyer keeps to itself.
    fn is_shown(&self) -> bool {
        Self::KIND.machine().and_then(|machine| machine.kept_by(self.head().state)) != Some(Side::Buyer)
    }
    /// The supplier the document belongs to, once it is visible to the supplier.
    fn organize(&self) -> Option<OrganizeId> {
        self.supplier().filter(|_| self.is_shown())
    }
    /// The state whose step it stands at; another than its own where that alone does not tell, as for a locked one.
    fn stands_at(&self) -> &str {
        self.head().state
    }
    /// Refines a declared wait, where the state alone does not decide it: nobody is waited for after all, or one person.
    fn awaits(&self, _wait: &Wait) -> Awaited<'_> {
        Awaited::Holders
    }
    /// Why the document refuses an action that its state allows; see [`Record::refusal`].
    fn refusal(&self, _action: &str, _asked: &Asked<'_>) -> Option<Refusal> {
        None
    }
    /// Reads what [`Self::refusal`] goes by besides the row; see [`Record::learn`].
    fn learn<'a>(_tx: &'a mut Tx, _documents: &'a mut [Self], _actions: &'a [&'static str]) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
    /// Takes the locks that keep what [`Self::learn`] reads as it is.
    fn hold<'a>(&'a self, _tx: &'a mut Tx, _action: &'a str) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
    /// Rules over the input of an action (`create` if `_before` is `None`), beyond those of each field.
    fn check(_entered: &mut Entered, _action: &str, _before: Option<&Self>) {}
    /// What it is worth, for a kind that is approved outside above a limit; `None` if nothing says.
    fn worth(&self) -> Option<Worth<'_>> {
        None
    }
    /// The due date of the next action.
    fn due_on(&self) -> Option<Date> {
        None
    }
    /// The moment it is due, where that is another than the end of [`Self::due_on`].
    fn due_at(&self) -> Option<OffsetDateTime> {
        None
    }
    /// Adjusts the document for the detail page of this reader: adds data that is for this caller only and must not enter
    /// the history, and leaves out what is the other side's own affair.
    #[must_use]
    fn for_its_page(self, _reader: &OpCtx) -> Self {
        self
    }
    /// Loads what belongs to it besides its row, such as lines. It becomes part of every version in the history.
    fn complete<'a>(&'a mut self, _tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
    /// Publishes facts of its own for other modules, besides those that every change of a document tells.
    fn tell_besides<'a>(_tx: &'a mut Tx, _change: &'a Change<'a, Self>) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
}

/// Documents are also named by generic calls, such as those for comments and files; so access by id always requires the
/// permission of the document's list, besides that of the call.
impl<D: Document> Record for D {
    const LISTING: &'static Listing = D::KIND.listing;
    const TABLE: (&'static str, &'static str) = D::KIND.table;
    const READ: (&'static str, &'static str) = D::KIND.table;
    const KEY: &'static str = D::KIND.key;
    const ASKS: Option<&'static str> = Some(D::KIND.listing.permission);

    fn head(&self) -> Head<'_> {
        Document::head(self)
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Document::supplier(self)
    }
    fn begins_with(&self) -> Option<OrganizeId> {
        Document::begins_with(self)
    }
    fn organize(&self) -> Option<OrganizeId> {
        Document::organize(self)
    }
    fn refusal(&self, action: &str, asked: &Asked<'_>) -> Option<Refusal> {
        let own = || Document::refusal(self, approval::judged_as::<D>(action), asked);
        approval::refusal(self, action, asked).or_else(own)
    }
    fn learn<'a>(tx: &'a mut Tx, records: &'a mut [Self], actions: &'a [&'static str]) -> Work<'a, ()> {
        approval::learn::<D>(tx, records, actions)
    }
    fn hold<'a>(&'a self, tx: &'a mut Tx, action: &'a str) -> Work<'a, ()> {
        Document::hold(self, tx, approval::judged_as::<D>(action))
    }
    fn for_its_page(self, reader: &OpCtx) -> Self {
        Document::for_its_page(self, reader)
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Document::complete(self, tx)
    }
    fn announce<'a>(tx: &'a mut Tx, change: &'a Change<'a, Self>) -> Work<'a, ()> {
        Box::pin(change::announce(tx, change))
    }
}

/// The waits that apply to the document in its current state, each with the person it is for, if it is for one.
fn waits_of<D: Document>(document: &D) -> impl Iterator<Item = (&'static Wait, Option<(UserId, &str)>)> {
    D::KIND.waits_in(document.head().state).filter_map(|wait| match document.awaits(wait) {
        Awaited::Nobody => None,
        awaited => Some((wait, awaited.person())),
    })
}

fn machine(kind: &DocumentKind) -> Result<&'static Machine> {
    kind.machine().ok_or_else(|| Error::internal(format!("{} has no machine", kind.code())))
}
