//! Documents that are returned stamped store the state of their stamped copy, so that lists show and filter by it.
//! Their tables have the columns of [`super::parts::Stamp`] and `stamp_version`.

use crate::Tx;
use crate::bus::consumer::{Consumer, Meta};
use crate::bus::live::Notice;
use sqlx::AssertSqlSafe;
use tandem_contracts::seal::{StampedCopyChanged, StampedCopyOverdue};
use tandem_kernel::convention::kept;
use tandem_kernel::{DocumentKind, OrganizeId, Result};
use uuid::Uuid;

/// The event consumers through which a module updates the stamp columns of its documents.
pub(crate) fn consumers(module: &str) -> [Consumer; 2] {
    [
        Consumer::on(kept(format!("{module}.stamped_copy_changed")), changed),
        Consumer::on(kept(format!("{module}.stamped_copy_late")), late),
    ]
}

fn kind(tx: &Tx, code: &str) -> Option<&'static DocumentKind> {
    tx.stampable(code).ok().filter(|stampable| stampable.remembers).and_then(|_| tx.platform().document(code))
}

/// Events arrive in any order and at every module: only versions newer than the row's are written.
pub async fn changed(tx: &mut Tx, told: StampedCopyChanged, _meta: Meta) -> Result<()> {
    let Some(kind) = kind(tx, &told.document_kind) else { return Ok(()) };
    let ((schema, table), key) = (kind.table, kind.key);
    let tenant = tx.ctx().tenant.id.uuid();
    // Identifiers come from the descriptor, values are bound. No new version of the document: no user changed it.
    let sql = AssertSqlSafe(format!(
        "update {schema}.{table} set stamp_state = $3, stamp_due_on = $4, stamp_version = $5,
           stamp_late = $6 or stamp_late and stamp_due_on is not distinct from $4
         where tenant_id = $1 and {key} = $2 and stamp_version < $5 returning version"
    ));
    let written: Option<i64> = sqlx::query_scalar(sql)
        .bind(tenant)
        .bind(told.document_id)
        .bind(&told.state)
        .bind(told.due_on)
        .bind(told.version)
        .bind(told.late)
        .fetch_optional(tx.conn())
        .await?;
    notice(tx, kind, told.document_id, written, told.supplier_id);
    Ok(())
}

/// The due date that the row holds has passed.
pub async fn late(tx: &mut Tx, told: StampedCopyOverdue, _meta: Meta) -> Result<()> {
    let Some(kind) = kind(tx, &told.document_kind) else { return Ok(()) };
    let ((schema, table), key) = (kind.table, kind.key);
    let tenant = tx.ctx().tenant.id.uuid();
    // Identifiers come from the descriptor, values are bound.
    let sql = AssertSqlSafe(format!(
        "update {schema}.{table} set stamp_late = true
         where tenant_id = $1 and {key} = $2 and stamp_due_on = $3 and not stamp_late returning version"
    ));
    let written: Option<i64> =
        sqlx::query_scalar(sql).bind(tenant).bind(told.document_id).bind(told.due_on).fetch_optional(tx.conn()).await?;
    notice(tx, kind, told.document_id, written, told.supplier_id);
    Ok(())
}

fn notice(tx: &mut Tx, kind: &'static DocumentKind, id: Uuid, version: Option<i64>, supplier: Uuid) {
    let Some(version) = version else { return };
    let organizes = Some(vec![OrganizeId::new(supplier)]);
    tx.notice(Notice { topic: kind.code(), entity_id: id.into(), version, organizes });
}
