//! Documents of this module that come back stamped. Whoever keeps the stamped copies tells how they stand; the documents'
//! rows remember it, so that lists show and find it.

use crate::{claim, order_change, penalty, purchase_order, return_order};
use sqlx::AssertSqlSafe;
use tandem_contracts::seal::{StampedCopyChanged, StampedCopyOverdue};
use tandem_kernel::{ColumnKind, DocumentKind, OrganizeId, Result};
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::bus::live::Notice;
use tandem_platform::document::Printed;
use tandem_platform::stampable::Stampable;
use uuid::Uuid;

/// The states of stamped copies in words, for columns that show them.
pub const STATES: ColumnKind = ColumnKind::Dictionary("seal.stamped_copy");

pub struct Stamped {
    pub kind: &'static DocumentKind,
    /// Whether being late costs a penalty.
    pub costs: bool,
}

/// A kind in this list has the columns `stamp_state`, `stamp_due_on`, `stamp_late` and `stamp_version`.
pub const STAMPED: [Stamped; 4] = [
    Stamped { kind: &purchase_order::KIND, costs: true },
    Stamped { kind: &order_change::KIND, costs: true },
    // A late order is fined; what goes back and what is claimed is argued about first.
    Stamped { kind: &return_order::KIND, costs: false },
    Stamped { kind: &claim::KIND, costs: false },
];

/// Whose scans are found by the first characters of their names, and whose being late costs.
pub const fn costly<D: Printed>(matched_by: usize) -> Stampable {
    Stampable::of::<D>().matched_by(matched_by).late_costs(penalty::consequence)
}

/// Events come in any order: only what is newer than what the row knows is written.
pub async fn changed(tx: &mut Tx, told: StampedCopyChanged, _meta: Meta) -> Result<()> {
    let Some(stamped) = STAMPED.iter().find(|s| s.kind.code() == told.document_kind) else { return Ok(()) };
    let ((schema, table), key) = (stamped.kind.table, stamped.kind.key);
    let tenant = tx.ctx().tenant.id.uuid();
    // Names come from the descriptor, values are bound. Makes no version of the document: nobody changed it.
    let sql = AssertSqlSafe(format!(
        "update {schema}.{table} set stamp_state = $3, stamp_due_on = $4, stamp_version = $5,
           stamp_late = stamp_late and stamp_due_on is not distinct from $4
         where tenant_id = $1 and {key} = $2 and stamp_version < $5 returning version"
    ));
    let written: Option<i64> = sqlx::query_scalar(sql)
        .bind(tenant)
        .bind(told.document_id)
        .bind(&told.state)
        .bind(told.due_on)
        .bind(told.version)
        .fetch_optional(tx.conn())
        .await?;
    if let Some(version) = written {
        notice(tx, stamped.kind, told.document_id, version, told.supplier_id);
    }
    Ok(())
}

/// The clock that the row knows ran out.
pub async fn late(tx: &mut Tx, kind: &'static DocumentKind, told: &StampedCopyOverdue) -> Result<()> {
    let ((schema, table), key) = (kind.table, kind.key);
    let tenant = tx.ctx().tenant.id.uuid();
    // Names come from the descriptor, values are bound.
    let sql = AssertSqlSafe(format!(
        "update {schema}.{table} set stamp_late = true
         where tenant_id = $1 and {key} = $2 and stamp_due_on = $3 returning version"
    ));
    let written: Option<i64> =
        sqlx::query_scalar(sql).bind(tenant).bind(told.document_id).bind(told.due_on).fetch_optional(tx.conn()).await?;
    if let Some(version) = written {
        notice(tx, kind, told.document_id, version, told.supplier_id);
    }
    Ok(())
}

fn notice(tx: &mut Tx, kind: &'static DocumentKind, id: Uuid, version: i64, supplier: Uuid) {
    let organizes = Some(vec![OrganizeId::new(supplier)]);
    tx.notice(Notice { topic: kind.code(), entity_id: id.into(), version, organizes });
}
