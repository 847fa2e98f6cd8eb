//! What every document does the same way. A module says what its kind is ([`DocumentKind`], [`Document`]) and writes its own
//! rules; taking a record for a change, writing it, turning its state, its number, its history, its to-do entries, who hears
//! of it: that is here, once.

mod any;
mod batch;
mod calls;
mod change;
pub mod declared;
pub mod dispute;
mod entry;
mod files;
pub mod form;
pub mod lines;
mod number;
mod page;
pub mod parts;
pub mod prelude;
mod printed;
pub mod stamp;
mod todo;
mod values;

pub use any::{Holder, hearers, holder};
pub use batch::BatchAction;
pub use calls::{Called, Calls, Update};
pub use change::{arrive, change, create, draw_and_insert, fill, insert, nobody_waits, remove, step, tell, turn};
pub use entry::Entry;
pub use files::Attached;
pub use form::{Entered, Filled, Form, Written, act};
pub use page::{Detail, Step, Waiting, detail, detail_of, page_list};
pub use parts::{Common, Supplier};
pub use printed::{LineColumn, Printed, Printer};
pub use values::Values;

use crate::Tx;
use crate::listing::may_see;
use crate::module::Work;
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;
use sqlx::postgres::PgRow;
use tandem_kernel::{DocumentKind, Error, Machine, MessageKey, OrganizeId, Result, Wait};
use time::Date;
use utoipa::ToSchema;
use uuid::Uuid;

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

/// What all documents have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head<'a> {
    pub id: Uuid,
    pub version: i64,
    pub state: &'a str,
    /// What people call it: its number.
    pub label: &'a str,
}

/// Which document, and the version of it that the caller has seen.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
pub struct DocumentRef {
    pub id: Uuid,
    pub version: i64,
}

/// Who is waited for as the document stands.
fn waits_of<D: Document>(document: &D) -> impl Iterator<Item = &'static Wait> {
    D::KIND.waits_in(document.head().state).filter(|wait| document.awaits(wait))
}

fn machine(kind: &DocumentKind) -> Result<&'static Machine> {
    kind.machine().ok_or_else(|| Error::internal(format!("{} has no machine", kind.code())))
}

/// One document, complete; `for_change` locks it until the transaction ends.
pub async fn load<D: Document>(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<D> {
    let ((schema, table), key) = (D::KIND.table, D::KIND.key);
    let lock = if for_change { " for update" } else { "" };
    let tenant = tx.ctx().tenant.id.uuid();
    // Names come from the descriptor, values are bound.
    let sql =
        AssertSqlSafe(format!("select *, {key} as id from {schema}.{table} where tenant_id = $1 and {key} = $2{lock}"));
    let found = sqlx::query_as(sql).bind(tenant).bind(id).fetch_optional(tx.conn()).await?;
    let mut document: D = found.ok_or_else(Error::not_found)?;
    document.complete(tx).await?;
    Ok(document)
}

/// One document as a caller may reach it: what data rules hide from the list is not there.
pub async fn find<D: Document>(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<D> {
    tx.ctx().needs(D::KIND.listing.permission)?;
    may_see(tx, D::KIND.listing, id).await?;
    load(tx, id, for_change).await
}
