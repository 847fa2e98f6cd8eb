//! The list of users who have signed in with the company's own account.

use super::VIEW;
use crate::user::states::MACHINE;
use tandem_kernel::{Column, ColumnKind, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "identity.sso_user",
    title: "identity-sso_user-list",
    table: ("identity", "sso_user_list"),
    key: &["user_id"],
    columns: &[
        Column::new("id", "user_id", "identity-user-id", ColumnKind::Text).carried(),
        Column::new("version", "version", "identity-user-version", ColumnKind::Integer).carried(),
        Column::new("username", "username", "identity-user-username", ColumnKind::Text).width(140),
        Column::new("name", "name", "identity-user-name", ColumnKind::Text).width(120),
        Column::new("ssoEmail", "sso_email", "identity-sso_user-sso_email", ColumnKind::Text).width(220),
        Column::new("roleNames", "role_names", "identity-user-role_names", ColumnKind::Text).width(200),
        Column::new("organizeNames", "organize_names", "identity-user-organize_names", ColumnKind::Text).width(220),
        Column::new("state", "state", "identity-user-state", ColumnKind::Status).width(100),
        Column::new("source", "source", "identity-user-source", ColumnKind::Dictionary("userSource")).width(120),
        Column::new("issuer", "issuer", "identity-sso_user-issuer", ColumnKind::Text).width(220),
        Column::new("subject", "subject", "identity-sso_user-subject", ColumnKind::Text).width(180),
        Column::new("linkedAt", "linked_at", "identity-sso_user-linked_at", ColumnKind::DateTime).width(170),
        Column::new("lastSignInAt", "last_sign_in_at", "identity-sso_user-last_sign_in_at", ColumnKind::DateTime)
            .width(170),
        Column::new("updatedBy", "updated_by", "identity-user-updated_by", ColumnKind::User).width(140),
        Column::new("updatedAt", "updated_at", "identity-user-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "username", descending: false }],
    quick_search: &["username", "name", "ssoEmail", "subject"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[],
    scenes: &[],
};
