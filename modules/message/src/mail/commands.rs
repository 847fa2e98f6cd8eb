//! User commands on mails: resend.

use super::carry::{CARRY, Carry};
use super::listing::LISTING;
use super::queries::{SentMail, load};
use super::record::notice;
use super::states::MACHINE;
use serde::Deserialize;
use tandem_kernel::{Error, Result, To};
use tandem_platform::audit::Entry;
use tandem_platform::listing::may_see;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Deserialize, ToSchema)]
pub struct MailRef {
    pub id: Uuid,
}

/// No version check: a mail changes its own version while being sent, and the state machine decides what is allowed.
pub async fn resend(tx: &mut Tx, Body(which): Body<MailRef>) -> Result<SentMail> {
    may_see(tx, &LISTING, which.id).await?;
    let mail = load(tx, which.id, true).await?;
    let To::State(state) = MACHINE.step(&mail.state, "resend", &tx.ctx().permissions)? else {
        return Err(Error::internal("a mail is not deleted by hand"));
    };
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update message.mail set state = $3, round = round + 1, attempts = 0, handed_over = 0, error = '', due_at = $4,
           sent_at = null, lease_until = null, queued_by = $5, version = version + 1
         where tenant_id = $1 and mail_id = $2",
    )
    .bind(tenant)
    .bind(which.id)
    .bind(state)
    .bind(now)
    .bind(who)
    .execute(tx.conn())
    .await?;
    tx.enqueue(CARRY, &Carry { mail: which.id, attempts: Some(0) }).await?;
    let after = load(tx, which.id, false).await?;
    let said =
        |mail: &SentMail| serde_json::json!({ "state": mail.state, "round": mail.round, "address": mail.address });
    let entry = Entry::new("resend", LISTING.code, which.id, &mail.title);
    tx.audit(entry.before(&said(&mail))?.after(&said(&after))?).await?;
    notice(tx, after.id, after.version);
    Ok(after)
}
