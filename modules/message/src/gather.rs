//! Mails that come in a burst: the first of a kind goes out at once, those that follow within minutes go out together. A
//! purchaser who publishes thirteen orders does not send thirteen mails.

use crate::digest::{Together, send_together};
use crate::preference;
use crate::template::store::not_known;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tandem_contracts::message::{MessageWanted, Person};
use tandem_kernel::{Language, Message, MessageTemplate, Result};
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use uuid::Uuid;

pub const GATHER: Job<Gather> = Job::new("job.message.gather");

/// Long enough for a batch, short enough to be called "at once".
const WINDOW: Duration = Duration::from_secs(3 * 60);
/// Messages that still wait after this time have lost their job, and hold back no others. The next job takes them along.
const OVERDUE: Duration = Duration::from_secs(10 * 60);

#[derive(Debug, Serialize, Deserialize)]
pub struct Gather {
    pub user: Uuid,
    pub template: String,
}

/// Whether mails of this message may wait for others. Only those about a record come in bursts; alerts never wait.
pub fn may_gather(wanted: &MessageWanted, shipped: &MessageTemplate) -> bool {
    shipped.kind.may_wait() && !wanted.entity_kind.is_empty()
}

/// Whether the reader had a mail of this kind just now, so that this message waits for the next. Its row must be marked
/// in the same transaction.
pub async fn joins(tx: &mut Tx, reader: &Person, address: &str, template: &str) -> Result<bool> {
    let (tenant, user, now) = (tx.ctx().tenant.id.uuid(), reader.id.uuid(), tx.now());
    lock(tx, user, template).await?;
    let (just_now, waiting): (bool, bool) = sqlx::query_as(
        "select exists (select 1 from message.mail where tenant_id = $1 and address = $2 and queued_at > $3 and template = $4),
           exists (select 1 from message.message where tenant_id = $1 and user_id = $5 and template = $4 and in_gathering
             and at > $6)",
    )
    .bind(tenant)
    .bind(address)
    .bind(now - WINDOW)
    .bind(template)
    .bind(user)
    .bind(now - OVERDUE)
    .fetch_one(tx.conn())
    .await?;
    if just_now && !waiting {
        tx.enqueue_in(GATHER, &Gather { user, template: template.to_owned() }, WINDOW).await?;
    }
    Ok(just_now || waiting)
}

/// Deliveries run side by side: one at a time decides for a reader and a kind, until its transaction ends.
async fn lock(tx: &mut Tx, user: Uuid, template: &str) -> Result<()> {
    tx.alone(&format!("message.gather {user} {template}")).await
}

pub async fn send(tx: &mut Tx, Gather { user, template }: Gather, meta: Meta) -> Result<()> {
    let Some(shipped) = tx.platform().template(&template) else {
        not_known(tx, &template, &meta);
        return Ok(());
    };
    lock(tx, user, &template).await?;
    let reader = preference::reader(tx, user).await?;
    let language = reader.as_ref().map_or(Language::Zh, |reader| reader.language);
    let messages: Vec<(String, String, String)> = sqlx::query_as(
        "with told as (
           update message.message set in_gathering = false
           where tenant_id = $1 and user_id = $2 and template = $3 and in_gathering
           returning at, message_id, link, coalesce(case when $4 = 'en' then title_en else title_zh end, title) as title,
             coalesce(case when $4 = 'en' then content_en else content_zh end, content) as content)
         select title, content, link from told order by at, message_id",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(user)
    .bind(&template)
    .bind(language.code())
    .fetch_all(tx.conn())
    .await?;
    let Some(reader) = reader.filter(|_| !messages.is_empty()) else { return Ok(()) };
    let words = tx.platform().words();
    let args = vec![("count", messages.len().to_string()), ("name", words.label(reader.language, shipped.name))];
    let title = words.say(reader.language, &Message { key: "message-gather-title", args });
    let together = Together { template: shipped.code, kind: shipped.kind.as_str(), title, intro: String::new() };
    send_together(tx, &reader, together, &messages).await
}
