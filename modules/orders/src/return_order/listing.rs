//! The list of return orders; suppliers see those sent to them.

use super::VIEW;
use super::states::MACHINE;
use crate::stamps::STATES;
use tandem_kernel::{Column, ColumnKind, Follow, Listing, MessageKey, SceneLine, Sort, SystemScene};

const fn column(field: &'static str, column: &'static str, label: MessageKey, kind: ColumnKind) -> Column {
    Column::new(field, column, label, kind)
}

const fn in_state(name: &'static str, title: MessageKey, lines: &'static [SceneLine]) -> SystemScene {
    SystemScene { name, title, lines }
}

pub static LISTING: Listing = Listing {
    code: "orders.return_order",
    title: "orders-return_order-list",
    table: ("orders", "return_order"),
    key: &["return_order_id"],
    columns: &[
        column("id", "return_order_id", "orders-return_order-id", ColumnKind::Text).carried(),
        column("version", "version", "orders-return_order-version", ColumnKind::Integer).carried(),
        column("number", "number", "orders-return_order-number", ColumnKind::Text).width(140),
        column("state", "state", "orders-return_order-state", ColumnKind::Status).width(130),
        column("title", "title", "orders-return_order-title", ColumnKind::Text).width(180),
        column("organizeId", "organize_id", "orders-return_order-supplier_zh", ColumnKind::Id).findable().supplier(),
        column("supplierZh", "supplier_zh", "orders-return_order-supplier_zh", ColumnKind::Text).width(170),
        column("supplierEn", "supplier_en", "orders-return_order-supplier_en", ColumnKind::Text).width(170),
        column("purchaseOrderId", "purchase_order_id", "orders-return_order-order_number", ColumnKind::Id).findable(),
        column("orderNumber", "order_number", "orders-return_order-order_number", ColumnKind::Text).width(120),
        column("handling", "handling", "orders-return_order-handling", ColumnKind::Dictionary(super::HANDLINGS.name))
            .width(120)
            .hidden(),
        column("pickUpOn", "pick_up_on", "orders-return_order-pick_up_on", ColumnKind::Date).hidden(),
        column("lineCount", "line_count", "orders-return_order-line_count", ColumnKind::Integer).hidden(),
        column("amount", "amount", "orders-return_order-amount", ColumnKind::Decimal).width(96),
        column("currency", "currency", "orders-return_order-currency", ColumnKind::Text).width(76),
        column("settledAmount", "settled_amount", "orders-return_order-settled_amount", ColumnKind::Decimal).hidden(),
        column("creditNote", "credit_note", "orders-return_order-credit_note", ColumnKind::Text).hidden(),
        column("description", "description", "orders-return_order-description", ColumnKind::Text).hidden(),
        column("reason", "reason", "orders-return_order-reason", ColumnKind::Text).hidden(),
        column("answer", "answer", "orders-return_order-answer", ColumnKind::Text).hidden(),
        column("stampState", "stamp_state", "orders-return_order-stamp_state", STATES).width(120),
        column("stampDueOn", "stamp_due_on", "orders-return_order-stamp_due_on", ColumnKind::Date).hidden(),
        column("stampLate", "stamp_late", "orders-return_order-stamp_late", ColumnKind::Boolean).hidden(),
        column("createdBy", "created_by", "orders-return_order-created_by", ColumnKind::User).hidden(),
        column("updatedBy", "updated_by", "orders-return_order-updated_by", ColumnKind::User).hidden(),
        column("updatedAt", "updated_at", "orders-return_order-updated_at", ColumnKind::DateTime).hidden(),
    ],
    default_sort: &[Sort { field: "number", descending: true }],
    quick_search: &["number", "title", "orderNumber", "supplierZh", "supplierEn"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[Follow::Record { listing: "orders.purchase_order", column: "purchase_order_id" }],
    scenes: &[
        in_state(
            "to_confirm",
            "orders-return_order-scene-to_confirm",
            &[SceneLine { or: false, field: "state", symbol: "=", value: "to_confirm" }],
        ),
        in_state(
            "disputed",
            "orders-return_order-scene-disputed",
            &[SceneLine { or: false, field: "state", symbol: "=", value: "disputed" }],
        ),
        in_state(
            "stamp_late",
            "orders-return_order-scene-stamp_late",
            &[SceneLine { or: false, field: "stampLate", symbol: "=", value: "true" }],
        ),
    ],
};
