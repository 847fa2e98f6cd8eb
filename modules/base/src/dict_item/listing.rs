//! The dictionary list.

use super::VIEW;
use super::states::{MACHINE, RETIRED};
use tandem_kernel::{Column, ColumnKind, Listing, SceneLine, Sort, SystemScene};

pub static LISTING: Listing = Listing {
    code: "base.dict_item",
    title: "base-dict_item-list",
    table: ("base", "dict_item"),
    key: &["dict_item_id"],
    columns: &[
        Column::new("id", "dict_item_id", "base-dict_item-id", ColumnKind::Text).carried(),
        Column::new("version", "version", "base-dict_item-version", ColumnKind::Integer).carried(),
        Column::new("dictName", "dict_name", "base-dict_item-dict_name", ColumnKind::Text).width(180),
        Column::new("itemValue", "item_value", "base-dict_item-item_value", ColumnKind::Text).width(140),
        Column::new("descriptionZh", "description_zh", "base-dict_item-description_zh", ColumnKind::Text).width(180),
        Column::new("descriptionEn", "description_en", "base-dict_item-description_en", ColumnKind::Text).width(200),
        Column::new("isdefault", "isdefault", "base-dict_item-isdefault", ColumnKind::Dictionary("yesNo")).width(80),
        Column::new("alternate1", "alternate1", "base-dict_item-alternate1", ColumnKind::Text).width(120).hidden(),
        Column::new("alternate2", "alternate2", "base-dict_item-alternate2", ColumnKind::Text).width(120).hidden(),
        Column::new("sortOrder", "sort_order", "base-dict_item-sort_order", ColumnKind::Integer).width(80),
        Column::new("state", "state", "base-dict_item-state", ColumnKind::Status).width(100),
        Column::new("updatedBy", "updated_by", "base-dict_item-updated_by", ColumnKind::User).width(150),
        Column::new("updatedAt", "updated_at", "base-dict_item-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "dictName", descending: false }, Sort { field: "sortOrder", descending: false }],
    quick_search: &["dictName", "itemValue", "descriptionZh", "descriptionEn"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[],
    scenes: &[
        SystemScene {
            name: "retired",
            title: "base-dict_item-scene-retired",
            lines: &[SceneLine { or: false, field: "state", symbol: "=", value: RETIRED }],
        },
        SystemScene {
            name: "mine",
            title: "base-dict_item-scene-mine",
            lines: &[SceneLine { or: false, field: "updatedBy", symbol: "=2", value: "" }],
        },
    ],
};
