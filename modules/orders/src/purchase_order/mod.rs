//! Purchase orders: created in the ERP, published to suppliers here, replied to by them, and confirmed back to the ERP.

pub mod batch;
pub mod commands;
pub mod compare;
pub mod details;
pub mod draft;
pub mod entry;
pub mod erp;
pub mod lines;
pub mod listing;
mod paper;
pub mod record;
pub mod reply;
pub mod routes;
pub mod sheet;
pub mod sheet_read;
pub mod states;

use tandem_kernel::{DocumentKind, PageAddress, ShippedDictionary, Side, Wait};

pub const VIEW: &str = "orders.purchase_order.view";
/// Permission to lock, unlock, void, ask for another reply, and resend a rejected one to the ERP.
pub const EDIT: &str = "orders.purchase_order.edit";
pub const PUBLISH: &str = "orders.purchase_order.publish";
pub const REPLY: &str = "orders.purchase_order.reply";

/// State of the transfer of the reply to the ERP.
pub const ERP_STATES: ShippedDictionary = ShippedDictionary {
    name: "orderErpState",
    items: &[
        ("sent", "传输中", "Being transferred"),
        ("taken", "已入 ERP", "In the ERP"),
        ("refused", "未入 ERP", "Not in the ERP"),
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
    table: ("orders", "purchase_order"),
    // Numbers are assigned by the ERP.
    numbering: None,
    path: &[states::ARRIVED, states::TO_REPLY, states::REPLIED],
    waiting: &[
        wait(states::ARRIVED, Side::Buyer, PUBLISH, "orders-purchase_order-wait-publish"),
        wait(states::TO_REPLY, Side::Supplier, REPLY, "orders-purchase_order-wait-reply"),
        wait(states::REPLYING, Side::Supplier, REPLY, "orders-purchase_order-wait-release"),
        // Only while the reply is rejected by the ERP.
        Wait {
            message: Some("orders.purchase_order_not_in_erp"),
            ..wait(states::REPLIED, Side::Buyer, EDIT, "orders-purchase_order-wait-enter_again")
        },
    ],
    page: PageAddress::of_each(
        "/orderSynergies/purchaseOrderManagement/{id}",
        "/orderSynergies/supplierOrderManagement/orderDetailSupplier/{id}",
    ),
    ..DocumentKind::of(&listing::LISTING)
};
