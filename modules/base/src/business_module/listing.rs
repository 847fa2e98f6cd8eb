//! The list of business modules.

use super::VIEW;
use tandem_kernel::{Column, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "base.business_module",
    table: ("base", "business_module"),
    key: &["business_module_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::text("business").width(140),
        Column::text("name_zh").width(180),
        Column::text("name_en").width(200),
        Column::boolean("active").width(110),
        Column::integer("sort_order").width(90),
        Column::user("updated_by").width(150),
        Column::date_time("updated_at").width(170),
    ]],
    default_sort: &[Sort::up("sortOrder")],
    quick_search: &["business", "nameZh", "nameEn"],
    permission: VIEW,
    ..Listing::EMPTY
};
