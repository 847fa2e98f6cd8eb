//! The list of users. Names of roles and organisations come in the caller's language.

use super::VIEW;
use super::states::{MACHINE, PENDING};
use tandem_kernel::{Column, ColumnKind, Listing, SceneLine, Sort, SystemScene};

pub static LISTING: Listing = Listing {
    code: "identity.user_account",
    title: "identity-user_account-list",
    table: ("identity", "user_list"),
    key: &["user_id"],
    columns: &[
        Column::new("id", "user_id", "identity-user-id", ColumnKind::Text).carried(),
        Column::new("version", "version", "identity-user-version", ColumnKind::Integer).carried(),
        Column::new("username", "username", "identity-user-username", ColumnKind::Text).width(140),
        Column::new("surname", "surname", "identity-user-surname", ColumnKind::Text).width(90),
        Column::new("name", "name", "identity-user-name", ColumnKind::Text).width(110),
        Column::new("userType", "user_type", "identity-user-user_type", ColumnKind::Dictionary("userType")).width(110),
        Column::new("roleNames", "role_names", "identity-user-role_names", ColumnKind::Text).width(200),
        Column::new("organizeNames", "organize_names", "identity-user-organize_names", ColumnKind::Text).width(220),
        Column::new("employeeNo", "employee_no", "identity-user-employee_no", ColumnKind::Text).width(110),
        Column::new("level", "level", "identity-user-level", ColumnKind::Dictionary("userLevel")).width(90),
        Column::new("email", "email", "identity-user-email", ColumnKind::Text).width(200),
        Column::new("mobile", "mobile", "identity-user-mobile", ColumnKind::Text).width(130),
        Column::new("phone", "phone", "identity-user-phone", ColumnKind::Text).width(130),
        Column::new("language", "language", "identity-user-language", ColumnKind::Dictionary("language")).width(90),
        Column::new("source", "source", "identity-user-source", ColumnKind::Dictionary("userSource")).width(100),
        Column::new(
            "verification",
            "verification",
            "identity-user-verification",
            ColumnKind::Dictionary("userVerification"),
        )
        .width(110),
        Column::new(
            "mustChangePassword",
            "must_change_password",
            "identity-user-must_change_password",
            ColumnKind::Boolean,
        )
        .width(120),
        Column::new(
            "passwordChangedAt",
            "password_changed_at",
            "identity-user-password_changed_at",
            ColumnKind::DateTime,
        )
        .width(170),
        Column::new("state", "state", "identity-user-state", ColumnKind::Status).width(100),
        Column::new("createdBy", "created_by", "identity-user-created_by", ColumnKind::User).width(140),
        Column::new("createdAt", "created_at", "identity-user-created_at", ColumnKind::DateTime).width(170),
        Column::new("updatedBy", "updated_by", "identity-user-updated_by", ColumnKind::User).width(140),
        Column::new("updatedAt", "updated_at", "identity-user-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "username", descending: false }],
    quick_search: &["username", "surname", "name", "email", "employeeNo", "mobile"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[],
    scenes: &[
        SystemScene {
            name: "pending",
            title: "identity-user-scene-pending",
            lines: &[SceneLine { or: false, field: "state", symbol: "=", value: PENDING }],
        },
        SystemScene {
            name: "suppliers",
            title: "identity-user-scene-suppliers",
            lines: &[SceneLine { or: false, field: "userType", symbol: "=", value: "SUZ" }],
        },
    ],
};
