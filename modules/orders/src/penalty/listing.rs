//! The list of penalties; suppliers see their own.

use super::VIEW;
use super::states::MACHINE;
use tandem_kernel::{Column, ColumnKind, Follow, Listing, SceneLine, Sort, SystemScene};

pub static LISTING: Listing = Listing {
    code: "orders.penalty",
    title: "orders-penalty-list",
    table: ("orders", "penalty"),
    key: &["penalty_id"],
    columns: &[
        Column::new("id", "penalty_id", "orders-penalty-id", ColumnKind::Text).carried(),
        Column::new("version", "version", "orders-penalty-version", ColumnKind::Integer).carried(),
        Column::new("number", "number", "orders-penalty-number", ColumnKind::Text).width(130),
        Column::new("state", "state", "orders-penalty-state", ColumnKind::Status).width(120),
        Column::new("organizeId", "organize_id", "orders-penalty-supplier_zh", ColumnKind::Id).findable().supplier(),
        Column::new("supplierZh", "supplier_zh", "orders-penalty-supplier_zh", ColumnKind::Text).width(200),
        Column::new("supplierEn", "supplier_en", "orders-penalty-supplier_en", ColumnKind::Text).width(200),
        Column::new("stampedCopyId", "stamped_copy_id", "orders-penalty-stamped_copy", ColumnKind::Id).findable(),
        Column::new("documentId", "document_id", "orders-penalty-document_number", ColumnKind::Id).findable(),
        Column::new("documentKind", "document_kind", "orders-penalty-document_kind", ColumnKind::Text).carried(),
        Column::new("documentNumber", "document_number", "orders-penalty-document_number", ColumnKind::Text).width(140),
        Column::new("dueOn", "due_on", "orders-penalty-due_on", ColumnKind::Date).width(120),
        Column::new("amount", "amount", "orders-penalty-amount", ColumnKind::Decimal).width(110).summed(),
        Column::new("currency", "currency", "orders-penalty-currency", ColumnKind::Text).width(80),
        Column::new("reason", "reason", "orders-penalty-reason", ColumnKind::Text).width(200),
        Column::new("settlement", "settlement", "orders-penalty-settlement", ColumnKind::Text).width(200),
        Column::new("decidedBy", "decided_by", "orders-penalty-decided_by", ColumnKind::User).width(140),
        Column::new("decidedAt", "decided_at", "orders-penalty-decided_at", ColumnKind::DateTime).width(170),
        Column::new("updatedBy", "updated_by", "orders-penalty-updated_by", ColumnKind::User).hidden(),
        Column::new("updatedAt", "updated_at", "orders-penalty-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "number", descending: true }],
    quick_search: &["number", "documentNumber", "supplierZh", "supplierEn"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[
        Follow::Any { kind: "document_kind", id: "document_id" },
        Follow::Apart { column: "stamped_copy_id", because: "the copy and the penalty hang on the same document" },
    ],
    scenes: &[SystemScene {
        name: "recorded",
        title: "orders-penalty-scene-recorded",
        lines: &[SceneLine { or: false, field: "state", symbol: "=", value: "recorded" }],
    }],
};
