//! The list of claims; suppliers see those sent to them.

use super::VIEW;
use super::states::MACHINE;
use crate::stamps::STATES;
use tandem_kernel::{Column, ColumnKind, Listing, MessageKey, SceneLine, Sort, SystemScene};

const fn loss(field: &'static str, column: &'static str, label: MessageKey) -> Column {
    Column::new(field, column, label, ColumnKind::Decimal).hidden()
}

pub static LISTING: Listing = Listing {
    code: "orders.claim",
    title: "orders-claim-list",
    table: ("orders", "claim"),
    key: &["claim_id"],
    columns: &[
        Column::new("id", "claim_id", "orders-claim-id", ColumnKind::Text).carried(),
        Column::new("version", "version", "orders-claim-version", ColumnKind::Integer).carried(),
        Column::new("number", "number", "orders-claim-number", ColumnKind::Text).width(120),
        Column::new("state", "state", "orders-claim-state", ColumnKind::Status).width(120),
        Column::new("title", "title", "orders-claim-title", ColumnKind::Text).width(240),
        Column::new("organizeId", "organize_id", "orders-claim-supplier_zh", ColumnKind::Id).findable().supplier(),
        Column::new("supplierZh", "supplier_zh", "orders-claim-supplier_zh", ColumnKind::Text).width(200),
        Column::new("supplierEn", "supplier_en", "orders-claim-supplier_en", ColumnKind::Text).width(200),
        Column::new("orderNumber", "order_number", "orders-claim-order_number", ColumnKind::Text).width(120),
        Column::new("total", "total", "orders-claim-total", ColumnKind::Decimal).width(130),
        Column::new("currency", "currency", "orders-claim-currency", ColumnKind::Text).width(80),
        Column::new("settledAmount", "settled_amount", "orders-claim-settled_amount", ColumnKind::Decimal).width(130),
        loss("rework", "rework", "orders-claim-rework"),
        loss("dullStock", "dull_stock", "orders-claim-dull_stock"),
        loss("travel", "travel", "orders-claim-travel"),
        loss("customerCompensation", "customer_compensation", "orders-claim-customer_compensation"),
        loss("logistics", "logistics", "orders-claim-logistics"),
        loss("venue", "venue", "orders-claim-venue"),
        Column::new("description", "description", "orders-claim-description", ColumnKind::Text).hidden(),
        Column::new("stampState", "stamp_state", "orders-claim-stamp_state", STATES).width(120),
        Column::new("stampDueOn", "stamp_due_on", "orders-claim-stamp_due_on", ColumnKind::Date).width(120),
        Column::new("stampLate", "stamp_late", "orders-claim-stamp_late", ColumnKind::Boolean).width(90),
        Column::new("reason", "reason", "orders-claim-reason", ColumnKind::Text).hidden(),
        Column::new("answer", "answer", "orders-claim-answer", ColumnKind::Text).hidden(),
        Column::new("settlement", "settlement", "orders-claim-settlement", ColumnKind::Text).hidden(),
        Column::new("createdBy", "created_by", "orders-claim-created_by", ColumnKind::User).width(140),
        Column::new("updatedBy", "updated_by", "orders-claim-updated_by", ColumnKind::User).hidden(),
        Column::new("updatedAt", "updated_at", "orders-claim-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "number", descending: true }],
    quick_search: &["number", "title", "orderNumber", "supplierZh", "supplierEn"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[],
    scenes: &[
        SystemScene {
            name: "disputed",
            title: "orders-claim-scene-disputed",
            lines: &[SceneLine { or: false, field: "state", symbol: "=", value: "disputed" }],
        },
        SystemScene {
            name: "stamp_late",
            title: "orders-claim-scene-stamp_late",
            lines: &[SceneLine { or: false, field: "stampLate", symbol: "=", value: "true" }],
        },
    ],
};
