//! The list of my downloads.

use super::VIEW;
use super::states::MACHINE;
use tandem_kernel::{Column, ColumnKind, Listing, Sort};

const fn column(field: &'static str, column: &'static str, label: &'static str, kind: ColumnKind) -> Column {
    Column::new(field, column, label, kind)
}

pub static LISTING: Listing = Listing {
    code: "content.download_task",
    title: "content-download_task-list",
    table: ("content", "download_task"),
    key: &["download_task_id"],
    columns: &[
        column("id", "download_task_id", "content-download_task-id", ColumnKind::Text).carried(),
        column("version", "version", "content-download_task-version", ColumnKind::Integer).carried(),
        column("name", "name", "content-download_task-name", ColumnKind::Text).width(320),
        column("format", "format", "content-download_task-format", ColumnKind::Text).width(90),
        column("status", "status", "content-download_task-status", ColumnKind::Status).width(120),
        column("rowsWritten", "rows_written", "content-download_task-rows_written", ColumnKind::Integer).width(130),
        column("rowsTotal", "rows_total", "content-download_task-rows_total", ColumnKind::Integer).carried(),
        column("bytes", "bytes", "content-download_task-bytes", ColumnKind::Integer).width(110),
        column("requestedAt", "requested_at", "content-download_task-requested_at", ColumnKind::DateTime).width(170),
        column("endedAt", "ended_at", "content-download_task-ended_at", ColumnKind::DateTime).width(170).hidden(),
        column("keepUntil", "keep_until", "content-download_task-keep_until", ColumnKind::DateTime).width(170),
        column("listing", "listing", "content-download_task-listing", ColumnKind::Text).width(180).hidden(),
        column("error", "error", "content-download_task-error", ColumnKind::Text).width(260),
    ],
    default_sort: &[Sort { field: "requestedAt", descending: true }],
    quick_search: &["name"],
    permission: VIEW,
    machine: Some(("status", &MACHINE)),
    follows: &[],
    scenes: &[],
};
