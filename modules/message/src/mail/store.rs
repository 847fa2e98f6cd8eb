//! Queues a mail within the caller's transaction.

use super::carry::{CARRY, Carry};
use super::record::in_both;
use super::states::{FAILED, MACHINE};
use tandem_kernel::email::is_address;
use tandem_kernel::{Language, Result, UserId};
use tandem_platform::Tx;
use uuid::Uuid;

#[derive(Debug, Clone)]
pub struct NewMail {
    /// None where it goes to an address without an account.
    pub user: Option<UserId>,
    pub recipient: String,
    pub address: String,
    pub template: String,
    pub kind: &'static str,
    pub language: Language,
    pub title: String,
    pub text: String,
    pub html: String,
}

/// Accounts may have an address from before its form was checked: then the log says why nothing was sent.
pub async fn queue(tx: &mut Tx, new: NewMail) -> Result<()> {
    if !is_address(&new.address) {
        let why = in_both(tx.platform(), "message-mail-no_address");
        return withhold(tx, new, &why).await;
    }
    let mail = write(tx, new, MACHINE.initial, "").await?;
    tx.enqueue(CARRY, &Carry { mail, attempts: Some(0) }).await?;
    Ok(())
}

/// Keeps a mail that is not to go out in the log, with the reason; an administrator may send it.
pub async fn withhold(tx: &mut Tx, new: NewMail, why: &str) -> Result<()> {
    write(tx, new, FAILED, why).await?;
    Ok(())
}

async fn write(tx: &mut Tx, new: NewMail, state: &str, error: &str) -> Result<Uuid> {
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    sqlx::query(
        "insert into message.mail (tenant_id, mail_id, user_id, recipient, address, template, type, language, title, text, html,
           state, queued_at, due_at, queued_by, error)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15)",
    )
    .bind(tenant)
    .bind(id)
    .bind(new.user.map(|user| user.uuid()))
    .bind(new.recipient)
    .bind(new.address)
    .bind(new.template)
    .bind(new.kind)
    .bind(new.language.code())
    .bind(new.title)
    .bind(new.text)
    .bind(new.html)
    .bind(state)
    .bind(now)
    .bind(who)
    .bind(error)
    .execute(tx.conn())
    .await?;
    Ok(id)
}
