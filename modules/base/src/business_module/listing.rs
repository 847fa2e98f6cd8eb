//! The list of business modules.

use super::VIEW;
use tandem_kernel::{Column, ColumnKind, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "base.business_module",
    title: "base-business_module-list",
    table: ("base", "business_module"),
    key: &["business_module_id"],
    columns: &[
        Column::new("id", "business_module_id", "base-business_module-id", ColumnKind::Text).carried(),
        Column::new("version", "version", "base-business_module-version", ColumnKind::Integer).carried(),
        Column::new("business", "business", "base-business_module-business", ColumnKind::Text).width(140),
        Column::new("nameZh", "name_zh", "base-business_module-name_zh", ColumnKind::Text).width(180),
        Column::new("nameEn", "name_en", "base-business_module-name_en", ColumnKind::Text).width(200),
        Column::new("active", "active", "base-business_module-active", ColumnKind::Boolean).width(110),
        Column::new("sortOrder", "sort_order", "base-business_module-sort_order", ColumnKind::Integer).width(90),
        Column::new("updatedBy", "updated_by", "base-business_module-updated_by", ColumnKind::User).width(150),
        Column::new("updatedAt", "updated_at", "base-business_module-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "sortOrder", descending: false }],
    quick_search: &["business", "nameZh", "nameEn"],
    permission: VIEW,
    machine: None,
    follows: &[],
    scenes: &[],
};
