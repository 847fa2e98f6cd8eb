//! The send log.

use super::VIEW;
use super::states::MACHINE;
use crate::dictionaries::{LANGUAGES, TYPES};
use tandem_kernel::{Column, Listing, SceneLine, Sort, SystemScene};

pub static LISTING: Listing = Listing {
    code: "message.mail",
    table: ("message", "mail"),
    key: &["mail_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::date_time("queued_at").width(170),
        Column::status("state").width(110),
        Column::user("recipient").width(170),
        Column::text("address").width(220),
        Column::text("title").width(320),
        Column::text("template").width(200),
        Column::dictionary("type", TYPES.name).width(100).hidden(),
        Column::dictionary("language", LANGUAGES.name).width(90).hidden(),
        Column::integer("attempts").width(90),
        Column::date_time("sent_at").nullable().width(170),
        Column::text("error").width(320),
        Column::user("queued_by").width(150).hidden(),
    ]],
    default_sort: &[Sort::down("queuedAt")],
    quick_search: &["recipient", "address", "title"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    shipped_scenes: &[SystemScene::of("failed", &[SceneLine::is("state", "failed")]).alarming()],
    ..Listing::EMPTY
};
