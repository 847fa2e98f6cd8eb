//! The administration list of shared views.

use super::{COMPANY, SYSTEM, USER, VIEW};
use crate::dict_item::listing::YES_OR_NO;
use tandem_kernel::{Column, Listing, ShippedDictionary, Sort};

pub const TYPES: ShippedDictionary = ShippedDictionary {
    name: "viewType",
    items: &[(SYSTEM, "系统", "System"), (COMPANY, "公司", "Company"), (USER, "个人", "Own")],
};

pub static LISTING: Listing = Listing {
    code: "base.table_view",
    table: ("base", "table_view_list"),
    key: &["table_view_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::text("business").width(110),
        Column::text("form_name").width(200),
        Column::text("view_name").width(200),
        Column::dictionary("view_type", TYPES.name).width(120),
        Column::dictionary("defaultnot", YES_OR_NO.name).width(90),
        Column::integer("frozen_num").width(110),
        Column::text("shown_fields").nullable().width(320).hidden(),
        Column::user("updated_by").width(150),
        Column::date_time("updated_at").width(170),
    ]],
    default_sort: &[Sort::up("formName"), Sort::up("viewName")],
    quick_search: &["formName", "viewName"],
    permission: VIEW,
    ..Listing::EMPTY
};
