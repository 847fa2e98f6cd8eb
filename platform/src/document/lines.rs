//! Lines of documents: read and written as a whole with their document, with the same visibility.

use super::Document;
use crate::Tx;
use crate::module::Work;
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{AssertSqlSafe, FromRow};
use std::collections::BTreeSet;
use tandem_kernel::error::Fields;
use tandem_kernel::{LineTable, Result};
use uuid::Uuid;

/// The lines of a document, in order.
pub async fn of<L>(tx: &mut Tx, table: &LineTable, document: Uuid) -> Result<Vec<L>>
where
    L: for<'r> FromRow<'r, PgRow> + Send + Unpin,
{
    let LineTable { table: (schema, name), parent, order, .. } = *table;
    let tenant = tx.ctx().tenant.id.uuid();
    // Identifiers are constants, values are bound.
    let sql = format!("select * from {schema}.{name} where tenant_id = $1 and {parent} = $2 order by {order}");
    Ok(sqlx::query_as(AssertSqlSafe(sql)).bind(tenant).bind(document).fetch_all(tx.conn()).await?)
}

/// For [`Document::complete`]: reads the document's lines into it.
pub fn complete<'a, L>(tx: &'a mut Tx, table: &'a LineTable, document: Uuid, into: &'a mut Vec<L>) -> Work<'a, ()>
where
    L: for<'r> FromRow<'r, PgRow> + Send + Unpin,
{
    Box::pin(async move {
        *into = of(tx, table, document).await?;
        Ok(())
    })
}

/// Replaces the document's lines. `supplier` is the one that may see them by row-level security.
pub async fn replace<L: Serialize>(
    tx: &mut Tx,
    table: &LineTable,
    document: Uuid,
    supplier: Option<Uuid>,
    lines: &[L],
) -> Result<()> {
    let LineTable { table: (schema, name), parent, written, .. } = *table;
    let tenant = tx.ctx().tenant.id.uuid();
    // Identifiers are constants, values are bound.
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

/// Reports every line that one command names more than once, under its name: `lines.00010`. The only place for this rule: of
/// two words about one line, none may be taken for the last one.
pub fn each_once<'a>(named: impl IntoIterator<Item = &'a str>, faults: &mut Fields) {
    let (mut seen, mut twice) = (BTreeSet::new(), BTreeSet::new());
    for name in named {
        if !name.is_empty() && !seen.insert(name) && twice.insert(name) {
            faults.check(false, format!("lines.{name}"), "platform-lines-twice");
        }
    }
}

/// The sum of their amounts, and their number.
pub async fn total(tx: &mut Tx, table: &LineTable, document: Uuid) -> Result<(Decimal, i32)> {
    let LineTable { table: (schema, name), parent, .. } = *table;
    let tenant = tx.ctx().tenant.id.uuid();
    // Identifiers are constants, values are bound.
    let sql = format!(
        "select coalesce(sum(amount), 0), count(*)::int from {schema}.{name} where tenant_id = $1 and {parent} = $2"
    );
    Ok(sqlx::query_as(AssertSqlSafe(sql)).bind(tenant).bind(document).fetch_one(tx.conn()).await?)
}

/// Keeps the lines' `organize_id` in step with the document, so that a supplier sees both or neither.
pub(super) async fn follow<D: Document>(tx: &mut Tx, before: Option<&D>, after: &D) -> Result<()> {
    let organize = after.organize();
    if before.and_then(Document::organize) == organize {
        return Ok(());
    }
    for LineTable { table: (schema, name), parent, .. } in D::KIND.lines {
        let tenant = tx.ctx().tenant.id.uuid();
        // Identifiers are constants, values are bound.
        let sql = format!("update {schema}.{name} set organize_id = $3 where tenant_id = $1 and {parent} = $2");
        let sql = sqlx::query(AssertSqlSafe(sql)).bind(tenant).bind(after.head().id);
        sql.bind(organize.map(|organize| organize.uuid())).execute(tx.conn()).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_named_more_than_once_is_reported_once() {
        let wrong = |named: &[&str]| -> Vec<String> {
            let mut faults = Fields::default();
            each_once(named.iter().copied(), &mut faults);
            faults.finish().err().map_or_else(Vec::new, |refused| {
                refused.fields().iter().map(|fault| format!("{} {}", fault.field, fault.message.key)).collect()
            })
        };
        assert_eq!(wrong(&["00010", "00020"]), Vec::<String>::new());
        assert_eq!(wrong(&["", ""]), Vec::<String>::new(), "a line without a name is missing one");
        assert_eq!(wrong(&["00010", "00020", "00010", "00010"]), ["lines.00010 platform-lines-twice"]);
    }
}
