//! Behaviour common to all records, master data and documents alike. A module declares its record ([`Record`]) and
//! implements its own rules; reading, row locks, optimistic locking, writing, history and live updates are implemented
//! here. A document is a record with a number and a workflow between two sides; what it has besides is in
//! [`crate::document`].

mod calls;
mod change;
mod entry;
mod files;
mod free;
mod page;
mod parts;
pub mod prelude;
pub(crate) mod refusals;
pub(crate) mod supplier;
mod values;

pub(crate) use calls::work;
pub use calls::{Called, Calls, Update};
pub use change::{
    Change, arrive, change, create, fill, gone, hide, insert, keep, remove, same_version, step, take, tell, turn, write,
};
pub(crate) use change::{lead, told, written};
pub use entry::Entry;
pub use files::Attached;
pub use free::is_free;
pub(crate) use page::offers;
pub use page::{detail, shown};
pub use parts::Base;
pub use refusals::{Asked, Refusals, Refuser, may};
pub use supplier::unfinished;
pub use values::Values;

use crate::Tx;
use crate::listing::{RowAction, may_see};
use crate::module::Work;
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;
use sqlx::postgres::PgRow;
use std::borrow::Cow;
use tandem_kernel::{Error, Listing, Machine, OpCtx, OrganizeId, Refusal, Result};
use utoipa::ToSchema;
use uuid::Uuid;

/// A record as it is read, with its key aliased as `id`. Its table has the columns `tenant_id`, `version`, `updated_by`
/// and `updated_at` besides its own.
pub trait Record: Serialize + for<'r> sqlx::FromRow<'r, PgRow> + Clone + Send + Sync + Unpin + 'static {
    /// Its list, whose code names the kind everywhere.
    const LISTING: &'static Listing;
    /// Schema and table of the row that is locked and written; the list may read a view over it.
    const TABLE: (&'static str, &'static str) = Self::LISTING.table;
    /// What a record is read from: the list's table or view, which may have more columns than the row.
    const READ: (&'static str, &'static str) = Self::LISTING.table;
    /// The column of its id.
    const KEY: &'static str = Self::LISTING.key[0];
    /// The column that stores the state; `None` if the state is derived from other columns.
    const STATE: Option<&'static str> = Some("state");
    /// A permission required for access by id, besides that of the call.
    const ASKS: Option<&'static str> = None;

    fn head(&self) -> Head<'_>;
    /// The supplier the record belongs to, even before it is visible to the supplier.
    fn supplier(&self) -> Option<OrganizeId> {
        None
    }
    /// The supplier with whom its actions begin something, if they do; where that is frozen, they are refused.
    fn begins_with(&self) -> Option<OrganizeId> {
        self.supplier()
    }
    /// The supplier who may read its history.
    fn organize(&self) -> Option<OrganizeId> {
        self.supplier()
    }
    /// The suppliers that get live updates; `None` means all readers.
    fn hearers(&self) -> Option<Vec<OrganizeId>> {
        let own = self.organize().map(|organize| vec![organize]);
        own.or_else(|| Self::LISTING.supplier().map(|_| Vec::new()))
    }
    /// Why the record refuses an action that its state allows. The only place for such a rule: the page's button, the
    /// row of the list and the command ask it. Asked about the actions that the listing names in `refuses`.
    fn refusal(&self, _action: &str, _asked: &Asked<'_>) -> Option<Refusal> {
        None
    }
    /// Reads what [`Self::refusal`] goes by besides the row, for several records at once and only for these actions.
    fn learn<'a>(_tx: &'a mut Tx, _records: &'a mut [Self], _actions: &'a [&'static str]) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
    /// Takes the locks that keep what [`Self::learn`] reads as it is until the command ends.
    fn hold<'a>(&'a self, _tx: &'a mut Tx, _action: &'a str) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
    /// Adjusts the record for the page of this reader, such as by what is for its writer only and in no history.
    #[must_use]
    fn for_its_page(self, _reader: &OpCtx) -> Self {
        self
    }
    /// Stores the actions offered to the caller, if it has a machine. They are not part of the history.
    fn offer(&mut self, _actions: Vec<RowAction>) {}
    /// Loads what belongs to it besides its row. It becomes part of every version in the history.
    fn complete<'a>(&'a mut self, _tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
    /// Publishes events for other modules, after the history has been written.
    fn announce<'a>(_tx: &'a mut Tx, _change: &'a Change<'a, Self>) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
}

/// The common fields of all records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head<'a> {
    pub id: Uuid,
    pub version: i64,
    /// Empty if it has no machine.
    pub state: &'a str,
    /// The name users know it by: a number, a name.
    pub label: Cow<'a, str>,
}

/// Which record, and the version of it that the caller has seen.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
pub struct DocumentRef {
    pub id: Uuid,
    pub version: i64,
}

fn machine<R: Record>() -> Option<&'static Machine> {
    R::LISTING.machine.map(|(_, machine)| machine)
}

/// Loads a record with all that belongs to it; `for_change` takes a row lock until the transaction ends.
pub async fn load<R: Record>(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<R> {
    load_if_there(tx, id, for_change).await?.ok_or_else(Error::not_found)
}

pub async fn load_if_there<R: Record>(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<Option<R>> {
    let ((schema, table), key) = (R::READ, R::KEY);
    let of_its_own = R::READ == R::TABLE;
    if for_change && !of_its_own {
        lock::<R>(tx, id).await?;
    }
    let lock = if for_change && of_its_own { " for update" } else { "" };
    let tenant = tx.ctx().tenant.id.uuid();
    // Identifiers are constants, values are bound.
    let sql =
        AssertSqlSafe(format!("select *, {key} as id from {schema}.{table} where tenant_id = $1 and {key} = $2{lock}"));
    let found: Option<R> = sqlx::query_as(sql).bind(tenant).bind(id).fetch_optional(tx.conn()).await?;
    match found {
        Some(mut record) => {
            record.complete(tx).await?;
            Ok(Some(record))
        }
        None => Ok(None),
    }
}

/// The rows of several records, by their keys, without what belongs to them besides.
pub(crate) async fn several<R: Record>(tx: &mut Tx, ids: &[Uuid]) -> Result<Vec<R>> {
    let ((schema, table), key) = (R::READ, R::KEY);
    let tenant = tx.ctx().tenant.id.uuid();
    // Identifiers are constants, values are bound.
    let sql = AssertSqlSafe(format!(
        "select *, {key} as id from {schema}.{table} where tenant_id = $1 and {key} = any($2) order by {key}"
    ));
    Ok(sqlx::query_as(sql).bind(tenant).bind(ids).fetch_all(tx.conn()).await?)
}

/// Takes the row lock without reading the record; on its table, because a view cannot be locked.
pub async fn lock<R: Record>(tx: &mut Tx, id: Uuid) -> Result<()> {
    let ((schema, table), key) = (R::TABLE, R::KEY);
    let tenant = tx.ctx().tenant.id.uuid();
    // Identifiers are constants, values are bound.
    let sql = AssertSqlSafe(format!("select from {schema}.{table} where tenant_id = $1 and {key} = $2 for update"));
    sqlx::query(sql).bind(tenant).bind(id).execute(tx.conn()).await?;
    Ok(())
}

/// Loads a record under the caller's data rules: "not found" if they hide it.
pub async fn find<R: Record>(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<R> {
    if let Some(permission) = R::ASKS {
        tx.ctx().needs(permission)?;
    }
    may_see(tx, R::LISTING, id).await?;
    load(tx, id, for_change).await
}
