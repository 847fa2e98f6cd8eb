//! Purchase orders: created in the ERP, published to suppliers here, replied to by them, and confirmed back to the ERP.

pub mod accept;
pub mod batch;
pub mod commands;
pub mod compare;
pub mod details;
pub mod draft;
pub mod entry;
pub mod erp;
pub mod feed;
pub mod lines;
pub mod listing;
mod paper;
pub mod price;
pub mod published;
pub mod record;
pub mod refusals;
pub mod reply;
pub mod routes;
pub mod sheet;
pub mod sheet_read;
pub mod states;

use tandem_contracts::outside::EXCHANGE_KINDS;
use tandem_kernel::{DocumentKind, Gist, PageAddress, ShippedDictionary, Side, Wait};

pub const VIEW: &str = "orders.purchase_order.view";
/// Permission to lock, unlock, void, ask for another reply, and resend a rejected one to the ERP.
pub const EDIT: &str = "orders.purchase_order.edit";
/// Permission to accept a reply that differs from the order.
pub const ACCEPT: &str = "orders.purchase_order.accept";
pub const PUBLISH: &str = "orders.purchase_order.publish";
pub const REPLY: &str = "orders.purchase_order.reply";

/// State of the transfer of the reply to the ERP.
pub const ERP_STATES: ShippedDictionary = ShippedDictionary {
    name: "orderErpState",
    items: &[
        ("sent", "传输中", "Being transferred"),
        ("taken", "已进入 ERP", "In ERP"),
        ("refused", "未进入 ERP", "Not in ERP"),
    ],
};

/// What passes between the ERP and the orders.
pub const EXCHANGES: ShippedDictionary = ShippedDictionary {
    name: EXCHANGE_KINDS,
    items: &[
        ("erp.confirmation", "供应商确认", "Supplier confirmation"),
        ("erp.purchase_order", "采购订单", "Purchase order"),
    ],
};

/// How much of an order is delivered.
pub const DELIVERY_STATUSES: ShippedDictionary = ShippedDictionary {
    name: "orderDeliveryStatus",
    items: &[
        ("none", "未交货", "Not delivered"),
        ("part", "部分交货", "Partly delivered"),
        ("all", "已交货", "Delivered"),
    ],
};

/// The tasks of the buyer once the supplier has replied.
pub const RESEND: &str = "orders-purchase_order-wait-enter_again";
pub const DECIDE: &str = "orders-purchase_order-wait-accept";

const fn wait(state: &'static str, side: Side, permission: &'static str, label: &'static str) -> Wait {
    let message = match side {
        Side::Supplier => Some("orders.purchase_order_to_reply"),
        _ => None,
    };
    Wait { message, ..Wait::of(state, side, permission, label) }
}

pub static KIND: DocumentKind = DocumentKind {
    table: ("orders", "purchase_order"),
    // Numbers are assigned by the ERP.
    numbering: None,
    path: &[states::ARRIVED, states::TO_REPLY, states::REPLIED],
    waiting: &[
        wait(states::ARRIVED, Side::Buyer, PUBLISH, "orders-purchase_order-wait-publish"),
        wait(states::TO_REPLY, Side::Supplier, REPLY, "orders-purchase_order-wait-reply"),
        wait(states::REPLYING, Side::Supplier, REPLY, "orders-purchase_order-wait-release"),
        // Only while the reply is rejected by the ERP, which no supplier is told.
        wait(states::REPLIED, Side::Buyer, EDIT, RESEND).told("orders.purchase_order_not_in_erp").inside(),
        // Only while the reply differs from the order and nobody has accepted it.
        wait(states::REPLIED, Side::Buyer, ACCEPT, DECIDE),
    ],
    page: PageAddress::of_each(
        "/orderSynergies/purchaseOrderManagement/{id}",
        "/orderSynergies/supplierOrderManagement/orderDetailSupplier/{id}",
    ),
    gist: Gist {
        responsible: "published_by",
        purchasing_group: "purchasing_group",
        said_by_buyer: "reason",
        lines: "line_count",
        ..Gist::USUAL.worth("amount")
    },
    ..DocumentKind::of(&listing::LISTING)
};
