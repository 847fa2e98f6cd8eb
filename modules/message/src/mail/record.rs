//! State changes of a mail: claimed, about to be transmitted, outcome. Transmission is recorded before it begins, so a
//! mail without that record was certainly not sent and can be retried safely. A mail transmitted without a response may
//! have been accepted: it is retried with the same Message-ID.

use super::carry::{CARRY, Carry};
use super::listing::LISTING;
use super::queries::message_id;
use super::states::{FAILED, QUEUED, SENDING, SENT};
use std::time::Duration;
use tandem_contracts::mail::NotSent;
use tandem_kernel::{Language, Message, MessageKey, Result, Tenant};
use tandem_platform::bus::live::Notice;
use tandem_platform::{Platform, Tx};
use uuid::Uuid;

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Claimed {
    pub mail_id: Uuid,
    pub address: String,
    pub title: String,
    pub text: String,
    pub html: String,
    pub round: i32,
    pub run: i32,
    pub attempts: i32,
}

/// A mail claimed by this process.
pub struct Claim {
    pub platform: Platform,
    pub tenant: Tenant,
    pub mail: Claimed,
}

/// Exceeds the timeouts of sending (`halves` of them), with time to store the outcome on a busy machine.
fn lease(platform: &Platform, halves: u64) -> Duration {
    Duration::from_secs(platform.config().mail.timeout_seconds * halves + 15)
}

/// Claims the next due mail, or one whose worker's lease expired.
pub async fn claim(platform: &Platform, tenant: &Tenant) -> Result<Option<Claim>> {
    loop {
        let mut tx = platform.begin_system(tenant, "message.carry").await?;
        let now = tx.now();
        let mut found: Option<Claimed> = None;
        // Two statements, each supported by its own index.
        for next in [
            "update message.mail set state = 'sending', run = run + 1, attempts = attempts + 1, lease_until = $3,
               version = version + 1
             where tenant_id = $1 and mail_id = (select mail_id from message.mail
               where tenant_id = $1 and state = 'queued' and due_at <= $2
               order by due_at, mail_id limit 1 for update skip locked)
             returning mail_id, address, title, text, html, round, run, attempts",
            "update message.mail set run = run + 1, attempts = attempts + 1, lease_until = $3, version = version + 1
             where tenant_id = $1 and mail_id = (select mail_id from message.mail
               where tenant_id = $1 and state = 'sending' and lease_until <= $2
               order by lease_until, mail_id limit 1 for update skip locked)
             returning mail_id, address, title, text, html, round, run, attempts",
        ] {
            if found.is_none() {
                found = sqlx::query_as(next)
                    .bind(tenant.id.uuid())
                    .bind(now)
                    .bind(now + lease(platform, 2))
                    .fetch_optional(tx.conn())
                    .await?;
            }
        }
        let Some(mail) = found else {
            tx.rollback().await?;
            return Ok(None);
        };
        tx.commit().await?;
        let claim = Claim { platform: platform.clone(), tenant: tenant.clone(), mail };
        if claim.mail.attempts <= platform.config().mail.max_attempts {
            return Ok(Some(claim));
        }
        // Every attempt ended with an expired lease.
        claim.end(FAILED, &in_both(platform, "message-mail-lease_lost")).await?;
    }
}

impl Claim {
    pub fn message_id(&self) -> String {
        message_id(self.mail.mail_id, self.mail.round)
    }

    async fn begin(&self) -> Result<Tx> {
        self.platform.begin_system(&self.tenant, "message.carry").await
    }

    /// Records that transmission begins. False if another run has claimed the mail.
    pub async fn handing_over(&self) -> Result<bool> {
        let mut tx = self.begin().await?;
        let until = tx.now() + lease(&self.platform, 1);
        let mine = sqlx::query(
            "update message.mail set handed_over = handed_over + 1, lease_until = $4
             where tenant_id = $1 and mail_id = $2 and run = $3 and state = 'sending'",
        )
        .bind(self.tenant.id.uuid())
        .bind(self.mail.mail_id)
        .bind(self.mail.run)
        .bind(until)
        .execute(tx.conn())
        .await?;
        tx.commit().await?;
        Ok(mine.rows_affected() == 1)
    }

    /// The mail server accepted the mail. It counts as sent even if another run has claimed it, so the run is not
    /// checked; retried while the database is unavailable.
    pub async fn sent(&self) -> Result<&'static str> {
        let mut pause = Duration::from_millis(50);
        loop {
            match self.write_sent().await {
                Ok(()) => return Ok("sent"),
                Err(error) if pause > Duration::from_secs(20) => return Err(error),
                Err(error) => {
                    tracing::warn!(%error, mail = %self.mail.mail_id, "a mail was accepted and that is not written yet");
                    tokio::time::sleep(pause).await;
                    pause *= 2;
                }
            }
        }
    }

    async fn write_sent(&self) -> Result<()> {
        let mut tx = self.begin().await?;
        let now = tx.now();
        let version: Option<i64> = sqlx::query_scalar(
            "update message.mail set state = $4, sent_at = $5, error = '', lease_until = null, version = version + 1
             where tenant_id = $1 and mail_id = $2 and round = $3 and state <> $4 returning version",
        )
        .bind(self.tenant.id.uuid())
        .bind(self.mail.mail_id)
        .bind(self.mail.round)
        .bind(SENT)
        .bind(now)
        .fetch_optional(tx.conn())
        .await?;
        if let Some(version) = version {
            notice(&mut tx, self.mail.mail_id, version);
        }
        tx.commit().await
    }

    pub async fn not_sent(&self, not: NotSent) -> Result<&'static str> {
        let why = match &not {
            NotSent::InDoubt(why) => format!("{}: {why}", in_both(&self.platform, "message-mail-in_doubt")),
            NotSent::Refused(why) | NotSent::Later(why) => why.clone(),
        };
        let over = matches!(not, NotSent::Refused(_)) || self.mail.attempts >= self.platform.config().mail.max_attempts;
        if over {
            tracing::warn!(mail = %self.mail.mail_id, why, "a mail has failed");
            self.end(FAILED, &why).await?;
            return Ok("failed");
        }
        self.end(QUEUED, &why).await?;
        Ok(if matches!(not, NotSent::InDoubt(_)) { "in doubt" } else { "put off" })
    }

    /// Returns the mail to the queue with a delay, or ends it.
    async fn end(&self, state: &str, why: &str) -> Result<()> {
        let mut tx = self.begin().await?;
        let due = tx.now() + patience(self.mail.attempts);
        let version: Option<i64> = sqlx::query_scalar(
            "update message.mail set state = $4, error = left($5, 2000), due_at = $6, lease_until = null, version = version + 1
             where tenant_id = $1 and mail_id = $2 and run = $3 and state = $7 returning version",
        )
        .bind(self.tenant.id.uuid())
        .bind(self.mail.mail_id)
        .bind(self.mail.run)
        .bind(state)
        .bind(why)
        .bind(due)
        .bind(SENDING)
        .fetch_optional(tx.conn())
        .await?;
        if let Some(version) = version {
            notice(&mut tx, self.mail.mail_id, version);
            if state == QUEUED {
                // The job at hand may look again only when the lease would have ended.
                let next = Carry { mail: self.mail.mail_id, attempts: Some(self.mail.attempts) };
                tx.enqueue(CARRY, &next).await?;
            }
        }
        tx.commit().await
    }
}

/// Exponential back-off from five seconds to half an hour.
fn patience(attempts: i32) -> Duration {
    let doubled = 5u64 << u32::try_from(attempts.saturating_sub(1)).unwrap_or(0).min(10);
    Duration::from_secs(doubled.min(1_800))
}

/// The log has readers of both languages.
pub fn in_both(platform: &Platform, key: MessageKey) -> String {
    let said = |language| platform.words().say(language, &Message { key, args: Vec::new() });
    format!("{} / {}", said(Language::Zh), said(Language::En))
}

/// Notifies administrators viewing the log, never suppliers.
pub fn notice(tx: &mut Tx, id: Uuid, version: i64) {
    tx.notice(Notice { topic: LISTING.code, entity_id: id.into(), version, organizes: Some(Vec::new()) });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_grows_and_ends_growing() {
        let waits: Vec<u64> = [1, 2, 3, 9, 10, 99].into_iter().map(|n| patience(n).as_secs()).collect();
        assert_eq!(waits, [5, 10, 20, 1_280, 1_800, 1_800]);
    }
}
