//! Asking the approvers, and asking them no more.

use super::facts::asked;
use super::{Approved, RECALL, SUBMIT};
use crate::document::{Detail, Document, DocumentRef, Values, arrive, step};
use crate::{Body, Tx};
use tandem_kernel::{DocumentKind, Result};
use uuid::Uuid;

pub async fn submit<D: Approved>(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<D>> {
    let (before, to) = step::<D>(tx, SUBMIT, which).await?;
    let id = before.head().id;
    let approval = asked(tx, &before)?;
    let reference = tx.start_approval(approval, D::KIND.code(), id).await?;
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let submitter = tx.ctx().actor.as_ref().map(|actor| actor.id.uuid());
    sqlx::query(
        "insert into platform.approval (tenant_id, entity_kind, entity_id, reference, submitted_by, submitter_id, submitted_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (tenant_id, entity_id) do update set reference = excluded.reference, state = 'waiting',
           submitted_by = excluded.submitted_by, submitter_id = excluded.submitter_id, submitted_at = excluded.submitted_at,
           opinion = '', reason_zh = '', reason_en = '', decided_by = '', decided_at = null",
    )
    .bind(tenant)
    .bind(D::KIND.code())
    .bind(id)
    .bind(reference)
    .bind(who)
    .bind(submitter)
    .bind(now)
    .execute(tx.conn())
    .await?;
    arrive(tx, SUBMIT, before, to, Values::none()).await
}

/// The buyer wants no approval any more: the document is as it was, whatever the approvers say from now on.
pub async fn recall<D: Document>(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<D>> {
    let (before, to) = step::<D>(tx, RECALL, which).await?;
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let reference: Option<Uuid> = sqlx::query_scalar(
        "update platform.approval set state = 'recalled', decided_by = $3, decided_at = $4
         where tenant_id = $1 and entity_id = $2 and state = 'waiting' returning reference",
    )
    .bind(tenant)
    .bind(before.head().id)
    .bind(who)
    .bind(now)
    .fetch_optional(tx.conn())
    .await?;
    if let Some(reference) = reference {
        tx.withdraw_approval(reference).await?;
    }
    arrive(tx, RECALL, before, to, Values::none()).await
}

/// A document that is deleted takes its approval with it.
pub async fn gone(tx: &mut Tx, kind: &DocumentKind, id: Uuid) -> Result<()> {
    if kind.approval.is_none() {
        return Ok(());
    }
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from platform.approval where tenant_id = $1 and entity_id = $2")
        .bind(tenant)
        .bind(id)
        .execute(tx.conn())
        .await?;
    Ok(())
}
