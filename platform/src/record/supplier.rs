//! Suppliers with whom nothing new is started: those that are frozen. No document is made for such a supplier, none passes to
//! it, and no action that begins something with it ([`tandem_kernel::Action::begins`]) is taken: nothing is sent or published,
//! nor once its approvers have agreed. What runs is finished: what the supplier has seen is answered, changed, settled or
//! withdrawn as before, drafts are still edited and deleted, and what follows by itself still comes, such as a penalty or a
//! change by the ERP.
//! An organisation with documents is not deleted either: they would be nobody's, and none of its users could be let in to them.

use super::{Record, machine};
use crate::Tx;
use sqlx::AssertSqlSafe;
use std::collections::BTreeSet;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Error, MessageKey, Result};
use uuid::Uuid;

pub(crate) const FROZEN: MessageKey = "platform-supplier_frozen";

/// Those of these suppliers that are frozen.
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
        let Some(column) = kind.listing.supplier() else { continue };
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
