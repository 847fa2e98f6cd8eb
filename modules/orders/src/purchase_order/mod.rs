//! Purchase orders: made in the ERP, published to suppliers here, replied to by them, and confirmed back to the ERP.

pub mod batch;
pub mod commands;
pub mod details;
pub mod erp;
pub mod lines;
pub mod listing;
mod paper;
pub mod record;
pub mod reply;
pub mod routes;
pub mod sheet;
pub mod states;

use tandem_kernel::{DocumentKind, PageAddress, ShippedDictionary, Side, Wait};

pub const VIEW: &str = "orders.purchase_order.view";
/// Lock, unlock, void, ask for another reply.
pub const EDIT: &str = "orders.purchase_order.edit";
pub const PUBLISH: &str = "orders.purchase_order.publish";
pub const REPLY: &str = "orders.purchase_order.reply";

/// What became of the reply in the ERP.
pub const ERP_STATES: ShippedDictionary = ShippedDictionary {
    name: "orderErpState",
    items: &[
        ("sent", "已发送", "Sent to the ERP"),
        ("taken", "已接收", "Taken by the ERP"),
        ("refused", "被拒绝", "Refused by the ERP"),
    ],
};

const fn wait(state: &'static str, side: Side, permission: &'static str, label: &'static str) -> Wait {
    let message = match side {
        Side::Supplier => Some("orders.purchase_order_to_reply"),
        _ => None,
    };
    Wait { state, side, permission, label, message }
}

pub static KIND: DocumentKind = DocumentKind {
    listing: &listing::LISTING,
    table: ("orders", "purchase_order"),
    key: "purchase_order_id",
    label: "number",
    // The ERP numbers them.
    numbering: None,
    path: &[states::ARRIVED, states::TO_REPLY, states::REPLIED],
    waits: &[
        wait(states::ARRIVED, Side::Buyer, PUBLISH, "orders-purchase_order-wait-publish"),
        wait(states::TO_REPLY, Side::Supplier, REPLY, "orders-purchase_order-wait-reply"),
        wait(states::REPLYING, Side::Supplier, REPLY, "orders-purchase_order-wait-release"),
    ],
    page: PageAddress::of_each(
        "/orderSynergies/purchaseOrderManagement/{id}",
        "/orderSynergies/supplierOrderManagement/orderDetailSupplier/{id}",
    ),
};
