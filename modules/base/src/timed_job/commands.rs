//! Commands that change a timed job.

use super::listing::LISTING;
use super::offered::registered;
use super::queries::TimedJob;
use super::run::{self, Cause};
use super::states::RUNNING;
use super::{rules, tick};
use serde_json::{Map, Value};
use sqlx::types::Json;
use tandem_contracts::identity::USER;
use tandem_platform::audit;
use tandem_platform::bus::live::Notice;
use tandem_platform::record::prelude::*;
use time::OffsetDateTime;

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

impl TimedJobForm {
    fn values(&self, leader: &str) -> Values {
        Values::none()
            .put("name", self.name.trim())
            .put("bean", &self.bean)
            .put("method", &self.method)
            .put("parameters", Json(&self.parameters))
            .put("cron", one_blank(&self.cron))
            .put("time_zone", &self.time_zone)
            .put("sub_job_id", self.sub_job_id)
            .put("leader_id", self.leader_id)
            .put("leader", leader)
            .put("warning_mailbox", self.warning_mailbox.trim())
            .put("starts_at", self.starts_at)
            .put("ends_at", self.ends_at)
            .put("pause_on_failure", self.pause_on_failure)
    }
}

pub async fn save(tx: &mut Tx, Body(form): Body<TimedJobForm>) -> Result<TimedJob> {
    rules::check(&form, registered(tx.platform(), &form.bean, &form.method))?;
    let id = tx.new_id();
    check_neighbours(tx, &form, id).await?;
    let leader = leader(tx, &form).await?;
    free(tx, &form, None).await?;
    record::insert::<TimedJob>(tx, id, form.values(&leader)).await?;
    record::tell(tx, "create", None, id).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<Update<TimedJobForm>>) -> Result<TimedJob> {
    let Update { which, form } = change;
    rules::check(&form, registered(tx.platform(), &form.bean, &form.method))?;
    // Lock order: the advisory lock on job chains before the row.
    check_neighbours(tx, &form, which.id).await?;
    let (before, to) = record::step::<TimedJob>(tx, "edit", which).await?;
    let leader =
        if form.leader_id == Some(before.leader_id) { before.leader.clone() } else { leader(tx, &form).await? };
    free(tx, &form, Some(which.id)).await?;
    let values = form.values(&leader);
    if before.state == RUNNING {
        let (cron, TimedJobForm { time_zone, starts_at, ends_at, .. }) = (one_blank(&form.cron), form);
        start_clock(tx, &TimedJob { cron, time_zone, starts_at, ends_at, ..before.clone() }).await?;
    }
    record::arrive(tx, "edit", before, to, values).await
}

pub async fn run_by_clock(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<TimedJob> {
    let (job, to) = record::step(tx, "run", which).await?;
    start_clock(tx, &job).await?;
    record::arrive(tx, "run", job, to, Values::none()).await
}

pub async fn pause(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<TimedJob> {
    let (job, to) = record::step(tx, "pause", which).await?;
    tick::forget(tx, which.id).await?;
    record::arrive(tx, "pause", job, to, Values::none()).await
}

/// Runs the job once; its schedule is unchanged.
pub async fn run_now(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<TimedJob> {
    let (job, _) = record::step(tx, "runNow", which).await?;
    let who = tx.who();
    if !run::begin(tx, &job, Cause::Person(&who)).await? {
        return Err(Error::refused("base-timed_job-under_way"));
    }
    tx.audit(audit::Entry::new("runNow", LISTING.code, which.id, &job.name)).await?;
    let job = record::load(tx, which.id, false).await?;
    record::shown(tx, job).await
}

/// The log of its runs is kept.
pub async fn delete(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<bool> {
    let (job, _) = record::step::<TimedJob>(tx, "delete", which).await?;
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
    record::gone(tx, "delete", job).await
}

async fn start_clock(tx: &mut Tx, job: &TimedJob) -> Result<()> {
    match job.next(tx.now()) {
        Some(next) => tick::wait_for(tx, job.base.id, next).await,
        None => Err(Error::refused("base-timed_job-never").at("cron")),
    }
}

async fn free(tx: &mut Tx, form: &TimedJobForm, besides: Option<Uuid>) -> Result<()> {
    let name = Values::none().put("lower(name)", form.name.trim().to_lowercase());
    let free = record::is_free::<TimedJob>(tx, name, besides).await?;
    if free { Ok(()) } else { Err(Error::refused("base-timed_job-name_taken").at("name")) }
}

async fn leader(tx: &mut Tx, form: &TimedJobForm) -> Result<String> {
    let named = tx.names(USER, form.leader_id.into_iter().collect()).await?;
    let leader = named.into_iter().next().ok_or_else(|| Error::refused("base-timed_job-no_leader").at("leaderId"))?;
    Ok(leader.zh)
}

/// The subsequent job must exist and must not lead back to this one.
async fn check_neighbours(tx: &mut Tx, form: &TimedJobForm, id: Uuid) -> Result<()> {
    let Some(sub) = form.sub_job_id else { return Ok(()) };
    let tenant = tx.ctx().tenant.id.uuid();
    // Serialised, as two concurrent changes could otherwise form a cycle together.
    tx.alone(&format!("base.timed_job {tenant}")).await?;
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

/// Refreshes open lists after changes that do not increment the version.
pub fn notice(tx: &mut Tx, id: Uuid, version: i64) {
    tx.notice(Notice { topic: LISTING.code, entity_id: id.into(), version, organizes: None });
}
