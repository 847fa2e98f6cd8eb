//! The list of columns.

use super::VIEW;
use super::states::MACHINE;
use crate::announcement::listing::LANGUAGES;
use tandem_kernel::{Column, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "content.article_column",
    table: ("content", "article_column"),
    key: &["article_column_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::text("title").width(240),
        Column::text("brief").width(260),
        Column::dictionary("column_type", "columnType").called("content-article_column-type").width(120),
        Column::dictionary("category", "columnCategory").width(120),
        Column::dictionary("language", LANGUAGES.name).width(100),
        Column::integer("sort_order").width(80),
        Column::status("status").width(100),
        Column::user("updated_by").width(150),
        Column::date_time("updated_at").width(170),
    ]],
    default_sort: &[Sort::up("sortOrder")],
    quick_search: &["title", "brief"],
    permission: VIEW,
    machine: Some(("status", &MACHINE)),
    ..Listing::EMPTY
};
