//! The administration list: views that everyone sees.

use super::VIEW;
use tandem_kernel::{Column, ColumnKind, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "base.table_view",
    title: "base-table_view-list",
    table: ("base", "table_view_list"),
    key: &["table_view_id"],
    columns: &[
        Column::new("id", "table_view_id", "base-table_view-id", ColumnKind::Text).carried(),
        Column::new("version", "version", "base-table_view-version", ColumnKind::Integer).carried(),
        Column::new("business", "business", "base-table_view-business", ColumnKind::Text).width(110),
        Column::new("formName", "form_name", "base-table_view-form_name", ColumnKind::Text).width(200),
        Column::new("viewName", "view_name", "base-table_view-view_name", ColumnKind::Text).width(200),
        Column::new("viewType", "view_type", "base-table_view-view_type", ColumnKind::Dictionary("viewType"))
            .width(120),
        Column::new("defaultnot", "defaultnot", "base-table_view-defaultnot", ColumnKind::Dictionary("yesNo"))
            .width(90),
        Column::new("frozenNum", "frozen_num", "base-table_view-frozen_num", ColumnKind::Integer).width(110),
        Column::new("shownFields", "shown_fields", "base-table_view-shown_fields", ColumnKind::Text)
            .width(320)
            .hidden(),
        Column::new("updatedBy", "updated_by", "base-table_view-updated_by", ColumnKind::User).width(150),
        Column::new("updatedAt", "updated_at", "base-table_view-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "formName", descending: false }, Sort { field: "viewName", descending: false }],
    quick_search: &["formName", "viewName"],
    permission: VIEW,
    machine: None,
    follows: &[],
    scenes: &[],
};
