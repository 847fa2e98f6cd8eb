//! The list of users. Names of roles and organisations are in the caller's language.

use super::VIEW;
use super::states::{MACHINE, PENDING};
use crate::dictionaries::{LANGUAGES, SOURCES, USER_TYPES, VERIFICATIONS};
use tandem_kernel::{Column, Listing, SceneLine, Sort, SystemScene};

pub static LISTING: Listing = Listing {
    code: "identity.user_account",
    table: ("identity", "user_list"),
    key: &["user_id"],
    parts: &[&[
        Column::text("user_id").named("id").called("identity-user-id").carried(),
        Column::integer("version").called("identity-user-version").carried(),
        Column::text("username").called("identity-user-username").width(140),
        Column::text("surname").called("identity-user-surname").width(90),
        Column::text("name").called("identity-user-name").width(110),
        Column::dictionary("user_type", USER_TYPES.name).called("identity-user-user_type").width(110),
        Column::text("role_names").nullable().called("identity-user-role_names").width(200),
        Column::text("organize_names").nullable().called("identity-user-organize_names").width(220),
        Column::text("company_name").called("identity-user-company_name").width(200),
        Column::text("credit_code").called("identity-user-credit_code").width(180),
        Column::dictionary("company_category", "orgCategory").called("identity-user-company_category").width(120),
        Column::text("employee_no").called("identity-user-employee_no").width(110),
        Column::dictionary("level", "userLevel").called("identity-user-level").width(90),
        Column::text("email").nullable().called("identity-user-email").width(200),
        Column::text("mobile").called("identity-user-mobile").width(130),
        Column::text("phone").called("identity-user-phone").width(130),
        Column::dictionary("language", LANGUAGES.name).called("identity-user-language").width(90),
        Column::dictionary("source", SOURCES.name).called("identity-user-source").width(100),
        Column::dictionary("verification", VERIFICATIONS.name).called("identity-user-verification").width(110),
        Column::boolean("must_change_password").called("identity-user-must_change_password").width(120),
        Column::date_time("password_changed_at").nullable().called("identity-user-password_changed_at").width(170),
        Column::status("state").called("identity-user-state").width(100),
        Column::user("created_by").called("identity-user-created_by").width(140),
        Column::date_time("created_at").called("identity-user-created_at").width(170),
        Column::user("updated_by").called("identity-user-updated_by").width(140),
        Column::date_time("updated_at").called("identity-user-updated_at").width(170),
    ]],
    default_sort: &[Sort::up("username")],
    quick_search: &["username", "surname", "name", "email", "employeeNo", "mobile"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    shipped_scenes: &[
        SystemScene {
            title: "identity-user-scene-pending",
            ..SystemScene::of("pending", &[SceneLine::is("state", PENDING)]).to_look_at()
        },
        SystemScene {
            title: "identity-user-scene-suppliers",
            ..SystemScene::of("suppliers", &[SceneLine::is("userType", "SUZ")])
        },
    ],
    ..Listing::EMPTY
};
