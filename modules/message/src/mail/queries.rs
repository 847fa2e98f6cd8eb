//! Queries for the send log.

use super::listing::LISTING;
use super::states::MACHINE;
use serde::Serialize;
use tandem_kernel::{Error, Result};
use tandem_platform::listing::{RowAction, actions, may_see};
use tandem_platform::{PathId, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct SentMail {
    #[sqlx(rename = "mail_id")]
    pub id: Uuid,
    pub version: i64,
    /// `queued`, `sending`, `sent` or `failed`
    pub state: String,
    pub recipient: String,
    pub address: String,
    pub title: String,
    /// The template's code; `message.digest` for a daily mail.
    pub template: String,
    #[serde(rename = "type")]
    #[sqlx(rename = "type")]
    pub kind: String,
    pub language: String,
    pub attempts: i32,
    /// What the mail server said last, where it would not take it.
    pub error: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub queued_at: OffsetDateTime,
    /// Not tried before this.
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub due_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub sent_at: Option<OffsetDateTime>,
    pub queued_by: String,
    /// How often the whole mail went over the wire; more than once where an answer was lost.
    pub handed_over: i32,
    /// Counts what people sent anew.
    pub round: i32,
    /// As it stands in the mail's header, without its domain.
    #[sqlx(skip)]
    pub message_id: String,
    pub text: String,
    pub html: String,
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<RowAction>,
}

/// Resending uses a new id, as mail programs may hide duplicates.
pub fn message_id(mail: Uuid, round: i32) -> String {
    format!("{mail}.{round}")
}

pub async fn load(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<SentMail> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = if for_change {
        sqlx::query_as("select * from message.mail where tenant_id = $1 and mail_id = $2 for update")
    } else {
        sqlx::query_as("select * from message.mail where tenant_id = $1 and mail_id = $2")
    };
    let found: Option<SentMail> = found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?;
    let mut mail = found.ok_or_else(Error::not_found)?;
    mail.message_id = message_id(mail.id, mail.round);
    mail.actions = actions(tx, &MACHINE, &mail.state);
    Ok(mail)
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<SentMail> {
    let id = tandem_kernel::id::parse(&id)?;
    may_see(tx, &LISTING, id).await?;
    load(tx, id, false).await
}
