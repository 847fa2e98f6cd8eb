//! The latest approval of a document, as its page shows it. It is in no history, and suppliers read nothing of it.

use crate::Tx;
use crate::document::Document;
use crate::typed::Moment;
use serde::Serialize;
use tandem_kernel::{Language, Result, Side};
use utoipa::ToSchema;

/// The latest approval of a document.
#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ShownApproval {
    /// `waiting`, `approved`, `refused`, `returned`, `deleted`, `recalled` or `not_started`
    pub state: String,
    pub submitted_by: String,
    pub submitted_at: Moment,
    /// What the approvers said, or why it could not be started.
    pub opinion: String,
    /// Why it went no further although it was approved (`refused`).
    pub reason: String,
    pub decided_by: String,
    pub decided_at: Option<Moment>,
}

pub async fn of<D: Document>(tx: &mut Tx, document: &D) -> Result<Option<ShownApproval>> {
    if D::KIND.approval.is_none() || tx.ctx().side() == Side::Supplier {
        return Ok(None);
    }
    let (tenant, in_chinese) = (tx.ctx().tenant.id.uuid(), tx.ctx().language == Language::Zh);
    Ok(sqlx::query_as(
        "select state, submitted_by, submitted_at, opinion, case when $4 then reason_zh else reason_en end as reason, decided_by,
           decided_at
         from platform.approval where tenant_id = $1 and entity_kind = $2 and entity_id = $3",
    )
    .bind(tenant)
    .bind(D::KIND.code())
    .bind(document.head().id)
    .bind(in_chinese)
    .fetch_optional(tx.conn())
    .await?)
}
