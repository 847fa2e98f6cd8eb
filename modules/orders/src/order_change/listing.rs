//! The list of order changes; both sides read it.

use super::VIEW;
use super::states::MACHINE;
use crate::stamps::STATES;
use tandem_kernel::{Column, ColumnKind, Follow, Listing, MessageKey, SceneLine, Sort, SystemScene};

const fn flag(field: &'static str, column: &'static str, label: MessageKey) -> Column {
    Column::new(field, column, label, ColumnKind::Boolean).width(90)
}

pub static LISTING: Listing = Listing {
    code: "orders.order_change",
    title: "orders-order_change-list",
    table: ("orders", "order_change"),
    key: &["order_change_id"],
    columns: &[
        Column::new("id", "order_change_id", "orders-order_change-id", ColumnKind::Text).carried(),
        Column::new("version", "version", "orders-order_change-version", ColumnKind::Integer).carried(),
        Column::new("number", "number", "orders-order_change-number", ColumnKind::Text).width(140),
        Column::new("state", "state", "orders-order_change-state", ColumnKind::Status).width(120),
        Column::new("orderNumber", "order_number", "orders-order_change-order_number", ColumnKind::Text).width(120),
        Column::new("organizeId", "organize_id", "orders-order_change-supplier_zh", ColumnKind::Id)
            .findable()
            .supplier(),
        Column::new("supplierZh", "supplier_zh", "orders-order_change-supplier_zh", ColumnKind::Text).width(200),
        Column::new("supplierEn", "supplier_en", "orders-order_change-supplier_en", ColumnKind::Text).width(200),
        flag("priceChanged", "price_changed", "orders-order_change-price_changed"),
        flag("materialChanged", "material_changed", "orders-order_change-material_changed"),
        flag("quantityChanged", "quantity_changed", "orders-order_change-quantity_changed"),
        flag("orderCancelled", "order_cancelled", "orders-order_change-order_cancelled"),
        flag("lineDeleted", "line_deleted", "orders-order_change-line_deleted"),
        flag("currencyChanged", "currency_changed", "orders-order_change-currency_changed"),
        flag("paymentTermsChanged", "payment_terms_changed", "orders-order_change-payment_terms_changed"),
        Column::new("stampState", "stamp_state", "orders-order_change-stamp_state", STATES).width(120),
        Column::new("stampDueOn", "stamp_due_on", "orders-order_change-stamp_due_on", ColumnKind::Date).width(120),
        Column::new("stampLate", "stamp_late", "orders-order_change-stamp_late", ColumnKind::Boolean).width(90),
        Column::new("reason", "reason", "orders-order_change-reason", ColumnKind::Text).hidden(),
        Column::new("answer", "answer", "orders-order_change-answer", ColumnKind::Text).hidden(),
        Column::new("decidedBy", "decided_by", "orders-order_change-decided_by", ColumnKind::User).hidden(),
        Column::new("decidedAt", "decided_at", "orders-order_change-decided_at", ColumnKind::DateTime).width(170),
        Column::new("updatedBy", "updated_by", "orders-order_change-updated_by", ColumnKind::User).hidden(),
        Column::new("updatedAt", "updated_at", "orders-order_change-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "number", descending: true }],
    quick_search: &["number", "orderNumber", "supplierZh", "supplierEn"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[Follow::Record { listing: "orders.purchase_order", column: "purchase_order_id" }],
    scenes: &[
        SystemScene {
            name: "to_confirm",
            title: "orders-order_change-scene-to_confirm",
            lines: &[SceneLine { or: false, field: "state", symbol: "=", value: "to_confirm" }],
        },
        SystemScene {
            name: "stamp_late",
            title: "orders-order_change-scene-stamp_late",
            lines: &[SceneLine { or: false, field: "stampLate", symbol: "=", value: "true" }],
        },
    ],
};
