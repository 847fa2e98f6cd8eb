//! Asking for a push. Whatever asks is satisfied by one that waits; one of a supplier at a time is with the ERP, and those that
//! wait follow in the order in which they were last asked for. The row of the organisation is locked first, by everybody.

use super::accounts::{EndedAccount, kept};
use super::{ErpPush, Kind, WAITING, hand_over, standing};
use crate::organize::queries::Organize;
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::document::{self, Values};
use tandem_platform::record::Change;
use uuid::Uuid;

/// Asks for a push of a supplier, and sends it as soon as it may go.
pub async fn ask(tx: &mut Tx, organize: Uuid, kind: Kind) -> Result<()> {
    asked(tx, organize, kind, &[]).await?;
    go_on(tx, organize).await
}

/// Asks for the accounts in force to be put there, and for these to be ended.
pub async fn ask_account(tx: &mut Tx, organize: Uuid, ended: &[EndedAccount]) -> Result<()> {
    asked(tx, organize, Kind::Bank, ended).await?;
    go_on(tx, organize).await
}

/// The push that waits from now on.
pub async fn asked(tx: &mut Tx, organize: Uuid, kind: Kind, ended: &[EndedAccount]) -> Result<Uuid> {
    document::lock::<Organize>(tx, organize).await?;
    let (tenant, now, ended) = (tx.ctx().tenant.id.uuid(), tx.now(), kept(ended));
    let waiting: Option<Uuid> = sqlx::query_scalar(
        "update partner.erp_push set asked_at = $5, ended_accounts = ended_accounts || $6
         where tenant_id = $1 and organize_id = $2 and kind = $3 and state = $4 returning erp_push_id",
    )
    .bind(tenant)
    .bind(organize)
    .bind(kind.as_str())
    .bind(WAITING)
    .bind(now)
    .bind(&ended)
    .fetch_optional(tx.conn())
    .await?;
    if let Some(waiting) = waiting {
        return Ok(waiting);
    }
    let standing = standing::of_one(tx, organize).await?;
    let values = Values::none()
        .put("organize_id", organize)
        .put("supplier_zh", standing.name_zh)
        .put("supplier_en", standing.name_en)
        .put("kind", kind.as_str())
        .put("asked_at", now)
        .put("ended_accounts", ended);
    Ok(document::create::<ErpPush>(tx, values).await?.document.id)
}

/// Sends the first of those that wait for which the time has come; asked whenever that may have changed.
pub async fn go_on(tx: &mut Tx, organize: Uuid) -> Result<()> {
    document::lock::<Organize>(tx, organize).await?;
    let waiting: Vec<(Uuid, String)> = sqlx::query_as(
        "select erp_push_id, kind from partner.erp_push where tenant_id = $1 and organize_id = $2 and state = $3
         order by asked_at, erp_push_id",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(organize)
    .bind(WAITING)
    .fetch_all(tx.conn())
    .await?;
    if waiting.is_empty() {
        return Ok(());
    }
    let standing = standing::of_one(tx, organize).await?;
    for (id, kind) in waiting {
        let kind = Kind::parse(&kind)?;
        if standing.may_go(kind) {
            return hand_over::send(tx, id, kind, &standing).await;
        }
    }
    Ok(())
}

/// What the ERP is told when a supplier that it knows is frozen, released or ended. One that is frozen is blocked there already.
pub async fn follow(tx: &mut Tx, change: &Change<'_, Organize>) -> Result<()> {
    let organize = change.record;
    if organize.erp_no.is_none() || organize.relation_type != "S" || organize.internal_group {
        return Ok(());
    }
    let was_frozen = change.before.is_some_and(|before| before.common.state == crate::organize::states::FROZEN);
    let kind = match change.action {
        "freeze" => Kind::Block,
        "unfreeze" => Kind::Unblock,
        "end" if !was_frozen => Kind::Block,
        _ => return Ok(()),
    };
    ask(tx, organize.common.id, kind).await
}
