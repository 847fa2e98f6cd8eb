//! The list of stamped copies, for both sides.

use super::VIEW;
use super::states::MACHINE;
use tandem_contracts::seal::STAMPED_COPY;
use tandem_kernel::{Column, ColumnKind, Follow, Listing, SceneLine, Sort, SystemScene};

pub static LISTING: Listing = Listing {
    code: STAMPED_COPY,
    title: "seal-stamped_copy-list",
    table: ("seal", "stamped_copy"),
    key: &["stamped_copy_id"],
    columns: &[
        Column::new("id", "stamped_copy_id", "seal-stamped_copy-id", ColumnKind::Text).carried(),
        Column::new("version", "version", "seal-stamped_copy-version", ColumnKind::Integer).carried(),
        Column::new("documentId", "document_id", "seal-stamped_copy-document_id", ColumnKind::Id).findable(),
        Column::new("supplierId", "supplier_id", "seal-stamped_copy-supplier_id", ColumnKind::Id).findable().supplier(),
        Column::new("documentNumber", "document_number", "seal-stamped_copy-document_number", ColumnKind::Text)
            .width(180),
        Column::new("documentKind", "document_kind", "seal-stamped_copy-document_kind", ColumnKind::Text).width(140),
        Column::new("supplierNameZh", "supplier_name_zh", "seal-stamped_copy-supplier_name_zh", ColumnKind::Text)
            .width(220),
        Column::new("supplierNameEn", "supplier_name_en", "seal-stamped_copy-supplier_name_en", ColumnKind::Text)
            .width(220),
        Column::new("state", "state", "seal-stamped_copy-state", ColumnKind::Status).width(120),
        Column::new("dueOn", "due_on", "seal-stamped_copy-due_on", ColumnKind::Date).width(110),
        Column::new("dueAt", "due_at", "seal-stamped_copy-due_at", ColumnKind::DateTime).width(120),
        Column::new("late", "late", "seal-stamped_copy-late", ColumnKind::Boolean).width(90),
        Column::new("reason", "reason", "seal-stamped_copy-reason", ColumnKind::Text).width(200),
        Column::new("uploadedBy", "uploaded_by", "seal-stamped_copy-uploaded_by", ColumnKind::User).width(140),
        Column::new("uploadedAt", "uploaded_at", "seal-stamped_copy-uploaded_at", ColumnKind::DateTime).width(170),
        Column::new("reviewedBy", "reviewed_by", "seal-stamped_copy-reviewed_by", ColumnKind::User).width(140),
        Column::new("reviewedAt", "reviewed_at", "seal-stamped_copy-reviewed_at", ColumnKind::DateTime).width(170),
        Column::new("updatedBy", "updated_by", "seal-stamped_copy-updated_by", ColumnKind::User).width(140).hidden(),
        Column::new("updatedAt", "updated_at", "seal-stamped_copy-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "updatedAt", descending: true }],
    quick_search: &["documentNumber", "supplierNameZh", "supplierNameEn"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[Follow::Any { kind: "document_kind", id: "document_id" }],
    scenes: &[
        SystemScene {
            name: "to_review",
            title: "seal-stamped_copy-scene-to_review",
            lines: &[SceneLine { or: false, field: "state", symbol: "=", value: "to_review" }],
        },
        SystemScene {
            name: "late",
            title: "seal-stamped_copy-scene-late",
            lines: &[SceneLine { or: false, field: "late", symbol: "=", value: "true" }],
        },
        SystemScene {
            name: "to_do_by_supplier",
            title: "seal-stamped_copy-scene-to_do_by_supplier",
            lines: &[
                SceneLine { or: false, field: "state", symbol: "=", value: "to_upload" },
                SceneLine { or: true, field: "state", symbol: "=", value: "uploaded" },
                SceneLine { or: true, field: "state", symbol: "=", value: "to_sign" },
                SceneLine { or: true, field: "state", symbol: "=", value: "rejected" },
                SceneLine { or: true, field: "state", symbol: "=", value: "returned" },
            ],
        },
    ],
};
