//! A document of any kind. Comments and files attached to it have the visibility of the document.

use crate::Tx;
use crate::audit::history;
use crate::listing::may_see;
use sqlx::{AssertSqlSafe, Row};
use tandem_kernel::{DocumentKind, Error, OrganizeId, Result, Side};
use uuid::Uuid;

pub struct DocumentSummary {
    pub kind: &'static DocumentKind,
    pub label: String,
    pub version: i64,
    /// The supplier the document belongs to.
    pub organize: Option<OrganizeId>,
    /// The side that keeps the document to itself in its present state.
    pub kept_by: Option<Side>,
}

/// Returns "not found" for a document the caller may not see.
pub async fn summary(tx: &mut Tx, kind: &str, id: Uuid) -> Result<DocumentSummary> {
    let kind = tx.platform().document(kind).filter(|kind| tx.ctx().permissions.holds(kind.listing.permission));
    let kind = kind.ok_or_else(Error::not_found)?;
    may_see(tx, kind.listing, id).await?;
    let ((schema, table), key, label) = (kind.table, kind.key, kind.label);
    let supplier = kind.listing.supplier().map_or("null::uuid", |column| column.column);
    // Identifiers come from the descriptor, values are bound.
    let sql = format!(
        "select {label}::text as label, version, state, {supplier} as organize from {schema}.{table}
         where tenant_id = $1 and {key} = $2"
    );
    let tenant = tx.ctx().tenant.id.uuid();
    let row = sqlx::query(AssertSqlSafe(sql)).bind(tenant).bind(id).fetch_optional(tx.conn()).await?;
    let row = row.ok_or_else(Error::not_found)?;
    let state: String = row.try_get("state")?;
    Ok(DocumentSummary {
        kind,
        kept_by: kind.machine().and_then(|machine| machine.kept_by(&state)),
        label: row.try_get("label")?,
        version: row.try_get("version")?,
        organize: row.try_get::<Option<Uuid>, _>("organize")?.map(OrganizeId::new),
    })
}

/// The suppliers that get live updates about something attached to a document: those it was visible to at its last
/// change. `None` means all readers, for kinds without a supplier.
pub async fn hearers(tx: &mut Tx, kind: &DocumentKind, id: Uuid) -> Result<Option<Vec<OrganizeId>>> {
    if kind.listing.supplier().is_none() {
        return Ok(None);
    }
    let organize = history::organize(tx, kind.code(), &id.to_string()).await?;
    Ok(Some(organize.into_iter().collect()))
}
