//! The list of organisations.

use super::VIEW;
use super::states::MACHINE;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Column, ColumnKind, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: ORGANIZE,
    title: "partner-organize-list",
    table: ("partner", "organize"),
    key: &["organize_id"],
    columns: &[
        Column::new("id", "organize_id", "partner-organize-id", ColumnKind::Text).carried(),
        Column::new("version", "version", "partner-organize-version", ColumnKind::Integer).carried(),
        Column::new("nameZh", "name_zh", "partner-organize-name_zh", ColumnKind::Text).width(220),
        Column::new("nameEn", "name_en", "partner-organize-name_en", ColumnKind::Text).width(220),
        Column::new("shortNameZh", "short_name_zh", "partner-organize-short_name_zh", ColumnKind::Text).width(120),
        Column::new("shortNameEn", "short_name_en", "partner-organize-short_name_en", ColumnKind::Text).width(120),
        Column::new(
            "relationType",
            "relation_type",
            "partner-organize-relation_type",
            ColumnKind::Dictionary("relationType"),
        )
        .width(110),
        Column::new(
            "orgCategory",
            "org_category",
            "partner-organize-org_category",
            ColumnKind::Dictionary("orgCategory"),
        )
        .width(110),
        Column::new("erpNo", "erp_no", "partner-organize-erp_no", ColumnKind::Text).width(120),
        Column::new("internalGroup", "internal_group", "partner-organize-internal_group", ColumnKind::Boolean)
            .width(110),
        Column::new("state", "state", "partner-organize-state", ColumnKind::Status).width(100),
        Column::new("updatedBy", "updated_by", "partner-organize-updated_by", ColumnKind::User).width(140),
        Column::new("updatedAt", "updated_at", "partner-organize-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "nameZh", descending: false }],
    quick_search: &["nameZh", "nameEn", "shortNameZh", "shortNameEn", "erpNo"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[],
    scenes: &[],
};
