//! The link that each of those who were told has: it stops the change without signing in, and works once.

use super::commands::{Denier, denied};
use super::record::BankChange;
use super::states::MACHINE;
use serde::{Deserialize, Serialize};
use tandem_kernel::{Error, Result};
use tandem_platform::db::tx::Mode;
use tandem_platform::http::steps::Steps;
use tandem_platform::{Body, Tx, record, single_use};
use time::Duration;
use utoipa::ToSchema;
use uuid::Uuid;

const PURPOSE: &str = "bank change is not ours";
/// Longer than any change takes; a mail may be read late.
const LIFE: Duration = Duration::days(180);

/// The page with the link, as a path. What opens it stands in the fragment, which no server is sent and no log keeps.
pub fn of(tx: &Tx, told: Uuid) -> Result<String> {
    let (secrets, ctx, random) = (tx.platform().secrets(), tx.ctx(), tx.platform().random());
    let until = tx.now() + LIFE;
    let token = secrets.seal(ctx, PURPOSE, told, told, until, random)?;
    Ok(format!("/notOurs#{token}"))
}

#[derive(Deserialize, ToSchema)]
pub struct DenyByLink {
    pub token: String,
}

/// What whoever has pressed the link reads.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeniedByLink {
    pub number: String,
    pub account_tail: String,
}

fn void() -> Error {
    Error::refused("partner-bank_change-link_void")
}

pub async fn deny_by_link(steps: &mut Steps, Body(asked): Body<DenyByLink>) -> Result<DeniedByLink> {
    let mut tx = steps.begin(Mode::Write).await?;
    let now = tx.now();
    let opened = tx.platform().secrets().open::<Uuid>(tx.ctx(), PURPOSE, &asked.token, now)?.ok_or_else(void)?;
    if !single_use::use_up(&mut tx, PURPOSE, opened.id, opened.expires_at).await? {
        return Err(Error::refused("partner-bank_change-link_used"));
    }
    let (change, name) = told(&mut tx, opened.value).await?;
    let before: BankChange = record::load(&mut tx, change, true).await?;
    let to = MACHINE.lead(&before.common.state, "deny")?;
    let stopped = denied(&mut tx, before, to, Denier { told: opened.value, name, user: None }).await?.document;
    tx.commit().await?;
    Ok(DeniedByLink { number: stopped.common.number, account_tail: stopped.account_tail })
}

/// The change that somebody was told of, and what he is called.
async fn told(tx: &mut Tx, told: Uuid) -> Result<(Uuid, String)> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Option<(Uuid, String)> = sqlx::query_as(
        "select bank_change_id, name from partner.bank_change_told where tenant_id = $1 and told_id = $2",
    )
    .bind(tenant)
    .bind(told)
    .fetch_optional(tx.conn())
    .await?;
    found.ok_or_else(void)
}
