//! Queries for timed jobs and their log.

use super::cron::Plan;
use super::explain::explain as in_words;
use super::listing::LISTING;
use super::rules;
use serde_json::{Map, Value};
use sqlx::types::Json;
use tandem_kernel::error::Fields;
use tandem_platform::record::prelude::*;
use time::OffsetDateTime;

const RUNS_SHOWN: usize = 5;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct TimedJob {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub base: Base,
    pub name: String,
    pub bean: String,
    pub method: String,
    #[schema(value_type = Value)]
    pub parameters: Json<Map<String, Value>>,
    pub cron: String,
    pub time_zone: String,
    /// The job that is started when this one has succeeded.
    pub sub_job_id: Option<Uuid>,
    #[sqlx(skip)]
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
}

impl Record for TimedJob {
    const LISTING: &'static Listing = &LISTING;

    fn head(&self) -> Head<'_> {
        self.base.head(&self.state, &self.name)
    }
    fn offer(&mut self, actions: Vec<RowAction>) {
        self.base.actions = actions;
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async move {
            let Some(sub) = self.sub_job_id else { return Ok(()) };
            let tenant = tx.ctx().tenant.id.uuid();
            let name = sqlx::query_scalar("select name from base.timed_job where tenant_id = $1 and timed_job_id = $2");
            self.sub_job = name.bind(tenant).bind(sub).fetch_optional(tx.conn()).await?;
            Ok(())
        })
    }
}

impl TimedJob {
    /// A stored schedule that can no longer be parsed is never due.
    pub fn next(&self, after: OffsetDateTime) -> Option<OffsetDateTime> {
        Plan::read(&self.cron, &self.time_zone).ok()?.within(after, self.starts_at, self.ends_at)
    }
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
