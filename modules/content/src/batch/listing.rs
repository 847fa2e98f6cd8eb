//! The list of the caller's batches.

use super::VIEW;
use super::states::MACHINE;
use tandem_kernel::{Column, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "content.batch_task",
    table: ("content", "batch_task"),
    key: &["batch_task_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::text("listing").width(180),
        Column::text("action").width(120),
        Column::status("status").width(120),
        Column::integer("rows_total").width(100),
        Column::integer("rows_done").width(100),
        Column::integer("rows_refused").width(100),
        Column::date_time("requested_at").width(170),
        Column::date_time("ended_at").nullable().width(170),
    ]],
    default_sort: &[Sort::down("requestedAt")],
    quick_search: &["listing"],
    permission: VIEW,
    machine: Some(("status", &MACHINE)),
    ..Listing::EMPTY
};
