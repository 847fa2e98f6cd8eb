//! Lines of documents: read and written as a whole with the document they belong to, and seen by whoever sees it.

use super::Document;
use crate::Tx;
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{AssertSqlSafe, FromRow};
use std::collections::BTreeMap;
use tandem_kernel::{DocumentKind, LineTable, Result};
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

/// How much of the lines of one document others take: what goes back of an order, what is shipped of it. Both are lines of
/// the same name.
pub struct Taken {
    /// The documents that take, and their column that names the one they take from.
    pub by: &'static DocumentKind,
    pub source: &'static str,
    pub lines: &'static LineTable,
    /// In these states nothing is taken: not yet, or no longer.
    pub not_in: &'static [&'static str],
}

impl Taken {
    /// What each line of the source has given to others than this one.
    pub async fn of(&self, tx: &mut Tx, source: Uuid, besides: Option<Uuid>) -> Result<BTreeMap<String, Decimal>> {
        let ((schema, name), (line_schema, line_name)) = (self.by.table, self.lines.table);
        let (key, parent, from) = (self.by.key, self.lines.parent, self.source);
        // Names are part of the program, values are bound.
        let sql = format!(
            "select l.line, sum(l.quantity) from {schema}.{name} d
             join {line_schema}.{line_name} l on l.tenant_id = d.tenant_id and l.{parent} = d.{key}
             where d.tenant_id = $1 and d.{from} = $2 and d.state <> all($3) and d.{key} is distinct from $4
             group by l.line"
        );
        let tenant = tx.ctx().tenant.id.uuid();
        let sums = sqlx::query_as::<_, (String, Decimal)>(AssertSqlSafe(sql)).bind(tenant).bind(source);
        Ok(sums.bind(self.not_in).bind(besides).fetch_all(tx.conn()).await?.into_iter().collect())
    }
}
