//! A document of any kind. What hangs on it (comments, files) is as visible as the document itself.

use crate::Tx;
use crate::audit::history;
use crate::listing::may_see;
use sqlx::{AssertSqlSafe, Row};
use tandem_kernel::{DocumentKind, Error, OrganizeId, Result};
use uuid::Uuid;

pub struct DocumentSummary {
    pub kind: &'static DocumentKind,
    pub label: String,
    pub version: i64,
    /// The supplier whose document it is.
    pub organize: Option<OrganizeId>,
}

/// Answers "not found" for a document the caller may not see.
pub async fn summary(tx: &mut Tx, kind: &str, id: Uuid) -> Result<DocumentSummary> {
    let kind = tx.platform().document(kind).filter(|kind| tx.ctx().permissions.holds(kind.listing.permission));
    let kind = kind.ok_or_else(Error::not_found)?;
    may_see(tx, kind.listing, id).await?;
    let ((schema, table), key, label) = (kind.table, kind.key, kind.label);
    let supplier = kind.listing.supplier().map_or("null::uuid", |column| column.column);
    // Names come from the descriptor, values are bound.
    let sql = format!(
        "select {label}::text as label, version, {supplier} as organize from {schema}.{table}
         where tenant_id = $1 and {key} = $2"
    );
    let tenant = tx.ctx().tenant.id.uuid();
    let row = sqlx::query(AssertSqlSafe(sql)).bind(tenant).bind(id).fetch_optional(tx.conn()).await?;
    let row = row.ok_or_else(Error::not_found)?;
    Ok(DocumentSummary {
        kind,
        label: row.try_get("label")?,
        version: row.try_get("version")?,
        organize: row.try_get::<Option<Uuid>, _>("organize")?.map(OrganizeId::new),
    })
}

/// The suppliers whose open pages hear of something that hangs on a document: those it was shown to when it last changed. `None`
/// stands for all readers, where documents of the kind are no supplier's.
pub async fn hearers(tx: &mut Tx, kind: &DocumentKind, id: Uuid) -> Result<Option<Vec<OrganizeId>>> {
    if kind.listing.supplier().is_none() {
        return Ok(None);
    }
    let organize = history::organize(tx, kind.code(), &id.to_string()).await?;
    Ok(Some(organize.into_iter().collect()))
}
