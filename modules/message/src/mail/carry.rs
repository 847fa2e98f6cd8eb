//! Sends queued mails. A worker claims one due mail of its tenant after another, each under a lease; no transaction is
//! open while waiting for the mail server. Every mail has a job that is redelivered until the mail has ended, so that
//! crashed workers are replaced.

use super::record::{Claim, claim};
use super::states::{QUEUED, SENDING};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tandem_contracts::mail::{Mail, NotSent};
use tandem_kernel::{Result, Tenant, TenantId};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use tandem_platform::{Platform, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

pub const CARRY: Job<Carry> = Job::new("job.message.carry");

#[derive(Debug, Serialize, Deserialize)]
pub struct Carry {
    pub mail: Uuid,
    /// Of the mail, when this job was left: each try that is put off leaves a job for the next one, and those
    /// before it end. None from processes of the version before.
    #[serde(default)]
    pub attempts: Option<i32>,
}

/// Mails of a queue that are counted, and how many of them are looked at each second.
const COUNTED: i64 = 12_000;
const LOOKED_AT: i64 = 20;

/// After this many mails a worker queues again, for fairness between tenants.
const STINT: usize = 50;

pub async fn look(tx: &mut Tx, told: Carry, _meta: Meta) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.clone(), tx.now());
    let mail: Option<(String, i32, OffsetDateTime, Option<OffsetDateTime>)> = sqlx::query_as(
        "select state, attempts, due_at, lease_until from message.mail where tenant_id = $1 and mail_id = $2",
    )
    .bind(tenant.id.uuid())
    .bind(told.mail)
    .fetch_optional(tx.conn())
    .await?;
    let Some((state, attempts, due_at, lease_until)) = mail else { return Ok(()) };
    let wait = match state.as_str() {
        QUEUED if told.attempts.is_some_and(|then| then != attempts) => return Ok(()),
        QUEUED => due_at - now,
        SENDING => lease_until.unwrap_or(now) - now,
        _ => return Ok(()),
    };
    if wait.is_positive() {
        tx.tell_again_in(wait.unsigned_abs().max(Duration::from_millis(500)));
        return Ok(());
    }
    let queued: i64 = sqlx::query_scalar(
        "select count(*) from (select 1 from message.mail where tenant_id = $1 and state = 'queued' limit $2) waiting",
    )
    .bind(tenant.id.uuid())
    .bind(COUNTED)
    .fetch_one(tx.conn())
    .await?;
    // The longer the queue, the less often each mail is checked.
    tx.tell_again_in(Duration::from_secs(u64::try_from(queued / LOOKED_AT).unwrap_or(0).max(3)));
    let platform = tx.platform().clone();
    tx.afterwards(work(platform, tenant));
    Ok(())
}

/// Number of workers per tenant in this process, active or queued.
static CARRIERS: Mutex<Option<HashMap<TenantId, usize>>> = Mutex::new(None);

fn enlist(tenant: TenantId, most: usize) -> bool {
    let mut carriers = CARRIERS.lock().unwrap_or_else(PoisonError::into_inner);
    let count = carriers.get_or_insert_default().entry(tenant).or_default();
    let free = *count < most;
    *count += usize::from(free);
    free
}

fn dismiss(tenant: TenantId) {
    let mut carriers = CARRIERS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(count) = carriers.get_or_insert_default().get_mut(&tenant) {
        *count = count.saturating_sub(1);
    }
}

async fn work(platform: Platform, tenant: Tenant) {
    let most = platform.config().mail.at_once;
    while enlist(tenant.id, most) {
        let left = rounds(&platform, &tenant).await;
        dismiss(tenant.id);
        if let Err(error) = &left {
            tracing::warn!(%error, "a carrier of mails stops; each mail asks for another");
        }
        // A job handled just before this worker stopped may have relied on it, so check again for due mails.
        if platform.shutdown().token().is_cancelled() || !matches!(left, Ok(true)) && !due(&platform, &tenant).await {
            return;
        }
    }
}

/// True if it stopped for fairness, not because the queue was empty.
async fn rounds(platform: &Platform, tenant: &Tenant) -> Result<bool> {
    let stop = platform.shutdown().token();
    let _place = platform.mail_room().clone().acquire_owned().await?;
    for _ in 0..STINT {
        if stop.is_cancelled() {
            return Ok(false);
        }
        let Some(claim) = claim(platform, tenant).await? else { return Ok(false) };
        carry(claim).await?;
    }
    Ok(true)
}

async fn due(platform: &Platform, tenant: &Tenant) -> bool {
    let asked = async {
        let mut tx = platform.begin_system(tenant, "message.carry").await?;
        let now = tx.now();
        let due: bool = sqlx::query_scalar(
            "select exists (select 1 from message.mail where tenant_id = $1 and state = 'queued' and due_at <= $2)",
        )
        .bind(tenant.id.uuid())
        .bind(now)
        .fetch_one(tx.conn())
        .await?;
        tx.rollback().await?;
        Ok::<_, tandem_kernel::Error>(due)
    };
    asked.await.unwrap_or(false)
}

/// Sends one mail. If the outcome cannot be stored, the mail is claimed again when its lease expires.
async fn carry(claim: Claim) -> Result<()> {
    let mail = Mail {
        to: claim.mail.address.clone(),
        subject: claim.mail.title.clone(),
        text: claim.mail.text.clone(),
        html: claim.mail.html.clone(),
        id: claim.message_id(),
    };
    let platform = claim.platform.clone();
    let opened = match platform.mail() {
        Ok(server) => server.open(&mail).await,
        Err(error) => Err(NotSent::Later(error.to_string())),
    };
    let handed_over = match opened {
        // Another worker may have claimed it if our lease has expired.
        Ok(ready) => {
            let mine = claim.handing_over().await?;
            if mine { Some(ready.hand_over().await) } else { None }
        }
        Err(not) => Some(Err(not)),
    };
    let outcome = match handed_over {
        Some(Ok(())) => claim.sent().await?,
        Some(Err(not)) => claim.not_sent(not).await?,
        None => "overtaken",
    };
    metrics::counter!("tandem_mails_total", "outcome" => outcome).increment(1);
    Ok(())
}
