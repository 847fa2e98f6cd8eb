//! The list of order lines; suppliers see those of orders published to them.

use super::{ACTIONS, STATES};
use crate::purchase_order::VIEW;
use tandem_kernel::{Column, ColumnKind, Follow, Listing, MessageKey, SceneLine, Sort, SystemScene};

const fn column(field: &'static str, column: &'static str, label: MessageKey, kind: ColumnKind) -> Column {
    Column::new(field, column, label, kind)
}

const fn scene(title: MessageKey, name: &'static str, lines: &'static [SceneLine]) -> SystemScene {
    SystemScene { name, title, lines }
}

const fn to_do(action: &'static str) -> SceneLine {
    SceneLine { or: false, field: "action", symbol: "=", value: action }
}

pub static LISTING: Listing = Listing {
    code: "orders.order_line",
    title: "orders-order_line-list",
    table: ("orders", "order_line_list"),
    key: &["order_line_id"],
    columns: &[
        column("id", "order_line_id", "orders-order_line-id", ColumnKind::Text).carried(),
        column("purchaseOrderId", "purchase_order_id", "orders-order_line-id", ColumnKind::Id).findable(),
        column("number", "number", "orders-order_line-number", ColumnKind::Text).width(120).contains_indexed(),
        column("line", "line", "orders-order_line-line", ColumnKind::Text).width(80),
        column("action", "action", "orders-order_line-action", ColumnKind::Dictionary(ACTIONS.name)).width(110),
        column("state", "state", "orders-order_line-state", ColumnKind::Dictionary(STATES.name)).width(100),
        column("material", "material", "orders-order_line-material", ColumnKind::Text).width(150).contains_indexed(),
        column("description", "description", "orders-order_line-description", ColumnKind::Text)
            .width(220)
            .contains_indexed(),
        column("organizeId", "organize_id", "orders-purchase_order-supplier_zh", ColumnKind::Id).findable().supplier(),
        column("supplierZh", "supplier_zh", "orders-purchase_order-supplier_zh", ColumnKind::Text).width(200),
        column("supplierEn", "supplier_en", "orders-purchase_order-supplier_en", ColumnKind::Text).width(200),
        column("plant", "plant", "orders-order_line-plant", ColumnKind::Text).width(90),
        column("storageLocation", "storage_location", "orders-order_line-storage_location", ColumnKind::Text).width(90),
        column("quantity", "quantity", "orders-order_line-quantity", ColumnKind::Decimal).width(110),
        column("unit", "unit", "orders-order_line-unit", ColumnKind::Text).width(70),
        column("requiredOn", "required_on", "orders-order_line-required_on", ColumnKind::Date).width(110),
        column("confirmedQuantity", "confirmed_quantity", "orders-order_line-confirmed_quantity", ColumnKind::Decimal)
            .width(110),
        column("confirmedOn", "confirmed_on", "orders-order_line-confirmed_on", ColumnKind::Date).width(110),
        column(
            "quantityDifference",
            "quantity_difference",
            "orders-purchase_order-quantity_difference",
            ColumnKind::Decimal,
        )
        .width(110),
        column("dayDifference", "day_difference", "orders-purchase_order-day_difference", ColumnKind::Integer)
            .width(90),
        column("orderDate", "order_date", "orders-purchase_order-order_date", ColumnKind::Date).hidden(),
        column("netPrice", "net_price", "orders-order_line-net_price", ColumnKind::Decimal).hidden(),
        column("currency", "currency", "orders-purchase_order-currency", ColumnKind::Text).hidden(),
        column("taxCode", "tax_code", "orders-order_line-tax_code", ColumnKind::Text).hidden(),
        column("updatedAt", "updated_at", "orders-purchase_order-updated_at", ColumnKind::DateTime).hidden(),
    ],
    default_sort: &[Sort { field: "number", descending: true }, Sort { field: "line", descending: false }],
    // Names of suppliers stand in the order; looking there, too, would read every line.
    quick_search: &["number", "material", "description"],
    permission: VIEW,
    machine: None,
    follows: &[Follow::Record { listing: "orders.purchase_order", column: "purchase_order_id" }],
    scenes: &[
        scene("orders-order_line-scene-reply", "reply", &[to_do("reply")]),
        scene("orders-order_line-scene-pull_in", "pull_in", &[to_do("pull_in")]),
        scene("orders-order_line-scene-push_out", "push_out", &[to_do("push_out")]),
    ],
};
