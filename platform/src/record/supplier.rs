//! Suppliers with whom nothing new is started: those that are not admitted yet, frozen or ended. No document is made for such a supplier, none passes to
//! it, and no action that begins something with it ([`tandem_kernel::Action::begins`]) is taken: nothing is sent or published,
//! nor once its approvers have agreed. What runs is finished: what the supplier has seen is answered, changed, settled or
//! withdrawn as before, drafts are still edited and deleted, and what follows by itself still comes, such as a penalty or a
//! change by the ERP.
//! An organisation with documents is not deleted either: they would be nobody's, and none of its users could be let in to them.

use super::{Record, machine};
use crate::Tx;
use sqlx::AssertSqlSafe;
use std::collections::{BTreeSet, HashMap};
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Error, MessageKey, Result};
use uuid::Uuid;

pub(crate) const FROZEN: MessageKey = "platform-supplier_frozen";

/// Those of these suppliers with whom nothing new is started; "frozen" stands for all of them.
pub(crate) async fn frozen(tx: &mut Tx, suppliers: Vec<Uuid>) -> Result<BTreeSet<Uuid>> {
    if suppliers.is_empty() {
        return Ok(BTreeSet::new());
    }
    let named = tx.names(ORGANIZE, suppliers).await?;
    Ok(named.into_iter().filter(|named| !named.open).map(|named| named.id).collect())
}

/// The frozen suppliers of these records, if it is asked about an action that begins something.
pub(crate) async fn frozen_of<R: Record>(tx: &mut Tx, records: &[R], asked: &[&'static str]) -> Result<BTreeSet<Uuid>> {
    if !asked.iter().any(|action| begins::<R>(action)) {
        return Ok(BTreeSet::new());
    }
    let suppliers: BTreeSet<Uuid> = records.iter().filter_map(R::begins_with).map(|supplier| supplier.uuid()).collect();
    frozen(tx, suppliers.into_iter().collect()).await
}

/// Whether the action begins something with the record's supplier.
pub(super) fn begins<R: Record>(action: &str) -> bool {
    machine::<R>().and_then(|machine| machine.action(action)).is_some_and(|action| action.begins)
}

/// Refuses for a supplier of any document, whoever may see that document: an organisation is asked about before it is deleted.
pub(crate) async fn has_no_documents(tx: &mut Tx, organize: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let kinds = tx.platform().documents();
    for kind in kinds {
        // Its own row says whose it is as well.
        let Some(column) = kind.listing.supplier().filter(|_| kind.code() != ORGANIZE) else { continue };
        let ((schema, table), column) = (kind.table, column.column);
        // Identifiers come from the descriptor, values are bound.
        let sql = AssertSqlSafe(format!(
            "select exists (select 1 from {schema}.{table} where tenant_id = $1 and {column} = $2)"
        ));
        let there: bool = sqlx::query_scalar(sql).bind(tenant).bind(organize).fetch_one(tx.conn()).await?;
        if there {
            return Err(Error::refused("platform-supplier_has_documents"));
        }
    }
    Ok(())
}

/// The numbers of documents that still wait for somebody, for each of these suppliers: what is finished before one ends. At most
/// `most` for each.
pub async fn unfinished(tx: &mut Tx, suppliers: &[Uuid], most: i64) -> Result<HashMap<Uuid, Vec<String>>> {
    let mut found: HashMap<Uuid, Vec<String>> = HashMap::new();
    let tenant = tx.ctx().tenant.id.uuid();
    let kinds = tx.platform().documents();
    for kind in kinds {
        let Some(column) = kind.listing.supplier().filter(|_| kind.code() != ORGANIZE) else { continue };
        let ((schema, table), column, key, label) = (kind.table, column.column, kind.key, kind.label);
        let waited: Vec<&str> = kind.waits().iter().map(|wait| wait.state).collect();
        if waited.is_empty() {
            continue;
        }
        // Identifiers come from the descriptor, values are bound.
        let sql = AssertSqlSafe(format!(
            "select o.id, d.label from unnest($2::uuid[]) as o(id) cross join lateral (
               select {label}::text as label from {schema}.{table}
               where tenant_id = $1 and {column} = o.id and state = any($3) order by {key} limit $4) d"
        ));
        let rows: Vec<(Uuid, String)> =
            sqlx::query_as(sql).bind(tenant).bind(suppliers).bind(waited).bind(most).fetch_all(tx.conn()).await?;
        for (supplier, label) in rows {
            let known = found.entry(supplier).or_default();
            if i64::try_from(known.len()).is_ok_and(|known| known < most) {
                known.push(label);
            }
        }
    }
    Ok(found)
}
