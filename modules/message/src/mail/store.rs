//! Queues a mail within the caller's transaction.

use super::carry::{CARRY, Carry};
use super::states::MACHINE;
use tandem_kernel::{Language, Result, UserId};
use tandem_platform::Tx;

#[derive(Debug, Clone)]
pub struct NewMail {
    pub user: UserId,
    pub recipient: String,
    pub address: String,
    pub template: String,
    pub kind: &'static str,
    pub language: Language,
    pub title: String,
    pub text: String,
    pub html: String,
}

pub async fn queue(tx: &mut Tx, new: NewMail) -> Result<()> {
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    sqlx::query(
        "insert into message.mail (tenant_id, mail_id, user_id, recipient, address, template, type, language, title, text, html,
           state, queued_at, due_at, queued_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14)",
    )
    .bind(tenant)
    .bind(id)
    .bind(new.user.uuid())
    .bind(new.recipient)
    .bind(new.address)
    .bind(new.template)
    .bind(new.kind)
    .bind(new.language.code())
    .bind(new.title)
    .bind(new.text)
    .bind(new.html)
    .bind(MACHINE.initial)
    .bind(now)
    .bind(who)
    .execute(tx.conn())
    .await?;
    tx.enqueue(CARRY, &Carry { mail: id }).await?;
    Ok(())
}
