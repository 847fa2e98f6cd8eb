//! The list of timed jobs, and the log of their runs.

use super::VIEW;
use super::states::{MACHINE, PAUSED, outcome};
use tandem_kernel::{Column, ColumnKind, Listing, SceneLine, Sort, SystemScene};

const fn column(field: &'static str, column: &'static str, label: &'static str, kind: ColumnKind) -> Column {
    Column::new(field, column, label, kind)
}

pub static LISTING: Listing = Listing {
    code: "base.timed_job",
    title: "base-timed_job-list",
    table: ("base", "timed_job"),
    key: &["timed_job_id"],
    columns: &[
        column("id", "timed_job_id", "base-timed_job-id", ColumnKind::Text).carried(),
        column("version", "version", "base-timed_job-version", ColumnKind::Integer).carried(),
        column("name", "name", "base-timed_job-name", ColumnKind::Text).width(220),
        column("bean", "bean", "base-timed_job-bean", ColumnKind::Text).width(110),
        column("method", "method", "base-timed_job-method", ColumnKind::Text).width(160),
        column("cron", "cron", "base-timed_job-cron", ColumnKind::Text).width(130),
        column("timeZone", "time_zone", "base-timed_job-time_zone", ColumnKind::Text).width(140).hidden(),
        column("state", "state", "base-timed_job-state", ColumnKind::Status).width(100),
        column("nextTickAt", "next_tick_at", "base-timed_job-next_tick_at", ColumnKind::DateTime).width(170),
        column("lastRunAt", "last_run_at", "base-timed_job-last_run_at", ColumnKind::DateTime).width(170),
        column("lastOutcome", "last_outcome", "base-timed_job-last_outcome", ColumnKind::Text).carried(),
        column("leader", "leader", "base-timed_job-leader", ColumnKind::User).width(150),
        column("warningMailbox", "warning_mailbox", "base-timed_job-warning_mailbox", ColumnKind::Text).width(180),
        column("pauseOnFailure", "pause_on_failure", "base-timed_job-pause_on_failure", ColumnKind::Boolean).width(110),
        column("startsAt", "starts_at", "base-timed_job-starts_at", ColumnKind::DateTime).width(170).hidden(),
        column("endsAt", "ends_at", "base-timed_job-ends_at", ColumnKind::DateTime).width(170).hidden(),
        column("updatedBy", "updated_by", "base-timed_job-updated_by", ColumnKind::User).width(150),
        column("updatedAt", "updated_at", "base-timed_job-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "name", descending: false }],
    quick_search: &["name", "bean", "method"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[],
    scenes: &[SystemScene {
        name: "paused",
        title: "base-timed_job-scene-paused",
        lines: &[SceneLine { or: false, field: "state", symbol: "=", value: PAUSED }],
    }],
};

pub static LOG: Listing = Listing {
    code: "base.timed_job_run",
    title: "base-timed_job_run-list",
    table: ("base", "timed_job_log"),
    key: &["timed_job_run_id"],
    columns: &[
        column("id", "timed_job_run_id", "base-timed_job_run-id", ColumnKind::Text).carried(),
        column("jobId", "timed_job_id", "base-timed_job_run-job_id", ColumnKind::Id).carried().findable(),
        column("jobName", "job_name", "base-timed_job_run-job_name", ColumnKind::Text).width(220),
        column("bean", "bean", "base-timed_job-bean", ColumnKind::Text).width(110).hidden(),
        column("method", "method", "base-timed_job-method", ColumnKind::Text).width(150),
        column("outcome", "outcome", "base-timed_job_run-outcome", ColumnKind::Status).width(110),
        column("queuedAt", "queued_at", "base-timed_job_run-queued_at", ColumnKind::DateTime).width(170),
        column("startedAt", "started_at", "base-timed_job_run-started_at", ColumnKind::DateTime).width(170),
        column("endedAt", "ended_at", "base-timed_job_run-ended_at", ColumnKind::DateTime).width(170),
        column("durationMillis", "duration_millis", "base-timed_job_run-duration_millis", ColumnKind::Integer)
            .width(120),
        column(
            "startedByKind",
            "started_by_kind",
            "base-timed_job_run-started_by_kind",
            ColumnKind::Dictionary("timedJobStart"),
        )
        .width(110),
        column("startedBy", "started_by", "base-timed_job_run-started_by", ColumnKind::Text).width(170),
        column("tickAt", "tick_at", "base-timed_job_run-tick_at", ColumnKind::DateTime).width(170).hidden(),
        column("message", "message", "base-timed_job_run-message", ColumnKind::Text).width(320),
        column("detail", "detail", "base-timed_job_run-detail", ColumnKind::Text).width(320).hidden(),
    ],
    default_sort: &[Sort { field: "queuedAt", descending: true }],
    quick_search: &["jobName", "message"],
    permission: VIEW,
    machine: Some(("outcome", &outcome::MACHINE)),
    follows: &[],
    scenes: &[SystemScene {
        name: "failed",
        title: "base-timed_job_run-scene-failed",
        lines: &[SceneLine { or: false, field: "outcome", symbol: "=", value: outcome::FAILED }],
    }],
};
