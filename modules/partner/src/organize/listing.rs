//! The list of organisations.

use super::VIEW;
use super::states::MACHINE;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Column, Listing, ShippedDictionary, Sort};

pub const RELATIONS: ShippedDictionary =
    ShippedDictionary { name: "relationType", items: &[("S", "供应商", "Supplier"), ("C", "采购方", "Buyer")] };

pub static LISTING: Listing = Listing {
    code: ORGANIZE,
    table: ("partner", "organize"),
    key: &["organize_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::text("name_zh").width(220).pinyin(),
        Column::text("name_en").width(220),
        Column::text("short_name_zh").width(120).pinyin(),
        Column::text("short_name_en").width(120),
        Column::dictionary("relation_type", RELATIONS.name).width(110),
        Column::dictionary("org_category", "orgCategory").width(110),
        Column::text("erp_no").nullable().width(120),
        Column::boolean("internal_group").width(110),
        Column::status("state").width(100),
        Column::user("updated_by").width(140),
        Column::date_time("updated_at").width(170),
    ]],
    default_sort: &[Sort::up("nameZh")],
    quick_search: &["nameZh", "nameEn", "shortNameZh", "shortNameEn", "erpNo"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    refuses: &["delete"],
    ..Listing::EMPTY
};
