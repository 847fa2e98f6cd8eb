//! The list of timed jobs, and the log of their runs.

use super::VIEW;
use super::states::{MACHINE, PAUSED, outcome};
use tandem_kernel::{Column, Listing, SceneLine, ShippedDictionary, Sort, SystemScene};

/// What triggered a run.
pub const STARTS: ShippedDictionary = ShippedDictionary {
    name: "timedJobStart",
    items: &[("clock", "计划", "Schedule"), ("person", "手动", "Manual"), ("job", "上级任务", "Parent job")],
};

pub static LISTING: Listing = Listing {
    code: "base.timed_job",
    table: ("base", "timed_job"),
    key: &["timed_job_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::text("name").width(220),
        Column::text("bean").width(110),
        Column::text("method").width(160),
        Column::text("cron").width(130),
        Column::text("time_zone").width(140).hidden(),
        Column::status("state").width(100),
        Column::date_time("next_tick_at").nullable().width(170),
        Column::date_time("last_run_at").nullable().width(170),
        Column::text("last_outcome").nullable().carried(),
        Column::user("leader").width(150),
        Column::text("warning_mailbox").width(180),
        Column::boolean("pause_on_failure").width(110),
        Column::date_time("starts_at").nullable().width(170).hidden(),
        Column::date_time("ends_at").nullable().width(170).hidden(),
        Column::user("updated_by").width(150),
        Column::date_time("updated_at").width(170),
    ]],
    default_sort: &[Sort::up("name")],
    quick_search: &["name", "bean", "method"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    shipped_scenes: &[SystemScene::of("paused", &[SceneLine::is("state", PAUSED)])],
    ..Listing::EMPTY
};

pub static LOG: Listing = Listing {
    code: "base.timed_job_run",
    table: ("base", "timed_job_log"),
    key: &["timed_job_run_id"],
    parts: &[&[
        Column::id(),
        Column::record("timed_job_id").named("jobId").called("base-timed_job_run-job_id").carried().findable(),
        Column::text("job_name").width(220),
        Column::text("bean").called("base-timed_job-bean").width(110).hidden(),
        Column::text("method").called("base-timed_job-method").width(150).hidden(),
        Column::status("outcome").width(110),
        Column::date_time("queued_at").width(170),
        Column::date_time("started_at").nullable().width(170),
        Column::date_time("ended_at").nullable().width(170),
        Column::integer("duration_millis").nullable().width(120),
        Column::dictionary("started_by_kind", STARTS.name).width(110),
        Column::text("started_by").width(170),
        Column::date_time("tick_at").nullable().width(170).hidden(),
        Column::text("message").width(320),
        Column::text("detail").width(320).hidden(),
    ]],
    default_sort: &[Sort::down("queuedAt")],
    quick_search: &["jobName", "message"],
    permission: VIEW,
    machine: Some(("outcome", &outcome::MACHINE)),
    shipped_scenes: &[SystemScene::of("failed", &[SceneLine::is("outcome", outcome::FAILED)]).alarming()],
    ..Listing::EMPTY
};
