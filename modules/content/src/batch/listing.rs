//! The list of my batches.

use super::VIEW;
use super::states::MACHINE;
use tandem_kernel::{Column, ColumnKind, Listing, Sort};

const fn column(field: &'static str, column: &'static str, label: &'static str, kind: ColumnKind) -> Column {
    Column::new(field, column, label, kind)
}

pub static LISTING: Listing = Listing {
    code: "content.batch_task",
    title: "content-batch_task-list",
    table: ("content", "batch_task"),
    key: &["batch_task_id"],
    columns: &[
        column("id", "batch_task_id", "content-batch_task-id", ColumnKind::Text).carried(),
        column("version", "version", "content-batch_task-version", ColumnKind::Integer).carried(),
        column("listing", "listing", "content-batch_task-listing", ColumnKind::Text).width(180),
        column("action", "action", "content-batch_task-action", ColumnKind::Text).width(120),
        column("status", "status", "content-batch_task-status", ColumnKind::Status).width(120),
        column("rowsTotal", "rows_total", "content-batch_task-rows_total", ColumnKind::Integer).width(100),
        column("rowsDone", "rows_done", "content-batch_task-rows_done", ColumnKind::Integer).width(100),
        column("rowsRefused", "rows_refused", "content-batch_task-rows_refused", ColumnKind::Integer).width(100),
        column("requestedAt", "requested_at", "content-batch_task-requested_at", ColumnKind::DateTime).width(170),
        column("endedAt", "ended_at", "content-batch_task-ended_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "requestedAt", descending: true }],
    quick_search: &["listing"],
    permission: VIEW,
    machine: Some(("status", &MACHINE)),
    follows: &[],
    scenes: &[],
};
