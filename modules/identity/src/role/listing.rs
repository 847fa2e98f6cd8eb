//! The list of roles.

use super::VIEW;
use crate::dictionaries::ROLE_TYPES;
use tandem_kernel::{Column, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "identity.role",
    table: ("identity", "role_list"),
    key: &["role_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::text("role_code").width(180),
        Column::text("name_zh").width(160).pinyin(),
        Column::text("name_en").width(200),
        Column::dictionary("role_type", ROLE_TYPES.name).width(110),
        Column::text("description").width(240),
        Column::integer("permission_count").width(100),
        Column::integer("user_count").width(90),
        Column::user("updated_by").width(140),
        Column::date_time("updated_at").width(170),
    ]],
    default_sort: &[Sort::up("roleCode")],
    quick_search: &["roleCode", "nameZh", "nameEn", "description"],
    permission: VIEW,
    ..Listing::EMPTY
};
