//! Everything that reads timed jobs and their log.

use super::cron::Plan;
use super::explain::explain as in_words;
use super::listing::{LISTING, LOG};
use super::rules;
use super::states::MACHINE;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sqlx::types::Json;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, Result};
use tandem_platform::listing::run::{RowAction, actions};
use tandem_platform::listing::{Page, PageQuery, may_see, run};
use tandem_platform::{Body, PathId, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

const RUNS_SHOWN: usize = 5;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct TimedJob {
    #[sqlx(rename = "timed_job_id")]
    pub id: Uuid,
    pub version: i64,
    pub name: String,
    pub bean: String,
    pub method: String,
    #[schema(value_type = Value)]
    pub parameters: Json<Map<String, Value>>,
    pub cron: String,
    pub time_zone: String,
    /// The job that is started when this one has succeeded.
    pub sub_job_id: Option<Uuid>,
    #[sqlx(default)]
    pub sub_job: Option<String>,
    pub leader_id: Uuid,
    pub leader: String,
    pub warning_mailbox: String,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub starts_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub ends_at: Option<OffsetDateTime>,
    pub pause_on_failure: bool,
    pub state: String,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub next_tick_at: Option<OffsetDateTime>,
    #[serde(skip)]
    pub chain: i64,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub last_run_at: Option<OffsetDateTime>,
    pub last_outcome: Option<String>,
    pub updated_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
    /// What the caller may do with it; the audit trail does not keep it.
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<RowAction>,
}

impl TimedJob {
    #[must_use]
    pub fn with_actions(mut self, tx: &Tx) -> Self {
        self.actions = actions(tx, &MACHINE, &self.state);
        self
    }
    /// A stored plan that can no longer be read never comes round.
    pub fn next(&self, after: OffsetDateTime) -> Option<OffsetDateTime> {
        Plan::read(&self.cron, &self.time_zone).ok()?.within(after, self.starts_at, self.ends_at)
    }
}

pub async fn load_if_there(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<Option<TimedJob>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = if for_change {
        sqlx::query_as("select * from base.timed_job where tenant_id = $1 and timed_job_id = $2 for update")
    } else {
        sqlx::query_as(
            "select j.*, s.name as sub_job from base.timed_job j left join base.timed_job s
               on s.tenant_id = j.tenant_id and s.timed_job_id = j.sub_job_id
             where j.tenant_id = $1 and j.timed_job_id = $2",
        )
    };
    Ok(found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?)
}

pub async fn load(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<TimedJob> {
    load_if_there(tx, id, for_change).await?.ok_or_else(Error::not_found)
}

/// One job as a caller may reach it: what data rules hide from the list is not there.
pub async fn find(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<TimedJob> {
    may_see(tx, &LISTING, id).await?;
    load(tx, id, for_change).await
}

pub async fn page_list(tx: &mut Tx, Body(query): Body<PageQuery>) -> Result<Page<TimedJob>> {
    run(tx, &LISTING, &query).await
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<TimedJob> {
    let job = find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    Ok(job.with_actions(tx))
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimedJobRunRow {
    pub id: Uuid,
    pub job_id: Uuid,
    pub job_name: String,
    pub bean: String,
    pub method: String,
    pub outcome: String,
    pub queued_at: String,
    pub started_at: Option<String>,
    pub ended_at: Option<String>,
    pub duration_millis: Option<i64>,
    pub started_by_kind: String,
    pub started_by: String,
    pub tick_at: Option<String>,
    pub message: String,
    pub detail: String,
}

pub async fn log(tx: &mut Tx, Body(query): Body<PageQuery>) -> Result<Page<TimedJobRunRow>> {
    run(tx, &LOG, &query).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CronAsked {
    pub cron: String,
    pub time_zone: String,
    #[serde(default, with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub starts_at: Option<OffsetDateTime>,
    #[serde(default, with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub ends_at: Option<OffsetDateTime>,
}

/// What an expression means.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CronExplained {
    /// In the caller's language.
    pub words: String,
    /// The next five runs.
    pub next_runs: Vec<String>,
}

pub async fn explain(tx: &mut Tx, Body(asked): Body<CronAsked>) -> Result<CronExplained> {
    let mut fields = Fields::default();
    rules::check_plan(&mut fields, &asked.cron, &asked.time_zone);
    fields.finish()?;
    let plan =
        Plan::read(&asked.cron, &asked.time_zone).map_err(|_| Error::internal("a checked plan cannot be read"))?;
    let within = |moment| plan.within(moment, asked.starts_at, asked.ends_at);
    let runs = std::iter::successors(within(tx.now()), |last| within(*last)).take(RUNS_SHOWN);
    let written = runs.map(|moment| moment.format(&time::format_description::well_known::Rfc3339));
    let next_runs = written.collect::<std::result::Result<_, _>>().map_err(Error::internal)?;
    let ctx = tx.ctx();
    Ok(CronExplained { words: in_words(tx.platform().words(), ctx.language, &plan), next_runs })
}
