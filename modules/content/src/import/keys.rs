//! Checks that keys are unique, among the lines of the file and against existing records.

use sqlx::AssertSqlSafe;
use sqlx::Row;
use std::collections::{HashMap, HashSet};
use tandem_kernel::{Error, Result};
use tandem_platform::Tx;
use tandem_platform::import::{Importer, Values};
use uuid::Uuid;

pub type Key = Vec<String>;

pub fn of(importer: &Importer, values: &Values) -> Key {
    importer.key.iter().map(|field| values.get(*field).cloned().unwrap_or_default()).collect()
}

/// Records with these keys, including those hidden by data rules, as uniqueness is global. Row-level security still
/// applies, so that nothing is revealed about other suppliers.
pub async fn taken(tx: &mut Tx, importer: &Importer, keys: &HashSet<Key>) -> Result<HashMap<Key, Uuid>> {
    let mut found = HashMap::new();
    let listing = importer.listing;
    let column =
        |field: &str| listing.column(field).map(|c| c.column).ok_or_else(|| Error::internal("a key of no column"));
    let columns = importer.key.iter().map(|field| column(field)).collect::<Result<Vec<_>>>()?;
    let texts: Vec<String> = columns.iter().map(|column| format!("{column}::text")).collect();
    let arrays: Vec<String> = (0..columns.len()).map(|at| format!("${}::text[]", at + 2)).collect();
    let sql = format!(
        "select {id} as id, array[{texts}] as key from {schema}.{table}
         where tenant_id = $1 and ({texts}) in (select * from unnest({arrays}))",
        id = column("id")?,
        texts = texts.join(", "),
        arrays = arrays.join(", "),
        schema = listing.table.0,
        table = listing.table.1,
    );
    let tenant = tx.ctx().tenant.id.uuid();
    let keys: Vec<&Key> = keys.iter().collect();
    for part in keys.chunks(1_000) {
        // Table and column names are our own constants; values of the file are bound.
        let mut query = sqlx::query(AssertSqlSafe(sql.clone())).bind(tenant);
        for at in 0..columns.len() {
            query = query.bind(part.iter().map(|key| key[at].clone()).collect::<Vec<_>>());
        }
        for row in query.fetch_all(tx.conn()).await? {
            found.insert(row.try_get::<Vec<String>, _>("key")?, row.try_get("id")?);
        }
    }
    Ok(found)
}
