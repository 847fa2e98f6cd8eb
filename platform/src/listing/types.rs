//! Column types of a listing's table from PostgreSQL's catalogue. Keyset pagination needs them: the text values of a
//! cursor are cast back to the column's type, and nullability decides how they are compared.

use crate::Tx;
use sqlx::Row;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, RwLock};
use tandem_kernel::{Listing, Result};

#[derive(Clone, Debug, Default)]
pub struct Types(Arc<HashMap<String, (String, bool)>>);

/// Cached without expiry: only migrations change a table's columns, and those come with a new process.
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
    /// The column's type; empty where the catalogue was not read.
    pub fn name(&self, column: &str) -> &str {
        self.0.get(column).map_or("", |(name, _)| name)
    }
    /// Whether the column is NOT NULL. Columns of a view never are.
    pub fn filled(&self, column: &str) -> bool {
        self.0.get(column).is_some_and(|(_, filled)| *filled)
    }
}
