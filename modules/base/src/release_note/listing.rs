//! The list of release notes, for administrators.

use super::VIEW;
use super::states::MACHINE;
use tandem_kernel::{Column, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "base.release_note",
    table: ("base", "release_note"),
    key: &["release_note_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::text("number").width(120),
        Column::status("status").width(110),
        Column::date_time("published_at").nullable().width(170),
        Column::text("content_zh").width(320),
        Column::text("content_en").width(320),
        Column::user("updated_by").width(150),
        Column::date_time("updated_at").width(170),
    ]],
    // Ids grow with time: the newest first.
    default_sort: &[Sort::down("id")],
    quick_search: &["number", "contentZh", "contentEn"],
    permission: VIEW,
    machine: Some(("status", &MACHINE)),
    ..Listing::EMPTY
};
