//! Everything that changes a timed job.

use super::listing::LISTING;
use super::offered::registered;
use super::queries::{TimedJob, find, load};
use super::run::{self, Cause};
use super::states::{MACHINE, RUNNING};
use super::{rules, tick};
use serde::Deserialize;
use serde_json::{Map, Value};
use sqlx::types::Json;
use tandem_contracts::identity::USER;
use tandem_kernel::{Error, Result, To};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::{Body, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimedJobForm {
    pub name: String,
    pub bean: String,
    pub method: String,
    #[serde(default)]
    #[schema(value_type = Value)]
    pub parameters: Map<String, Value>,
    /// Five fields: minute, hour, day, month, weekday.
    pub cron: String,
    /// Whose clock the fields are read by, as `Asia/Shanghai`.
    pub time_zone: String,
    #[serde(default)]
    pub sub_job_id: Option<Uuid>,
    pub leader_id: Option<Uuid>,
    /// One address or several, separated by commas.
    #[serde(default)]
    pub warning_mailbox: String,
    #[serde(default, with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub starts_at: Option<OffsetDateTime>,
    #[serde(default, with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub ends_at: Option<OffsetDateTime>,
    #[serde(default)]
    pub pause_on_failure: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct TimedJobUpdate {
    pub id: Uuid,
    /// The version the caller has seen.
    pub version: i64,
    #[serde(flatten)]
    pub form: TimedJobForm,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct TimedJobRef {
    pub id: Uuid,
    pub version: i64,
}

pub async fn save(tx: &mut Tx, Body(form): Body<TimedJobForm>) -> Result<TimedJob> {
    rules::check(&form, registered(tx.platform(), &form.bean, &form.method))?;
    let id = tx.new_id();
    check_neighbours(tx, &form, id).await?;
    let leader = leader(tx, &form).await?;
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let made = sqlx::query(
        "insert into base.timed_job (tenant_id, timed_job_id, name, bean, method, parameters, cron, time_zone, sub_job_id,
           leader_id, leader, warning_mailbox, starts_at, ends_at, pause_on_failure, state, updated_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
         on conflict (tenant_id, lower(name)) do nothing",
    )
    .bind(tenant)
    .bind(id)
    .bind(form.name.trim())
    .bind(&form.bean)
    .bind(&form.method)
    .bind(Json(&form.parameters))
    .bind(one_blank(&form.cron))
    .bind(&form.time_zone)
    .bind(form.sub_job_id)
    .bind(form.leader_id)
    .bind(leader)
    .bind(form.warning_mailbox.trim())
    .bind(form.starts_at)
    .bind(form.ends_at)
    .bind(form.pause_on_failure)
    .bind(MACHINE.initial)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    if made.rows_affected() == 0 {
        return Err(Error::refused("base-timed_job-name_taken").at("name"));
    }
    tell(tx, "create", None, id).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<TimedJobUpdate>) -> Result<TimedJob> {
    let form = &change.form;
    rules::check(form, registered(tx.platform(), &form.bean, &form.method))?;
    // Before the row: whoever changes what comes after what holds this lock first.
    check_neighbours(tx, form, change.id).await?;
    let (before, _) = step(tx, "edit", change.id, change.version).await?;
    let leader =
        if form.leader_id == Some(before.leader_id) { before.leader.clone() } else { leader(tx, form).await? };
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let changed = sqlx::query(
        "update base.timed_job set name = $3, bean = $4, method = $5, parameters = $6, cron = $7, time_zone = $8,
           sub_job_id = $9, leader_id = $10, leader = $11, warning_mailbox = $12, starts_at = $13, ends_at = $14,
           pause_on_failure = $15, version = version + 1, updated_by = $16, updated_at = $17
         where tenant_id = $1 and timed_job_id = $2 and version = $18
           and not exists (select 1 from base.timed_job other where other.tenant_id = $1
             and lower(other.name) = lower($3) and other.timed_job_id <> $2)",
    )
    .bind(tenant)
    .bind(change.id)
    .bind(form.name.trim())
    .bind(&form.bean)
    .bind(&form.method)
    .bind(Json(&form.parameters))
    .bind(one_blank(&form.cron))
    .bind(&form.time_zone)
    .bind(form.sub_job_id)
    .bind(form.leader_id)
    .bind(leader)
    .bind(form.warning_mailbox.trim())
    .bind(form.starts_at)
    .bind(form.ends_at)
    .bind(form.pause_on_failure)
    .bind(who)
    .bind(now)
    .bind(change.version)
    .execute(tx.conn())
    .await?;
    if changed.rows_affected() == 0 {
        // The row is locked and its version was right, so only the name can have been in the way.
        return Err(Error::refused("base-timed_job-name_taken").at("name"));
    }
    if before.state == RUNNING {
        start_clock(tx, change.id).await?;
    }
    tell(tx, "edit", Some(before), change.id).await
}

pub async fn run_by_clock(tx: &mut Tx, Body(which): Body<TimedJobRef>) -> Result<TimedJob> {
    let (before, to) = step(tx, "run", which.id, which.version).await?;
    turn(tx, which.id, to).await?;
    start_clock(tx, which.id).await?;
    tell(tx, "run", Some(before), which.id).await
}

pub async fn pause(tx: &mut Tx, Body(which): Body<TimedJobRef>) -> Result<TimedJob> {
    let (before, to) = step(tx, "pause", which.id, which.version).await?;
    turn(tx, which.id, to).await?;
    tick::forget(tx, which.id).await?;
    tell(tx, "pause", Some(before), which.id).await
}

/// Once, whatever the clock says; the plan stays as it is.
pub async fn run_now(tx: &mut Tx, Body(which): Body<TimedJobRef>) -> Result<TimedJob> {
    let (job, _) = step(tx, "runNow", which.id, which.version).await?;
    let who = tx.who();
    if !run::begin(tx, &job, Cause::Person(&who)).await? {
        return Err(Error::refused("base-timed_job-under_way"));
    }
    tx.audit(Entry::new("runNow", LISTING.code, job.id, &job.name)).await?;
    Ok(load(tx, job.id, false).await?.with_actions(tx))
}

/// The log of its runs stays.
pub async fn delete(tx: &mut Tx, Body(which): Body<TimedJobRef>) -> Result<bool> {
    let (before, _) = step(tx, "delete", which.id, which.version).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    let led_to: Option<String> = sqlx::query_scalar(
        "select name from base.timed_job where tenant_id = $1 and sub_job_id = $2 order by name limit 1",
    )
    .bind(tenant)
    .bind(which.id)
    .fetch_optional(tx.conn())
    .await?;
    if let Some(name) = led_to {
        return Err(Error::refused("base-timed_job-is_sub_job").with("name", name));
    }
    sqlx::query("delete from base.timed_job where tenant_id = $1 and timed_job_id = $2 and version = $3")
        .bind(tenant)
        .bind(which.id)
        .bind(which.version)
        .execute(tx.conn())
        .await?;
    tx.audit(Entry::new("delete", LISTING.code, which.id, &before.name).before(&before)?).await?;
    notice(tx, which.id, which.version + 1);
    Ok(true)
}

/// Loads the job for change, refuses a stale version, and asks the machine.
async fn step(tx: &mut Tx, action: &str, id: Uuid, version: i64) -> Result<(TimedJob, To)> {
    let job = find(tx, id, true).await?;
    let to = MACHINE.step(&job.state, action, &tx.ctx().permissions)?;
    if job.version != version {
        return Err(Error::stale());
    }
    Ok((job, to))
}

/// Another state, by whoever this transaction is for.
pub async fn turn(tx: &mut Tx, id: Uuid, to: To) -> Result<()> {
    let To::State(state) = to else { return Err(Error::internal("delete has a call of its own")) };
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update base.timed_job set state = $3, version = version + 1, updated_by = $4, updated_at = $5
         where tenant_id = $1 and timed_job_id = $2",
    )
    .bind(tenant)
    .bind(id)
    .bind(state)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    Ok(())
}

async fn start_clock(tx: &mut Tx, id: Uuid) -> Result<()> {
    let job = load(tx, id, false).await?;
    match job.next(tx.now()) {
        Some(next) => tick::wait_for(tx, id, next).await,
        None => Err(Error::refused("base-timed_job-never").at("cron")),
    }
}

async fn leader(tx: &mut Tx, form: &TimedJobForm) -> Result<String> {
    let named = tx.names(USER, form.leader_id.into_iter().collect()).await?;
    let leader = named.into_iter().next().ok_or_else(|| Error::refused("base-timed_job-no_leader").at("leaderId"))?;
    Ok(leader.zh)
}

/// The job that is to come after must be there, and must not lead back here.
async fn check_neighbours(tx: &mut Tx, form: &TimedJobForm, id: Uuid) -> Result<()> {
    let Some(sub) = form.sub_job_id else { return Ok(()) };
    let tenant = tx.ctx().tenant.id.uuid();
    // Two that are led to each other at the same time would both find no circle.
    sqlx::query("select pg_advisory_xact_lock(hashtextextended('base.timed_job ' || $1::text, 0))")
        .bind(tenant)
        .execute(tx.conn())
        .await?;
    let followers: Vec<Uuid> = sqlx::query_scalar(
        "with recursive follower as (
           select timed_job_id, sub_job_id from base.timed_job where tenant_id = $1 and timed_job_id = $2
           union select j.timed_job_id, j.sub_job_id from base.timed_job j
             join follower f on j.timed_job_id = f.sub_job_id where j.tenant_id = $1)
         select timed_job_id from follower",
    )
    .bind(tenant)
    .bind(sub)
    .fetch_all(tx.conn())
    .await?;
    if followers.is_empty() {
        return Err(Error::refused("base-timed_job-no_sub_job").at("subJobId"));
    }
    if sub == id || followers.contains(&id) {
        return Err(Error::refused("base-timed_job-circle").at("subJobId"));
    }
    Ok(())
}

fn one_blank(cron: &str) -> String {
    cron.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Audit row and live notice of one change.
pub async fn tell(tx: &mut Tx, action: &str, before: Option<TimedJob>, id: Uuid) -> Result<TimedJob> {
    let after = load(tx, id, false).await?;
    let mut entry = Entry::new(action, LISTING.code, id, &after.name).after(&after)?;
    if let Some(before) = &before {
        entry = entry.before(before)?;
    }
    tx.audit(entry).await?;
    notice(tx, id, after.version);
    Ok(after.with_actions(tx))
}

pub fn notice(tx: &mut Tx, id: Uuid, version: i64) {
    tx.notice(Notice { topic: LISTING.code, entity_id: id.into(), version, organizes: None });
}
