//! What every document does the same way. A module says what its kind is ([`DocumentKind`], [`Document`]) and writes its own
//! rules. A document is a [`Record`], so it is found, taken, written and told of like any other ([`crate::record`]); its number,
//! its lines, its to-do entries, its page with who is waited for: that is here, once.

mod any;
mod batch;
mod calls;
mod change;
pub mod declared;
pub mod dispute;
pub mod form;
pub mod lines;
mod number;
mod page;
pub mod parts;
pub mod prelude;
mod printed;
pub mod stamp;
pub mod taken;
mod todo;

pub use crate::record::{
    Attached, Called, Calls, DocumentRef, Entry, Head, Update, Values, fill, find, load, remove, step,
};
pub use any::{DocumentSummary, hearers, summary};
pub use batch::BatchAction;
pub use change::{arrive, change, create, draw_and_insert, insert, nobody_waits, tell, turn};
pub use form::{Entered, Filled, Form, Written, act};
pub use page::{Detail, Step, Waiting, detail, detail_of};
pub use parts::{Common, Supplier};
pub use printed::{LineColumn, Printed, Printer};

use crate::Tx;
use crate::module::Work;
use crate::record::{Change, Record};
use serde::Serialize;
use sqlx::postgres::PgRow;
use tandem_kernel::{DocumentKind, Error, Listing, Machine, MessageKey, OrganizeId, Result, Wait};
use time::Date;

/// A record of a kind of document, read from its own row, where its key is also called `id`. The row has the columns `tenant_id`,
/// `state`, `version`, `updated_by`, `updated_at` besides its own, and `number` and `created_by` where [`create`] makes it.
pub trait Document: Serialize + for<'r> sqlx::FromRow<'r, PgRow> + Clone + Send + Sync + Unpin + 'static {
    const KIND: &'static DocumentKind;

    /// What its record has of [`Common`] answers it.
    fn head(&self) -> Head<'_>;
    /// The supplier whose document it is or will be, once it is shown to him: what hangs on it is his then, too.
    fn supplier(&self) -> Option<OrganizeId> {
        None
    }
    /// Whether its supplier has a part in it already; nobody has in a draft but who writes it.
    fn is_shown(&self) -> bool {
        self.head().state != dispute::DRAFT
    }
    /// The supplier whose document it is, from when it is shown to him.
    fn organize(&self) -> Option<OrganizeId> {
        self.supplier().filter(|_| self.is_shown())
    }
    /// Whether it waits so indeed: its state alone does not always tell.
    fn awaits(&self, _wait: &Wait) -> bool {
        true
    }
    /// Why an action that its state would allow is not to be taken just now.
    fn withholds(&self, _action: &str) -> Option<MessageKey> {
        None
    }
    /// Rules over what was entered for an action (`create` where there is nothing before it), beyond those of each field.
    fn check(_entered: &mut Entered, _action: &str, _before: Option<&Self>) {}
    /// What must hold before an action that its state would allow, where that takes reading other records.
    fn before<'a>(&'a self, _tx: &'a mut Tx, _action: &'a str) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
    /// The last day whoever is waited for has for his part.
    fn due_on(&self) -> Option<Date> {
        None
    }
    /// As its page shows it to the caller it was read for: with what is his alone and stands in no history.
    #[must_use]
    fn for_its_page(self) -> Self {
        self
    }
    /// Reads what belongs to it besides its row: its lines. They are part of every version the history keeps.
    fn complete<'a>(&'a mut self, _tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
}

/// Documents are named by calls that are not their own, those of comments and files among them; so whoever names one must be
/// able to see its list, whatever his call asks for.
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
    fn organize(&self) -> Option<OrganizeId> {
        Document::organize(self)
    }
    fn withholds(&self, action: &str) -> Option<MessageKey> {
        Document::withholds(self, action)
    }
    fn before<'a>(&'a self, tx: &'a mut Tx, action: &'a str) -> Work<'a, ()> {
        Document::before(self, tx, action)
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Document::complete(self, tx)
    }
    fn announce<'a>(tx: &'a mut Tx, change: &'a Change<'a, Self>) -> Work<'a, ()> {
        Box::pin(change::announce(tx, change))
    }
}

/// Who is waited for as the document stands.
fn waits_of<D: Document>(document: &D) -> impl Iterator<Item = &'static Wait> {
    D::KIND.waits_in(document.head().state).filter(|wait| document.awaits(wait))
}

fn machine(kind: &DocumentKind) -> Result<&'static Machine> {
    kind.machine().ok_or_else(|| Error::internal(format!("{} has no machine", kind.code())))
}
