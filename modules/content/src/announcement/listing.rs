//! The lists of announcements and of their readers.

use super::VIEW;
use super::rules::{ORGANIZES, PUBLIC, SIGNED_IN, USERS};
use super::states::{DRAFT, MACHINE, reading};
use tandem_kernel::{Column, Listing, SceneLine, ShippedDictionary, Sort, SystemScene};

pub const SCOPES: ShippedDictionary = ShippedDictionary {
    name: "announcementScope",
    items: &[
        (PUBLIC, "公开", "Public"),
        (SIGNED_IN, "所有登录用户", "All signed-in users"),
        (ORGANIZES, "指定组织", "Selected organisations"),
        (USERS, "指定用户", "Selected users"),
    ],
};

/// Of announcements and of their columns.
pub const LANGUAGES: ShippedDictionary = ShippedDictionary {
    name: "articleLanguage",
    items: &[("all", "中文和英文", "Chinese and English"), ("zh", "中文", "Chinese"), ("en", "英文", "English")],
};

pub static LISTING: Listing = Listing {
    code: "content.announcement",
    table: ("content", "announcement_list"),
    key: &["announcement_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::text("number").width(140),
        Column::text("title").width(280),
        Column::text("brief").width(220).hidden(),
        Column::dictionary("announcement_type", "announcementType").called("content-announcement-type").width(110),
        Column::text("column_title").nullable().called("content-announcement-column").width(150),
        Column::dictionary("language", LANGUAGES.name).width(100),
        Column::integer("sort_order").width(80),
        Column::status("status").width(100),
        Column::dictionary("scope", SCOPES.name).width(120),
        Column::boolean("receipt").width(90),
        Column::date("effective_on").nullable().width(120),
        Column::date("expires_on").nullable().width(120),
        Column::integer("clicks").width(90),
        Column::user("published_by").nullable().width(150).hidden(),
        Column::date_time("published_at").nullable().width(170),
        Column::user("updated_by").width(150),
        Column::date_time("updated_at").width(170),
    ]],
    default_sort: &[Sort::down("updatedAt")],
    quick_search: &["number", "title", "brief"],
    permission: VIEW,
    machine: Some(("status", &MACHINE)),
    shipped_scenes: &[SystemScene::of("drafts", &[SceneLine::is("status", DRAFT)])],
    ..Listing::EMPTY
};

pub static READERS: Listing = Listing {
    code: "content.announcement_reader",
    table: ("content", "announcement_reader"),
    key: &["announcement_reader_id"],
    parts: &[&[
        Column::id(),
        Column::record("announcement_id").carried().findable(),
        Column::user("user_label").width(220),
        Column::status("state").width(120),
        Column::date_time("read_at").nullable().width(170),
        Column::date_time("confirmed_at").nullable().width(170),
    ]],
    default_sort: &[Sort::up("userLabel")],
    quick_search: &["userLabel"],
    permission: VIEW,
    machine: Some(("state", &reading::MACHINE)),
    ..Listing::EMPTY
};
