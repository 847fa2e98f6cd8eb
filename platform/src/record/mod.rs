//! What everything that people keep does the same way, master data and documents alike. A module says what its record is
//! ([`Record`]) and writes its own rules; finding one, taking it for a change, writing it, its history, who was first when
//! somebody comes late, who hears of it: that is here, once. A document is a record with a number and people who wait for each
//! other; what it has besides is in [`crate::document`].

mod calls;
mod change;
mod entry;
mod files;
mod free;
mod page;
mod parts;
pub mod prelude;
mod values;

pub(crate) use calls::work;
pub use calls::{Called, Calls, Update};
pub use change::{
    Change, arrive, change, create, fill, gone, hide, insert, keep, remove, same_version, step, take, tell, turn, write,
};
pub(crate) use change::{lead, told};
pub use entry::Entry;
pub use files::Attached;
pub use free::is_free;
pub(crate) use page::offers;
pub use page::{detail, shown};
pub use parts::Base;
pub use values::Values;

use crate::Tx;
use crate::listing::{RowAction, may_see};
use crate::module::Work;
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;
use sqlx::postgres::PgRow;
use std::borrow::Cow;
use tandem_kernel::{Error, Listing, Machine, MessageKey, OrganizeId, Result};
use utoipa::ToSchema;
use uuid::Uuid;

/// Something that people keep, as it is read, where its key is also called `id`. Its row has the columns `tenant_id`,
/// `version`, `updated_by` and `updated_at` besides its own.
pub trait Record: Serialize + for<'r> sqlx::FromRow<'r, PgRow> + Clone + Send + Sync + Unpin + 'static {
    /// The list it stands in; its code names the kind everywhere.
    const LISTING: &'static Listing;
    /// Schema and table of its own row, which is locked and written; the list may read a view over it.
    const TABLE: (&'static str, &'static str) = Self::LISTING.table;
    /// What one is read from: what the list reads, which may know more than the row.
    const READ: (&'static str, &'static str) = Self::LISTING.table;
    /// The column of its id.
    const KEY: &'static str = Self::LISTING.key[0];
    /// The column its state is written into; none where the state follows from other columns.
    const STATE: Option<&'static str> = Some("state");
    /// What whoever names one by its id must hold besides the permission of his call.
    const ASKS: Option<&'static str> = None;

    fn head(&self) -> Head<'_>;
    /// The supplier whose record it is or will be, once it is shown to him: what hangs on it is his then, too.
    fn supplier(&self) -> Option<OrganizeId> {
        None
    }
    /// The supplier who may read its history.
    fn organize(&self) -> Option<OrganizeId> {
        self.supplier()
    }
    /// The suppliers whose open pages hear of it; none stands for all readers.
    fn hearers(&self) -> Option<Vec<OrganizeId>> {
        let own = self.organize().map(|organize| vec![organize]);
        own.or_else(|| Self::LISTING.supplier().map(|_| Vec::new()))
    }
    /// Why an action that its state would allow is not to be taken just now.
    fn withholds(&self, _action: &str) -> Option<MessageKey> {
        None
    }
    /// What must hold before an action that its state would allow, where that takes reading other records.
    fn before<'a>(&'a self, _tx: &'a mut Tx, _action: &'a str) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
    /// Takes in what the caller may do with it, where it has a machine. The history does not keep it.
    fn offer(&mut self, _actions: Vec<RowAction>) {}
    /// Reads what belongs to it besides its row. It is part of every version the history keeps.
    fn complete<'a>(&'a mut self, _tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
    /// Tells whoever else must know of a change: other modules. The history has been written.
    fn announce<'a>(_tx: &'a mut Tx, _change: &'a Change<'a, Self>) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
}

/// What all records have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head<'a> {
    pub id: Uuid,
    pub version: i64,
    /// Empty where it has no machine.
    pub state: &'a str,
    /// What people call it: a number, a name.
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

/// One record, complete; `for_change` locks it until the transaction ends.
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
    // Names are part of the program, values are bound.
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

/// A view cannot be locked; its row can.
async fn lock<R: Record>(tx: &mut Tx, id: Uuid) -> Result<()> {
    let ((schema, table), key) = (R::TABLE, R::KEY);
    let tenant = tx.ctx().tenant.id.uuid();
    // Names are part of the program, values are bound.
    let sql = AssertSqlSafe(format!("select from {schema}.{table} where tenant_id = $1 and {key} = $2 for update"));
    sqlx::query(sql).bind(tenant).bind(id).execute(tx.conn()).await?;
    Ok(())
}

/// One record as a caller may reach it: what data rules hide from the list is not there.
pub async fn find<R: Record>(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<R> {
    if let Some(permission) = R::ASKS {
        tx.ctx().needs(permission)?;
    }
    may_see(tx, R::LISTING, id).await?;
    load(tx, id, for_change).await
}
