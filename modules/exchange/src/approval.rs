//! Approvals asked of the approval system: the messages that start one and withdraw one, and what is kept of it until
//! its outcome (see [`crate::outcome`]).

use crate::outcome;
use serde::{Deserialize, Serialize};
use tandem_contracts::oa::{Approval, Withdrawal};
use tandem_contracts::outside::{Asking, System, Taken, Trouble};
use tandem_kernel::{Error, Result};
use tandem_platform::Tx;
use tandem_platform::outside::{Outbound, Sending, Standing};
use uuid::Uuid;

/// Starts an approval.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct Start(pub Approval);

impl Outbound for Start {
    const SYSTEM: System = System::Oa;
    const KIND: &'static str = "oa.approval";

    fn business_key(&self) -> &str {
        &self.0.number
    }
    fn send<'a>(&'a self, sending: &'a Sending<'a>) -> Asking<'a, Taken> {
        Box::pin(async move {
            let (platform, tenant) = (sending.platform, sending.tenant);
            let oa = platform.oa(tenant).ok_or_else(Sending::not_configured)?;
            let call_back =
                outcome::call_back(platform, tenant).await.map_err(|error| Trouble::Away(error.to_string()))?;
            oa.start(&self.0, sending.reference, &call_back, platform.now()).await
        })
    }
}

/// Ends one that is under way. It leaves under the same number, so never before the start.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct Withdraw(pub Withdrawal);

impl Outbound for Withdraw {
    const SYSTEM: System = System::Oa;
    const KIND: &'static str = "oa.withdrawal";

    fn business_key(&self) -> &str {
        &self.0.number
    }
    fn send<'a>(&'a self, sending: &'a Sending<'a>) -> Asking<'a, Taken> {
        Box::pin(async move {
            let oa = sending.platform.oa(sending.tenant).ok_or_else(Sending::not_configured)?;
            oa.withdraw(&self.0, sending.reference, sending.platform.now()).await
        })
    }
}

pub async fn start(tx: &mut Tx, approval: Approval, entity_kind: &'static str, entity_id: Uuid) -> Result<Uuid> {
    let (kind, number) = (approval.kind.clone(), approval.number.clone());
    let reference = tx.hand_over(&Start(approval), entity_kind, entity_id).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "insert into exchange.approval (tenant_id, reference, approval_kind, number, entity_kind, entity_id)
         values ($1, $2, $3, $4, $5, $6)",
    )
    .bind(tenant)
    .bind(reference)
    .bind(kind)
    .bind(number)
    .bind(entity_kind)
    .bind(entity_id)
    .execute(tx.conn())
    .await?;
    Ok(reference)
}

pub async fn withdraw(tx: &mut Tx, reference: Uuid) -> Result<()> {
    let (tenant, now, by) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let started: Option<(String, String, Uuid)> = sqlx::query_as(
        "update exchange.approval set withdrawn_at = coalesce(withdrawn_at, $3) where tenant_id = $1 and reference = $2
         returning number, entity_kind, entity_id",
    )
    .bind(tenant)
    .bind(reference)
    .bind(now)
    .fetch_optional(tx.conn())
    .await?;
    let (number, kind, id) = started.ok_or_else(|| Error::internal("an approval that nobody started"))?;
    let listing = tx.platform().listing(&kind).ok_or_else(|| Error::internal(format!("no list {kind}")))?;
    let withdrawal = Withdraw(Withdrawal { reference, number, by });
    tx.hand_over(&withdrawal, listing.code, id).await.map(drop)
}

/// The lock keeps a call-back from bringing a later decision before the caller has ended.
pub async fn standing(tx: &mut Tx, reference: Uuid) -> Result<Option<Standing>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let standing = sqlx::query_as(
        "select sequence, withdrawn_at is not null as withdrawn from exchange.approval
         where tenant_id = $1 and reference = $2 for share",
    );
    Ok(standing.bind(tenant).bind(reference).fetch_optional(tx.conn()).await?)
}
