//! Changes of orders that suppliers had seen before: what the ERP changed, and whether the supplier agrees.

pub mod commands;
pub mod compare;
pub mod listing;
mod paper;
pub mod record;
pub mod routes;
pub mod states;

use tandem_kernel::{DocumentKind, Numbering, PageAddress, Period, Side, Wait};

pub const VIEW: &str = "orders.order_change.view";
/// Answer a dispute.
pub const EDIT: &str = "orders.order_change.edit";
/// Confirm or dispute.
pub const ANSWER: &str = "orders.order_change.answer";

pub static KIND: DocumentKind = DocumentKind {
    listing: &listing::LISTING,
    table: ("orders", "order_change"),
    key: "order_change_id",
    label: "number",
    // 13 characters: stamped files are matched by them.
    numbering: Some(Numbering { sequence: "orders.order_change", prefix: "CO", period: Period::Month, digits: 7 }),
    path: &[states::TO_CONFIRM, states::CONFIRMED],
    waits: &[
        Wait {
            state: states::TO_CONFIRM,
            side: Side::Supplier,
            permission: ANSWER,
            label: "orders-order_change-wait-confirm",
            message: Some("orders.order_change_to_confirm"),
        },
        Wait {
            state: states::DISPUTED,
            side: Side::Buyer,
            permission: EDIT,
            label: "orders-order_change-wait-answer",
            message: Some("orders.order_change_disputed"),
        },
    ],
    page: PageAddress::of_both("/orderSynergies/supplierOrderChangeManagement/orderChangeDetailSupplier/{id}"),
};
