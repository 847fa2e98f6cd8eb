//! Uniqueness among the records of a kind.

use super::{Record, Values};
use crate::Tx;
use sqlx::AssertSqlSafe;
use tandem_kernel::Result;
use uuid::Uuid;

/// Whether no other record has this combination of values. In a race, the table's unique index rejects the second
/// transaction, which gets a version conflict.
pub async fn is_free<R: Record>(tx: &mut Tx, values: Values, besides: Option<Uuid>) -> Result<bool> {
    let ((schema, table), key) = (R::TABLE, R::KEY);
    let (tenant, same, at) = (tx.ctx().tenant.id.uuid(), values.compared(), values.next_place());
    // Identifiers are constants, values are bound.
    let sql = AssertSqlSafe(format!(
        "select not exists (select from {schema}.{table} where tenant_id = ${at} and {same} and {key} is distinct from ${})",
        at + 1
    ));
    let (free,): (bool,) =
        sqlx::query_as_with(sql, values.arguments()?).bind(tenant).bind(besides).fetch_one(tx.conn()).await?;
    Ok(free)
}
