//! The list of columns.

use super::VIEW;
use super::states::MACHINE;
use tandem_kernel::{Column, ColumnKind, Listing, Sort};

const fn column(field: &'static str, column: &'static str, label: &'static str, kind: ColumnKind) -> Column {
    Column::new(field, column, label, kind)
}

pub static LISTING: Listing = Listing {
    code: "content.article_column",
    title: "content-article_column-list",
    table: ("content", "article_column"),
    key: &["article_column_id"],
    columns: &[
        column("id", "article_column_id", "content-article_column-id", ColumnKind::Text).carried(),
        column("version", "version", "content-article_column-version", ColumnKind::Integer).carried(),
        column("title", "title", "content-article_column-title", ColumnKind::Text).width(240),
        column("brief", "brief", "content-article_column-brief", ColumnKind::Text).width(260),
        column("columnType", "column_type", "content-article_column-type", ColumnKind::Dictionary("columnType"))
            .width(120),
        column("category", "category", "content-article_column-category", ColumnKind::Dictionary("columnCategory"))
            .width(120),
        column("language", "language", "content-article_column-language", ColumnKind::Dictionary("articleLanguage"))
            .width(100),
        column("sortOrder", "sort_order", "content-article_column-sort_order", ColumnKind::Integer).width(80),
        column("status", "status", "content-article_column-status", ColumnKind::Status).width(100),
        column("updatedBy", "updated_by", "content-article_column-updated_by", ColumnKind::User).width(150),
        column("updatedAt", "updated_at", "content-article_column-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "sortOrder", descending: false }],
    quick_search: &["title", "brief"],
    permission: VIEW,
    machine: Some(("status", &MACHINE)),
    follows: &[],
    scenes: &[],
};
