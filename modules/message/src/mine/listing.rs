//! The list of the caller's messages.

use super::VIEW;
use super::states::MACHINE;
use crate::dictionaries::TYPES;
use tandem_contracts::message::MESSAGE;
use tandem_kernel::{Column, Follow, Listing, SceneLine, Sort, SystemScene};

const fn only(field: &'static str, value: &'static str) -> SceneLine {
    SceneLine { or: false, field, symbol: "=", value }
}

pub static LISTING: Listing = Listing {
    code: MESSAGE,
    // In the language of whoever reads them.
    table: ("message", "mine"),
    key: &["message_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::record("user_id").called("message-message-user").findable().owner(),
        Column::text("link").carried(),
        Column::status("state").width(100),
        Column::dictionary("type", TYPES.name).width(100),
        Column::text("title").width(340),
        Column::text("content").width(420),
        Column::date_time("at").width(170),
        Column::date_time("read_at").nullable().width(170).hidden(),
        Column::text("template").width(200).hidden(),
    ]],
    default_sort: &[Sort::down("at")],
    quick_search: &["title", "content"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[Follow::Any { kind: "entity_kind", id: "entity_id" }],
    shipped_scenes: &[
        SystemScene::of("unread", &[only("state", "unread")]),
        SystemScene::of("tasks", &[only("type", "task")]),
    ],
    ..Listing::EMPTY
};
