//! E-mail about a failed run, in both languages, as the readers of a mailbox are unknown.

use super::rules::mailboxes;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use tandem_contracts::mail::Mail;
use tandem_kernel::email::is_address;
use tandem_kernel::{Language, Message, Result};
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use time::OffsetDateTime;
use uuid::Uuid;

pub const WARN: Job<Warning> = Job::new("job.base.timed_job_warning");

#[derive(Debug, Serialize, Deserialize)]
pub struct Warning {
    pub run: Uuid,
    /// One address; a whole mailbox where an older version asked for it.
    pub to: String,
    pub paused: bool,
}

/// A job for each address: one that the mail server refuses has nobody else mailed again.
pub async fn warn(tx: &mut Tx, run: Uuid, mailbox: &str, paused: bool) -> Result<()> {
    for to in mailboxes(mailbox) {
        // From before addresses were checked as they are now: the others are written to all the same.
        if is_address(to) {
            tx.enqueue(WARN, &Warning { run, to: to.to_owned(), paused }).await?;
        } else if !to.is_empty() {
            tracing::warn!(%run, "a warning mailbox holds what is no address");
        }
    }
    Ok(())
}

pub async fn send(tx: &mut Tx, told: Warning, meta: Meta) -> Result<()> {
    if !is_address(&told.to) {
        return warn(tx, told.run, &told.to, told.paused).await;
    }
    let tenant = tx.ctx().tenant.clone();
    let row = sqlx::query(
        "select job_name, bean, method, started_at, message_zh, message_en from base.timed_job_run
         where tenant_id = $1 and timed_job_run_id = $2",
    )
    .bind(tenant.id.uuid())
    .bind(told.run)
    .fetch_optional(tx.conn())
    .await?;
    let Some(row) = row else { return Ok(()) };
    let started: Option<OffsetDateTime> = row.get("started_at");
    let args = |language: Language| {
        let reason: String = row.get(if language == Language::Zh { "message_zh" } else { "message_en" });
        vec![
            ("job", row.get::<String, _>("job_name")),
            ("work", format!("{}.{}", row.get::<&str, _>("bean"), row.get::<&str, _>("method"))),
            ("started", started.map(|at| at.to_string()).unwrap_or_default()),
            ("reason", reason),
            ("tenant", tenant.code.to_string()),
        ]
    };
    let words = tx.platform().words();
    let say = |language, key| words.say(language, &Message { key, args: args(language) });
    let text = |language| {
        let mut text = say(language, "base-timed_job-mail_text");
        if told.paused {
            text.push('\n');
            text.push_str(&say(language, "base-timed_job-mail_paused"));
        }
        text
    };
    let subject = Language::ALL.map(|language| say(language, "base-timed_job-mail_subject")).join(" / ");
    let text = Language::ALL.map(text).join("\n\n");
    tx.send_mail(&Mail { to: told.to, subject, text, html: String::new(), id: meta.event_id.to_string() }).await
}
