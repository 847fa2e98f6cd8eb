//! The list of the caller's downloads.

use super::VIEW;
use super::states::MACHINE;
use crate::task::listing::OF_A_FILE;
use tandem_kernel::{Column, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "content.download_task",
    table: ("content", "download_task"),
    key: &["download_task_id"],
    parts: &[
        &[
            Column::id(),
            Column::version(),
            Column::text("name").width(320),
            Column::text("format").width(90),
            Column::status("status").width(120),
            Column::integer("rows_written").width(130),
            Column::integer("rows_total").nullable().carried(),
        ],
        OF_A_FILE,
        &[Column::text("listing").width(180).hidden(), Column::text("error").width(260)],
    ],
    default_sort: &[Sort::down("requestedAt")],
    quick_search: &["name"],
    permission: VIEW,
    machine: Some(("status", &MACHINE)),
    ..Listing::EMPTY
};
