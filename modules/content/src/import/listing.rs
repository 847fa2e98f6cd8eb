//! The list of the caller's imports.

use super::USE;
use super::states::MACHINE;
use tandem_kernel::{Column, Listing, Sort};

const fn number(column: &'static str) -> Column {
    Column::integer(column).width(100)
}

pub static LISTING: Listing = Listing {
    code: "content.import_task",
    table: ("content", "import_task"),
    key: &["import_task_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::text("name").width(280),
        Column::text("listing").width(180),
        Column::status("status").width(120),
        number("lines_new"),
        number("lines_changed"),
        number("lines_same"),
        number("lines_wrong"),
        number("conflicts"),
        number("lines_applied").hidden(),
        Column::date_time("requested_at").width(170),
        Column::date_time("ended_at").nullable().width(170).hidden(),
        Column::date_time("keep_until").width(170).hidden(),
        Column::text("error").width(260),
    ]],
    default_sort: &[Sort::down("requestedAt")],
    quick_search: &["name"],
    permission: USE,
    machine: Some(("status", &MACHINE)),
    ..Listing::EMPTY
};
