//! Lines of documents: read and written as a whole with the document they belong to, and seen by whoever sees it.

use super::Document;
use crate::Tx;
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{AssertSqlSafe, FromRow};
use tandem_kernel::{LineTable, Result};
use uuid::Uuid;

/// The lines of a document, in their order.
pub async fn of<L>(tx: &mut Tx, table: &LineTable, document: Uuid) -> Result<Vec<L>>
where
    L: for<'r> FromRow<'r, PgRow> + Send + Unpin,
{
    let LineTable { table: (schema, name), parent, order, .. } = *table;
    let tenant = tx.ctx().tenant.id.uuid();
    // Names are part of the program, values are bound.
    let sql = format!("select * from {schema}.{name} where tenant_id = $1 and {parent} = $2 order by {order}");
    Ok(sqlx::query_as(AssertSqlSafe(sql)).bind(tenant).bind(document).fetch_all(tx.conn()).await?)
}

/// Writes these in place of those the document had. They are the supplier's who sees the document.
pub async fn replace<L: Serialize>(
    tx: &mut Tx,
    table: &LineTable,
    document: Uuid,
    supplier: Option<Uuid>,
    lines: &[L],
) -> Result<()> {
    let LineTable { table: (schema, name), parent, written, .. } = *table;
    let tenant = tx.ctx().tenant.id.uuid();
    // Names are part of the program, values are bound.
    let delete = format!("delete from {schema}.{name} where tenant_id = $1 and {parent} = $2");
    sqlx::query(AssertSqlSafe(delete)).bind(tenant).bind(document).execute(tx.conn()).await?;
    let columns = written.join(", ");
    let insert = format!(
        "insert into {schema}.{name} (tenant_id, {parent}, organize_id, {columns})
         select $1, $2, $3, {columns} from jsonb_populate_recordset(null::{schema}.{name}, $4)"
    );
    let insert = sqlx::query(AssertSqlSafe(insert)).bind(tenant).bind(document).bind(supplier);
    insert.bind(Json(lines)).execute(tx.conn()).await?;
    Ok(())
}

/// The sum of their amounts, and how many they are.
pub async fn total(tx: &mut Tx, table: &LineTable, document: Uuid) -> Result<(Decimal, i32)> {
    let LineTable { table: (schema, name), parent, .. } = *table;
    let tenant = tx.ctx().tenant.id.uuid();
    // Names are part of the program, values are bound.
    let sql = format!(
        "select coalesce(sum(amount), 0), count(*)::int from {schema}.{name} where tenant_id = $1 and {parent} = $2"
    );
    Ok(sqlx::query_as(AssertSqlSafe(sql)).bind(tenant).bind(document).fetch_one(tx.conn()).await?)
}

/// The supplier sees the lines from when he sees the document, and no longer than that.
pub(super) async fn follow<D: Document>(tx: &mut Tx, before: Option<&D>, after: &D) -> Result<()> {
    let organize = after.organize();
    if before.and_then(Document::organize) == organize {
        return Ok(());
    }
    for LineTable { table: (schema, name), parent, .. } in D::KIND.lines {
        let tenant = tx.ctx().tenant.id.uuid();
        // Names are part of the program, values are bound.
        let sql = format!("update {schema}.{name} set organize_id = $3 where tenant_id = $1 and {parent} = $2");
        let sql = sqlx::query(AssertSqlSafe(sql)).bind(tenant).bind(after.head().id);
        sql.bind(organize.map(|organize| organize.uuid())).execute(tx.conn()).await?;
    }
    Ok(())
}
