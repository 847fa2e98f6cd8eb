//! The list of file tasks; both sides read it.

use super::VIEW;
use super::states::MACHINE;
use tandem_kernel::{Column, ColumnKind, Listing, SceneLine, Sort, SystemScene};

pub static LISTING: Listing = Listing {
    code: "quality.file_task",
    title: "quality-file_task-list",
    table: ("quality", "file_task"),
    key: &["file_task_id"],
    columns: &[
        Column::new("id", "file_task_id", "quality-file_task-id", ColumnKind::Text).carried(),
        Column::new("version", "version", "quality-file_task-version", ColumnKind::Integer).carried(),
        Column::new("number", "number", "quality-file_task-number", ColumnKind::Text).width(130),
        Column::new("state", "state", "quality-file_task-state", ColumnKind::Status).width(140),
        Column::new("title", "title", "quality-file_task-title", ColumnKind::Text).width(260),
        Column::new("organizeId", "organize_id", "quality-file_task-supplier_zh", ColumnKind::Id).findable().supplier(),
        Column::new("supplierZh", "supplier_zh", "quality-file_task-supplier_zh", ColumnKind::Text).width(200),
        Column::new("supplierEn", "supplier_en", "quality-file_task-supplier_en", ColumnKind::Text).width(200),
        Column::new("dueOn", "due_on", "quality-file_task-due_on", ColumnKind::Date).width(110),
        Column::new("request", "request", "quality-file_task-request", ColumnKind::Text).hidden(),
        Column::new("reply", "reply", "quality-file_task-reply", ColumnKind::Text).hidden(),
        Column::new("reason", "reason", "quality-file_task-reason", ColumnKind::Text).hidden(),
        Column::new("createdBy", "created_by", "quality-file_task-created_by", ColumnKind::User).width(140),
        Column::new("updatedBy", "updated_by", "quality-file_task-updated_by", ColumnKind::User).hidden(),
        Column::new("updatedAt", "updated_at", "quality-file_task-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "number", descending: true }],
    quick_search: &["number", "title", "supplierZh", "supplierEn"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[],
    scenes: &[SystemScene {
        name: "open",
        title: "quality-file_task-scene-open",
        lines: &[SceneLine { or: false, field: "state", symbol: "=", value: "open" }],
    }],
};
