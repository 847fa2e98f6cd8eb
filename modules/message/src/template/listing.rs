//! The list of templates: one row for each message and language.

use super::VIEW;
use crate::dictionaries::{LANGUAGES, METHODS, TYPES};
use tandem_kernel::{Column, Listing, SceneLine, Sort, SystemScene};

pub static LISTING: Listing = Listing {
    code: "message.template",
    table: ("message", "template"),
    key: &["template_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::text("code").width(220),
        Column::dictionary("language", LANGUAGES.name).width(100),
        Column::dictionary("type", TYPES.name).width(100),
        Column::dictionary("notify_method", METHODS.name).width(150),
        Column::text("title").width(280),
        Column::text("content").width(360),
        Column::text("note").width(200),
        Column::boolean("changed").width(110),
        Column::user("updated_by").width(150).hidden(),
        Column::date_time("updated_at").width(170).hidden(),
    ]],
    default_sort: &[Sort::up("code"), Sort::up("language")],
    quick_search: &["code", "title", "content", "note"],
    permission: VIEW,
    shipped_scenes: &[SystemScene::of("changed", &[SceneLine::is("changed", "true")])],
    ..Listing::EMPTY
};
