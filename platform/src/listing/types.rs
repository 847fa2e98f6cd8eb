//! What PostgreSQL's catalogue says of a list's columns. Continuations need it: a value that left as text has to be
//! compared as what it is, and whether a column can be empty decides how.

use crate::Tx;
use sqlx::Row;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, RwLock};
use tandem_kernel::{Listing, Result};

#[derive(Clone, Debug, Default)]
pub struct Types(Arc<HashMap<String, (String, bool)>>);

/// A table's columns change by migrations, and those come with a new process.
static KNOWN: LazyLock<RwLock<HashMap<(&'static str, &'static str), Types>>> = LazyLock::new(RwLock::default);

impl Types {
    pub async fn of(tx: &mut Tx, listing: &'static Listing) -> Result<Self> {
        let known = KNOWN.read().unwrap_or_else(std::sync::PoisonError::into_inner).get(&listing.table).cloned();
        if let Some(types) = known {
            return Ok(types);
        }
        let rows = sqlx::query(
            "select a.attname::text as name, format_type(a.atttypid, null) as type, a.attnotnull as filled
             from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
             where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped",
        )
        .bind(listing.table.0)
        .bind(listing.table.1)
        .fetch_all(tx.conn())
        .await?;
        let read = rows.iter().map(|row| (row.get("name"), (row.get("type"), row.get("filled"))));
        let types = Self(Arc::new(read.collect()));
        KNOWN.write().unwrap_or_else(std::sync::PoisonError::into_inner).insert(listing.table, types.clone());
        Ok(types)
    }

    pub fn has(&self, column: &str) -> bool {
        self.0.contains_key(column)
    }
    /// Its type; empty where the catalogue was not asked.
    pub fn name(&self, column: &str) -> &str {
        self.0.get(column).map_or("", |(name, _)| name)
    }
    /// Whether the column can never be empty. A view's always might.
    pub fn filled(&self, column: &str) -> bool {
        self.0.get(column).is_some_and(|(_, filled)| *filled)
    }
}
