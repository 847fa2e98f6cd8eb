//! The list of the caller's tasks.

use super::states::MACHINE;
use crate::download::VIEW;
use tandem_kernel::{Column, Listing, Sort};

/// What is said of a file that a task makes, and until when it is kept.
pub const OF_A_FILE: &[Column] = &[
    Column::integer("bytes").nullable().width(110),
    Column::date_time("requested_at").width(170),
    Column::date_time("ended_at").nullable().width(170).hidden(),
    Column::date_time("keep_until").width(170),
];

pub static LISTING: Listing = Listing {
    code: "content.long_task",
    table: ("platform", "long_task"),
    key: &["long_task_id"],
    parts: &[
        &[
            Column::id(),
            Column::version(),
            Column::text("name").width(320),
            Column::text("label").word().width(140),
            Column::text("kind").carried(),
            Column::text("file").carried(),
            Column::text("page").carried(),
            Column::status("status").width(120),
            Column::integer("done").width(110),
            Column::integer("refused").width(110),
            Column::integer("total").nullable().carried(),
        ],
        OF_A_FILE,
        &[Column::text("error").width(260)],
    ],
    default_sort: &[Sort::down("requestedAt")],
    quick_search: &["name"],
    permission: VIEW,
    machine: Some(("status", &MACHINE)),
    ..Listing::EMPTY
};
