//! E-mail about a failed run, in both languages, as the readers of a mailbox are unknown.

use serde::{Deserialize, Serialize};
use sqlx::Row;
use tandem_contracts::mail::Mail;
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
    /// Comma-separated addresses.
    pub to: String,
    pub paused: bool,
}

pub async fn send(tx: &mut Tx, told: Warning, meta: Meta) -> Result<()> {
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
    let mail = tx.platform().mail()?;
    let subject = Language::ALL.map(|language| say(language, "base-timed_job-mail_subject")).join(" / ");
    let text = Language::ALL.map(text).join("\n\n");
    for (at, to) in told.to.split([',', ';']).map(str::trim).filter(|to| !to.is_empty()).enumerate() {
        let id = format!("{}-{at}", meta.event_id);
        mail.send(&Mail { to: to.to_owned(), subject: subject.clone(), text: text.clone(), html: String::new(), id })
            .await?;
    }
    Ok(())
}
