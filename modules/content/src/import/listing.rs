//! The list of my imports.

use super::USE;
use super::states::MACHINE;
use tandem_kernel::{Column, ColumnKind, Listing, Sort};

const fn column(field: &'static str, column: &'static str, label: &'static str, kind: ColumnKind) -> Column {
    Column::new(field, column, label, kind)
}
const fn number(field: &'static str, name: &'static str, label: &'static str) -> Column {
    column(field, name, label, ColumnKind::Integer).width(100)
}

pub static LISTING: Listing = Listing {
    code: "content.import_task",
    title: "content-import_task-list",
    table: ("content", "import_task"),
    key: &["import_task_id"],
    columns: &[
        column("id", "import_task_id", "content-import_task-id", ColumnKind::Text).carried(),
        column("version", "version", "content-import_task-version", ColumnKind::Integer).carried(),
        column("name", "name", "content-import_task-name", ColumnKind::Text).width(280),
        column("listing", "listing", "content-import_task-listing", ColumnKind::Text).width(180),
        column("status", "status", "content-import_task-status", ColumnKind::Status).width(120),
        number("linesNew", "lines_new", "content-import_task-lines_new"),
        number("linesChanged", "lines_changed", "content-import_task-lines_changed"),
        number("linesSame", "lines_same", "content-import_task-lines_same"),
        number("linesWrong", "lines_wrong", "content-import_task-lines_wrong"),
        number("conflicts", "conflicts", "content-import_task-conflicts"),
        number("linesApplied", "lines_applied", "content-import_task-lines_applied").hidden(),
        column("requestedAt", "requested_at", "content-import_task-requested_at", ColumnKind::DateTime).width(170),
        column("endedAt", "ended_at", "content-import_task-ended_at", ColumnKind::DateTime).width(170).hidden(),
        column("keepUntil", "keep_until", "content-import_task-keep_until", ColumnKind::DateTime).width(170).hidden(),
        column("error", "error", "content-import_task-error", ColumnKind::Text).width(260),
    ],
    default_sort: &[Sort { field: "requestedAt", descending: true }],
    quick_search: &["name"],
    permission: USE,
    machine: Some(("status", &MACHINE)),
    follows: &[],
    scenes: &[],
};
