//! The list of exceptions from the Monday to Friday week.

use super::VIEW;
use super::states::{HOLIDAY, MACHINE, WORKDAY};
use tandem_kernel::{Column, Listing, SceneLine, Sort, SystemScene};

pub static LISTING: Listing = Listing {
    code: "base.calendar_day",
    table: ("base", "calendar_day"),
    key: &["calendar_day_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::date("day").width(130),
        Column::status("kind").width(130),
        Column::text("name_zh").width(200),
        Column::text("name_en").width(200),
        // Equivalent to the kind, in a form suitable for imports.
        Column::boolean("workday").width(100).hidden(),
        Column::user("updated_by").width(150),
        Column::date_time("updated_at").width(170),
    ]],
    default_sort: &[Sort::down("day")],
    quick_search: &["nameZh", "nameEn"],
    permission: VIEW,
    machine: Some(("kind", &MACHINE)),
    shipped_scenes: &[
        SystemScene::of("holidays", &[SceneLine::is("kind", HOLIDAY)]),
        SystemScene::of("workdays", &[SceneLine::is("kind", WORKDAY)]),
    ],
    ..Listing::EMPTY
};
