//! The list of the caller's downloads.

use super::VIEW;
use super::states::MACHINE;
use tandem_kernel::{Column, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "content.download_task",
    table: ("content", "download_task"),
    key: &["download_task_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::text("name").width(320),
        Column::text("format").width(90),
        Column::status("status").width(120),
        Column::integer("rows_written").width(130),
        Column::integer("rows_total").nullable().carried(),
        Column::integer("bytes").nullable().width(110),
        Column::date_time("requested_at").width(170),
        Column::date_time("ended_at").nullable().width(170).hidden(),
        Column::date_time("keep_until").width(170),
        Column::text("listing").width(180).hidden(),
        Column::text("error").width(260),
    ]],
    default_sort: &[Sort::down("requestedAt")],
    quick_search: &["name"],
    permission: VIEW,
    machine: Some(("status", &MACHINE)),
    ..Listing::EMPTY
};
