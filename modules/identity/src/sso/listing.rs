//! The list of users who have signed in by SSO.

use super::VIEW;
use crate::dictionaries::SOURCES;
use crate::user::states::MACHINE;
use tandem_kernel::{Column, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "identity.sso_user",
    table: ("identity", "sso_user_list"),
    key: &["user_id"],
    parts: &[&[
        Column::text("user_id").named("id").called("identity-user-id").carried(),
        Column::integer("version").called("identity-user-version").carried(),
        Column::text("username").called("identity-user-username").width(140),
        Column::text("name").called("identity-user-name").width(120),
        Column::text("sso_email").width(220),
        Column::text("role_names").nullable().called("identity-user-role_names").width(200),
        Column::text("organize_names").nullable().called("identity-user-organize_names").width(220),
        Column::status("state").called("identity-user-state").width(100),
        Column::dictionary("source", SOURCES.name).called("identity-user-source").width(120),
        Column::text("issuer").width(220),
        Column::text("subject").width(180),
        Column::date_time("linked_at").width(170),
        Column::date_time("last_sign_in_at").width(170),
        Column::user("updated_by").called("identity-user-updated_by").width(140),
        Column::date_time("updated_at").called("identity-user-updated_at").width(170),
    ]],
    default_sort: &[Sort::up("username")],
    quick_search: &["username", "name", "ssoEmail", "subject"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    ..Listing::EMPTY
};
