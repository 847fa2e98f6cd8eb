//! The dictionary list.

use super::VIEW;
use super::states::{MACHINE, RETIRED};
use tandem_kernel::{Column, Listing, SceneLine, ShippedDictionary, Sort, SystemScene};

/// Of columns that outside systems know as `0` and `1`.
pub const YES_OR_NO: ShippedDictionary =
    ShippedDictionary { name: "yesNo", items: &[("1", "是", "Yes"), ("0", "否", "No")] };

pub static LISTING: Listing = Listing {
    code: "base.dict_item",
    table: ("base", "dict_item"),
    key: &["dict_item_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::text("dict_name").width(180),
        Column::text("item_value").width(140),
        Column::text("description_zh").width(180).pinyin(),
        Column::text("description_en").width(200),
        Column::dictionary("isdefault", YES_OR_NO.name).width(80),
        Column::text("alternate1").width(120).hidden(),
        Column::text("alternate2").width(120).hidden(),
        Column::integer("sort_order").width(80),
        Column::status("state").width(100),
        Column::user("updated_by").width(150),
        Column::date_time("updated_at").width(170),
    ]],
    default_sort: &[Sort::up("dictName"), Sort::up("sortOrder")],
    quick_search: &["dictName", "itemValue", "descriptionZh", "descriptionEn"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    shipped_scenes: &[
        SystemScene::of("retired", &[SceneLine::is("state", RETIRED)]),
        SystemScene::of("mine", &[SceneLine::and("updatedBy", "=2", "")]),
    ],
    ..Listing::EMPTY
};
