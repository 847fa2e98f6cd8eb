//! The list of roles.

use super::VIEW;
use tandem_kernel::{Column, ColumnKind, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "identity.role",
    title: "identity-role-list",
    table: ("identity", "role_list"),
    key: &["role_id"],
    columns: &[
        Column::new("id", "role_id", "identity-role-id", ColumnKind::Text).carried(),
        Column::new("version", "version", "identity-role-version", ColumnKind::Integer).carried(),
        Column::new("roleCode", "role_code", "identity-role-role_code", ColumnKind::Text).width(180),
        Column::new("nameZh", "name_zh", "identity-role-name_zh", ColumnKind::Text).width(160),
        Column::new("nameEn", "name_en", "identity-role-name_en", ColumnKind::Text).width(200),
        Column::new("roleType", "role_type", "identity-role-role_type", ColumnKind::Dictionary("roleType")).width(110),
        Column::new("description", "description", "identity-role-description", ColumnKind::Text).width(240),
        Column::new("permissionCount", "permission_count", "identity-role-permission_count", ColumnKind::Integer)
            .width(100),
        Column::new("userCount", "user_count", "identity-role-user_count", ColumnKind::Integer).width(90),
        Column::new("updatedBy", "updated_by", "identity-role-updated_by", ColumnKind::User).width(140),
        Column::new("updatedAt", "updated_at", "identity-role-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "roleCode", descending: false }],
    quick_search: &["roleCode", "nameZh", "nameEn", "description"],
    permission: VIEW,
    machine: None,
    follows: &[],
    scenes: &[],
};
