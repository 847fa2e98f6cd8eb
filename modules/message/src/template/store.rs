//! Stored templates and their defaults.

use std::time::Duration;
use tandem_kernel::{Error, Language, Message, MessageTemplate, Result};
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::words::Words;
use uuid::Uuid;

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Row {
    pub template_id: Uuid,
    pub language: String,
    pub notify_method: String,
    pub title: String,
    pub content: String,
    pub note: String,
    pub changed: bool,
    pub version: i64,
}

/// Both languages of a template.
pub struct Kept {
    pub zh: Row,
    pub en: Row,
}

impl Kept {
    pub fn in_language(&self, language: Language) -> &Row {
        match language {
            Language::Zh => &self.zh,
            Language::En => &self.en,
        }
    }
}

pub async fn by_code(tx: &mut Tx, code: &str, for_change: bool) -> Result<Option<Kept>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = if for_change {
        sqlx::query_as(
            "select template_id, language, notify_method, title, content, note, changed, version from message.template
             where tenant_id = $1 and code = $2 order by language for update",
        )
    } else {
        sqlx::query_as(
            "select template_id, language, notify_method, title, content, note, changed, version from message.template
             where tenant_id = $1 and code = $2 order by language",
        )
    };
    let rows: Vec<Row> = found.bind(tenant).bind(code).fetch_all(tx.conn()).await?;
    let one = |language: &str| rows.iter().find(|row| row.language == language).cloned();
    Ok(one("zh").zip(one("en")).map(|(zh, en)| Kept { zh, en }))
}

/// The template of a row with its default; not found if no module declares it any more.
pub async fn by_id(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<(&'static MessageTemplate, Kept)> {
    let tenant = tx.ctx().tenant.id.uuid();
    let code: Option<String> =
        sqlx::query_scalar("select code from message.template where tenant_id = $1 and template_id = $2")
            .bind(tenant)
            .bind(id)
            .fetch_optional(tx.conn())
            .await?;
    let shipped = code.and_then(|code| tx.platform().template(&code)).ok_or_else(Error::not_found)?;
    let kept = by_code(tx, shipped.code, for_change).await?.ok_or_else(Error::not_found)?;
    Ok((shipped, kept))
}

/// During an upgrade a process meets templates of the next version, whose own processes take in what it leaves.
const UPGRADE: Duration = Duration::from_secs(3600);
const UNTIL_THE_NEXT_TRY: Duration = Duration::from_secs(30);

/// Leaves a delivery for a process that knows the template; after an upgrade nobody does, as it exists no longer.
pub fn not_known(tx: &mut Tx, code: &str, meta: &Meta) {
    if tx.now() - meta.at < UPGRADE {
        tx.tell_again_in(UNTIL_THE_NEXT_TRY);
    } else {
        tracing::warn!(template = code, "a message without its template is not delivered");
    }
}

/// The default texts, with `{field}` placeholders.
pub fn shipped_text(words: &Words, language: Language, template: &MessageTemplate) -> (String, String) {
    let args: Vec<_> = template.fields.iter().map(|field| (*field, format!("{{{field}}}"))).collect();
    let say = |key| words.say(language, &Message { key, args: args.clone() });
    (say(template.title), say(template.content))
}
