//! The log of runs: start, lease and outcome.

use super::listing::LOG;
use super::queries::TimedJob;
use super::states::outcome::{FAILED, RUNNING, SKIPPED, SUCCEEDED, WAITING};
use super::work::{self, WORK, Work};
use serde_json::{Map, Value};
use sqlx::types::Json;
use tandem_kernel::{Language, Message, Result};
use tandem_platform::Tx;
use tandem_platform::bus::live::Notice;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// What triggered a run.
#[derive(Clone, Copy, Debug)]
pub enum Cause<'a> {
    Clock(OffsetDateTime),
    Person(&'a str),
    /// The preceding job, which has succeeded.
    Job(&'a str),
}

impl Cause<'_> {
    fn kind(&self) -> &'static str {
        match self {
            Self::Clock(_) => "clock",
            Self::Person(_) => "person",
            Self::Job(_) => "job",
        }
    }
    fn by(&self) -> &str {
        match self {
            Self::Clock(_) => "",
            Self::Person(name) | Self::Job(name) => name,
        }
    }
    fn tick(&self) -> Option<OffsetDateTime> {
        if let Self::Clock(tick) = self { Some(*tick) } else { None }
    }
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Run {
    #[sqlx(rename = "timed_job_run_id")]
    pub id: Uuid,
    #[sqlx(rename = "timed_job_id")]
    pub job: Uuid,
    pub job_name: String,
    pub bean: String,
    pub method: String,
    pub parameters: Json<Map<String, Value>>,
    pub outcome: String,
    pub attempt: i32,
    pub lease_until: Option<OffsetDateTime>,
    pub started_at: Option<OffsetDateTime>,
}

/// Enqueues a run. If another run of the job is unfinished, this one is logged as skipped (unless triggered by a
/// person), and false is returned.
pub async fn begin(tx: &mut Tx, job: &TimedJob, cause: Cause<'_>) -> Result<bool> {
    if let Some(run) = write(tx, job, cause, WAITING, None).await? {
        tx.enqueue(WORK, &Work { run }).await?;
        return Ok(true);
    }
    if !matches!(cause, Cause::Person(_)) {
        skip(tx, job, cause, "base-timed_job_run-still_under_way").await?;
    }
    Ok(false)
}

/// Logs a skipped run with its reason.
pub async fn skip(tx: &mut Tx, job: &TimedJob, cause: Cause<'_>, why: &'static str) -> Result<()> {
    write(tx, job, cause, SKIPPED, Some(&Message { key: why, args: Vec::new() })).await?;
    Ok(())
}

/// `None` if the tick already has a run, or the job an unfinished one.
async fn write(
    tx: &mut Tx,
    job: &TimedJob,
    cause: Cause<'_>,
    outcome: &str,
    message: Option<&Message>,
) -> Result<Option<Uuid>> {
    let (tenant, id, now) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now());
    let [zh, en] = said(tx, message);
    let over = (outcome == SKIPPED).then_some(now);
    let written = sqlx::query(
        "insert into base.timed_job_run (tenant_id, timed_job_run_id, timed_job_id, job_name, bean, method, parameters, tick_at,
           started_by_kind, started_by, outcome, queued_at, ended_at, message_zh, message_en)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing",
    )
    .bind(tenant)
    .bind(id)
    .bind(job.base.id)
    .bind(&job.name)
    .bind(&job.bean)
    .bind(&job.method)
    .bind(&job.parameters)
    .bind(cause.tick())
    .bind(cause.kind())
    .bind(cause.by())
    .bind(outcome)
    .bind(now)
    .bind(over)
    .bind(zh)
    .bind(en)
    .execute(tx.conn())
    .await?;
    notice(tx, id);
    Ok((written.rows_affected() == 1).then_some(id))
}

fn said(tx: &Tx, message: Option<&Message>) -> [String; 2] {
    let words = tx.platform().words();
    Language::ALL.map(|language| message.map(|message| words.say(language, message)).unwrap_or_default())
}

pub async fn load_open(tx: &mut Tx, id: Uuid) -> Result<Option<Run>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select timed_job_run_id, timed_job_id, job_name, bean, method, parameters, outcome, attempt, lease_until, started_at
         from base.timed_job_run where tenant_id = $1 and timed_job_run_id = $2 and outcome = any($3) for update",
    )
    .bind(tenant)
    .bind(id)
    .bind([WAITING, RUNNING])
    .fetch_optional(tx.conn())
    .await?)
}

/// Claims the run for this process.
pub async fn take(tx: &mut Tx, run: &mut Run) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    run.attempt += 1;
    run.started_at = Some(run.started_at.unwrap_or(now));
    run.lease_until = Some(now + work::lease(tx.platform()));
    sqlx::query(
        "update base.timed_job_run set outcome = $3, attempt = $4, started_at = $5, lease_until = $6
         where tenant_id = $1 and timed_job_run_id = $2",
    )
    .bind(tenant)
    .bind(run.id)
    .bind(RUNNING)
    .bind(run.attempt)
    .bind(run.started_at)
    .bind(run.lease_until)
    .execute(tx.conn())
    .await?;
    notice(tx, run.id);
    Ok(())
}

/// Renews the lease. False if another attempt has taken over the run.
pub async fn renew(tx: &mut Tx, run: &Run) -> Result<bool> {
    let (tenant, until) = (tx.ctx().tenant.id.uuid(), tx.now() + work::lease(tx.platform()));
    let renewed = sqlx::query(
        "update base.timed_job_run set lease_until = $4
         where tenant_id = $1 and timed_job_run_id = $2 and attempt = $3 and outcome = $5",
    )
    .bind(tenant)
    .bind(run.id)
    .bind(run.attempt)
    .bind(until)
    .bind(RUNNING)
    .execute(tx.conn())
    .await?;
    Ok(renewed.rows_affected() == 1)
}

/// Returns the run to the queue, and its attempt: that its process stops says nothing against it.
pub async fn give_back(tx: &mut Tx, run: &Run) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "update base.timed_job_run set outcome = $4, attempt = attempt - 1, lease_until = null
         where tenant_id = $1 and timed_job_run_id = $2 and attempt = $3 and outcome = $5",
    )
    .bind(tenant)
    .bind(run.id)
    .bind(run.attempt)
    .bind(WAITING)
    .bind(RUNNING)
    .execute(tx.conn())
    .await?;
    notice(tx, run.id);
    Ok(())
}

/// Stores the outcome. False if another attempt has taken over; the caller must then roll back.
pub async fn end(tx: &mut Tx, run: &Run, succeeded: bool, message: &Message, detail: &str) -> Result<bool> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let [zh, en] = said(tx, Some(message));
    let outcome = if succeeded { SUCCEEDED } else { FAILED };
    let millis = run.started_at.map(|started| (now - started).max(Duration::ZERO).whole_milliseconds());
    let ended = sqlx::query(
        "update base.timed_job_run set outcome = $4, ended_at = $5, duration_millis = $6, message_zh = left($7, 2000),
           message_en = left($8, 2000), detail = left($9, 2000), lease_until = null
         where tenant_id = $1 and timed_job_run_id = $2 and attempt = $3 and outcome = any($10)",
    )
    .bind(tenant)
    .bind(run.id)
    .bind(run.attempt)
    .bind(outcome)
    .bind(now)
    .bind(millis.and_then(|millis| i64::try_from(millis).ok()))
    .bind(zh)
    .bind(en)
    .bind(detail)
    .bind([WAITING, RUNNING])
    .execute(tx.conn())
    .await?;
    if ended.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query(
        "update base.timed_job set last_run_at = $3, last_outcome = $4 where tenant_id = $1 and timed_job_id = $2",
    )
    .bind(tenant)
    .bind(run.job)
    .bind(run.started_at.unwrap_or(now))
    .bind(outcome)
    .execute(tx.conn())
    .await?;
    notice(tx, run.id);
    super::commands::notice(tx, run.job, 0);
    Ok(true)
}

/// Deletes finished runs after the retention period.
pub async fn forget_old(tx: &mut Tx, kept: Duration) -> Result<u64> {
    let (tenant, old) = (tx.ctx().tenant.id.uuid(), tx.now() - kept);
    let gone =
        sqlx::query("delete from base.timed_job_run where tenant_id = $1 and queued_at < $2 and outcome <> all($3)")
            .bind(tenant)
            .bind(old)
            .bind([WAITING, RUNNING])
            .execute(tx.conn())
            .await?;
    Ok(gone.rows_affected())
}

fn notice(tx: &mut Tx, run: Uuid) {
    tx.notice(Notice { topic: LOG.code, entity_id: run.into(), version: 0, organizes: None });
}
