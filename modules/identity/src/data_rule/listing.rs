//! The list of data rules.

use super::VIEW;
use crate::dictionaries::RULE_STATUSES;
use tandem_kernel::{Column, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "identity.data_rule",
    table: ("identity", "data_rule_list"),
    key: &["data_rule_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::text("listing").width(180),
        Column::text("description").width(240),
        Column::text("applies_to").nullable().width(160),
        Column::text("sql").width(320),
        Column::dictionary("status", RULE_STATUSES.name).width(90),
        Column::user("updated_by").width(140),
        Column::date_time("updated_at").width(170),
    ]],
    default_sort: &[Sort::up("listing")],
    quick_search: &["listing", "description", "appliesTo"],
    permission: VIEW,
    ..Listing::EMPTY
};
