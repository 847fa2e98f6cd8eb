//! What people do about the hand-over of suppliers: ask for one, ask whether they could, and try a failed one again.

use super::{ErpPush, ask, standing};
use crate::organize::queries::Organize;
use tandem_platform::document::prelude::*;

/// Which supplier is handed over.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SupplierToPush {
    pub organize_id: Uuid,
}

/// Whether a supplier can be handed over now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushCheck {
    /// What would be handed over: `create` or `change`.
    pub kind: &'static str,
    pub may: bool,
    /// Why not, in the words of the command; empty where it may.
    pub message: String,
}

pub async fn check(tx: &mut Tx, Body(asked): Body<SupplierToPush>) -> Result<PushCheck> {
    let organize: Organize = document::find(tx, asked.organize_id, false).await?;
    let standing = standing::of_one(tx, organize.common.id).await?;
    let refusal = standing.refuses();
    let words = |refusal: &Refusal| tx.platform().words().say(tx.ctx().language, &refusal.message);
    let message = refusal.as_ref().map(words).unwrap_or_default();
    Ok(PushCheck { kind: standing.kind().as_str(), may: refusal.is_none(), message })
}

/// Hands a supplier over as it was approved: created where the ERP does not know it, otherwise brought up to date.
pub async fn submit(tx: &mut Tx, Body(asked): Body<SupplierToPush>) -> Result<Detail<ErpPush>> {
    let organize: Organize = document::find(tx, asked.organize_id, true).await?;
    let standing = standing::of_one(tx, organize.common.id).await?;
    if let Some(refusal) = standing.refuses() {
        return Err(refusal.into());
    }
    let id = ask::asked(tx, organize.common.id, standing.kind(), &[]).await?;
    ask::go_on(tx, organize.common.id).await?;
    document::detail_of(tx, id).await
}

/// Once what the ERP found wrong was put right.
pub async fn retry(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<ErpPush>> {
    hold(tx, which.id).await?;
    let (before, to) = document::step::<ErpPush>(tx, "retry", which).await?;
    let organize = before.organize_id;
    let values = Values::none().put("asked_at", tx.now()).put("message", "").put("field", "");
    document::arrive(tx, "retry", before, to, values).await?;
    ask::go_on(tx, organize).await?;
    document::detail_of(tx, which.id).await
}

/// Locks the organisation before its push, as everybody does.
async fn hold(tx: &mut Tx, push: Uuid) -> Result<()> {
    let organize: Option<Uuid> =
        sqlx::query_scalar("select organize_id from partner.erp_push where tenant_id = $1 and erp_push_id = $2")
            .bind(tx.ctx().tenant.id.uuid())
            .bind(push)
            .fetch_optional(tx.conn())
            .await?;
    match organize {
        Some(organize) => document::lock::<Organize>(tx, organize).await,
        None => Ok(()),
    }
}
