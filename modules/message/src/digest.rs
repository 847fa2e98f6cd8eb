//! The daily digest: one mail with all messages since the last, in the morning of the user's time zone.

use crate::letter::{self, Part};
use crate::mail::store::{NewMail, queue};
use crate::preference;
use sqlx::Row;
use tandem_contracts::message::Person;
use tandem_kernel::{Message, Result};
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use time::Date;
use uuid::Uuid;

pub const DIGEST: Job<()> = Job::new("job.message.digest");

/// Used in the log instead of a template code.
pub const CODE: &str = "message.digest";
/// Maximum number of messages listed individually.
const TOLD: usize = 50;

pub async fn send(tx: &mut Tx, _told: (), _meta: Meta) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    // Also sends messages already collected for users who have since turned the digest off, so that none is lost.
    let due = sqlx::query(
        "select p.user_id, timezone(p.time_zone, $2)::date as today from message.preference p
         where p.tenant_id = $1 and extract(hour from timezone(p.time_zone, $2)) >= p.digest_hour
           and p.digest_day is distinct from timezone(p.time_zone, $2)::date
           and exists (select 1 from message.message m where m.tenant_id = $1 and m.user_id = p.user_id and m.in_digest)
         for update of p skip locked",
    )
    .bind(tenant)
    .bind(now)
    .fetch_all(tx.conn())
    .await?;
    for row in due {
        let (user, today): (Uuid, Date) = (row.get("user_id"), row.get("today"));
        if let Some(reader) = preference::reader(tx, user).await? {
            to_one(tx, &reader).await?;
        }
        sqlx::query("update message.preference set digest_day = $3 where tenant_id = $1 and user_id = $2")
            .bind(tenant)
            .bind(user)
            .bind(today)
            .execute(tx.conn())
            .await?;
    }
    Ok(())
}

async fn to_one(tx: &mut Tx, reader: &Person) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let messages: Vec<(String, String, String)> = sqlx::query_as(
        "with told as (
           update message.message set in_digest = false where tenant_id = $1 and user_id = $2 and in_digest
           returning at, message_id, link, coalesce(case when $3 = 'en' then title_en else title_zh end, title) as title,
             coalesce(case when $3 = 'en' then content_en else content_zh end, content) as content)
         select title, content, link from told order by at desc, message_id desc",
    )
    .bind(tenant)
    .bind(reader.id.uuid())
    .bind(reader.language.code())
    .fetch_all(tx.conn())
    .await?;
    let words = tx.platform().words();
    let args = vec![("count", messages.len().to_string())];
    let say = |key| words.say(reader.language, &Message { key, args: args.clone() });
    let (title, intro) = (say("message-digest-title"), say("message-digest-intro"));
    send_together(tx, reader, Together { template: CODE, kind: "notice", title, intro }, &messages).await
}

/// A mail with several messages.
pub struct Together {
    /// Used in the log.
    pub template: &'static str,
    pub kind: &'static str,
    pub title: String,
    pub intro: String,
}

/// Queues one mail for messages of title, content and link. A single one is written as if it had come alone; without an
/// address or a message there is no mail.
pub async fn send_together(
    tx: &mut Tx,
    reader: &Person,
    together: Together,
    messages: &[(String, String, String)],
) -> Result<()> {
    let (Some(address), Some((first, ..))) = (reader.email.clone(), messages.first()) else { return Ok(()) };
    let Together { template, kind, title, intro } = together;
    let alone = messages.len() == 1 && template != CODE;
    let title = if alone { first.clone() } else { title };
    let mut parts = Vec::with_capacity(messages.len() + 1);
    if !alone {
        parts.push(Part { title: &title, content: &intro, link: "/user/message" });
    }
    parts.extend(messages.iter().take(TOLD).map(|(title, content, link)| Part { title, content, link }));
    let letter = letter::write(tx, reader.language, &parts).await?;
    let mail = NewMail {
        user: Some(reader.id),
        recipient: reader.label.clone(),
        address,
        template: template.to_owned(),
        kind,
        language: reader.language,
        title: title.clone(),
        text: letter.text,
        html: letter.html,
    };
    queue(tx, mail).await
}
