//! The list of days that are otherwise than Monday to Friday.

use super::VIEW;
use super::states::{HOLIDAY, MACHINE, WORKDAY};
use tandem_kernel::{Column, ColumnKind, Listing, SceneLine, Sort, SystemScene};

pub static LISTING: Listing = Listing {
    code: "base.calendar_day",
    title: "base-calendar_day-list",
    table: ("base", "calendar_day"),
    key: &["calendar_day_id"],
    columns: &[
        Column::new("id", "calendar_day_id", "base-calendar_day-id", ColumnKind::Text).carried(),
        Column::new("version", "version", "base-calendar_day-version", ColumnKind::Integer).carried(),
        Column::new("day", "day", "base-calendar_day-day", ColumnKind::Date).width(130),
        Column::new("kind", "kind", "base-calendar_day-kind", ColumnKind::Status).width(130),
        Column::new("nameZh", "name_zh", "base-calendar_day-name_zh", ColumnKind::Text).width(200),
        Column::new("nameEn", "name_en", "base-calendar_day-name_en", ColumnKind::Text).width(200),
        // The same as the kind, as a workbook can say it.
        Column::new("workday", "workday", "base-calendar_day-workday", ColumnKind::Boolean).width(100).hidden(),
        Column::new("updatedBy", "updated_by", "base-calendar_day-updated_by", ColumnKind::User).width(150),
        Column::new("updatedAt", "updated_at", "base-calendar_day-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "day", descending: true }],
    quick_search: &["nameZh", "nameEn"],
    permission: VIEW,
    machine: Some(("kind", &MACHINE)),
    follows: &[],
    scenes: &[
        SystemScene {
            name: "holidays",
            title: "base-calendar_day-scene-holidays",
            lines: &[SceneLine { or: false, field: "kind", symbol: "=", value: HOLIDAY }],
        },
        SystemScene {
            name: "workdays",
            title: "base-calendar_day-scene-workdays",
            lines: &[SceneLine { or: false, field: "kind", symbol: "=", value: WORKDAY }],
        },
    ],
};
