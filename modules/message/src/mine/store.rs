//! Database access for messages.

use super::listing::LISTING;
use super::states::MACHINE;
use tandem_kernel::{MessageType, Result, UserId};
use tandem_platform::Tx;
use tandem_platform::bus::live::Notice;
use uuid::Uuid;

#[derive(Debug, Clone)]
pub struct NewMessage {
    pub user: UserId,
    pub template: String,
    pub kind: MessageType,
    /// In the reader's language.
    pub text: Wording,
    /// In both languages, for whichever is chosen when it is read or mailed.
    pub zh: Wording,
    pub en: Wording,
    pub link: String,
    pub entity_kind: String,
    pub entity_id: String,
    pub in_digest: bool,
    pub in_gathering: bool,
}

#[derive(Debug, Clone)]
pub struct Wording {
    pub title: String,
    pub content: String,
}

/// Stores messages and notifies the recipients' browsers.
pub async fn put(tx: &mut Tx, messages: &[NewMessage]) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    for new in messages {
        let id = tx.new_id();
        sqlx::query(
            "insert into message.message (tenant_id, message_id, user_id, template, type, title, content, link, entity_kind,
               entity_id, state, at, in_digest, in_gathering, title_zh, content_zh, title_en, content_en)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)",
        )
        .bind(tenant)
        .bind(id)
        .bind(new.user.uuid())
        .bind(&new.template)
        .bind(new.kind.as_str())
        .bind(&new.text.title)
        .bind(&new.text.content)
        .bind(&new.link)
        .bind(&new.entity_kind)
        .bind(&new.entity_id)
        .bind(MACHINE.initial)
        .bind(now)
        .bind(new.in_digest)
        .bind(new.in_gathering)
        .bind(&new.zh.title)
        .bind(&new.zh.content)
        .bind(&new.en.title)
        .bind(&new.en.content)
        .execute(tx.conn())
        .await?;
        notice(tx, new.user, id, 1);
    }
    Ok(())
}

/// Notifies only the recipient.
pub fn notice(tx: &mut Tx, user: UserId, id: Uuid, version: i64) {
    tx.notice_to(user, Notice { topic: LISTING.code, entity_id: id.into(), version, organizes: None });
}
