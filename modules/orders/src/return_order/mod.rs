//! Return orders: goods that go back to their supplier, disputed until both agree, and settled.

mod attachments;
pub mod commands;
pub mod lines;
pub mod listing;
mod paper;
pub mod record;
pub mod routes;
pub mod states;

use tandem_kernel::{DocumentKind, Numbering, PageAddress, Period, ShippedDictionary, Side, Wait};

pub const VIEW: &str = "orders.return_order.view";
pub const EDIT: &str = "orders.return_order.edit";
/// Accept or dispute.
pub const ANSWER: &str = "orders.return_order.answer";

/// What becomes of the goods.
pub const HANDLINGS: ShippedDictionary = ShippedDictionary {
    name: "returnHandling",
    items: &[("credit", "扣款", "Credit"), ("replacement", "换货", "Replacement"), ("repair", "维修", "Repair")],
};

/// Why a line goes back.
pub const REASONS: ShippedDictionary = ShippedDictionary {
    name: "returnReason",
    items: &[
        ("quality", "质量问题", "Quality"),
        ("wrong_goods", "错货", "Wrong goods"),
        ("surplus", "多送", "Surplus"),
        ("damaged", "破损", "Damaged"),
        ("other", "其他", "Other"),
    ],
};

const fn wait(state: &'static str, side: Side, label: &'static str) -> Wait {
    let (permission, message) = match side {
        Side::Supplier => (ANSWER, "orders.return_order_to_confirm"),
        _ => (EDIT, "orders.return_order_answered"),
    };
    Wait { state, side, permission, label, message: Some(message) }
}

pub static KIND: DocumentKind = DocumentKind {
    listing: &listing::LISTING,
    table: ("orders", "return_order"),
    key: "return_order_id",
    label: "number",
    // 13 characters: stamped files are matched by them.
    numbering: Some(Numbering { sequence: "orders.return_order", prefix: "RT", period: Period::Day, digits: 5 }),
    path: &[states::DRAFT, states::TO_CONFIRM, states::ACCEPTED, states::SETTLED],
    waits: &[
        wait(states::TO_CONFIRM, Side::Supplier, "orders-return_order-wait-answer"),
        wait(states::DISPUTED, Side::Buyer, "orders-return_order-wait-decide"),
        wait(states::ACCEPTED, Side::Buyer, "orders-return_order-wait-settle"),
    ],
    page: PageAddress::of_each(
        "/orderSynergies/returnManagPurchasers/returnDetailsPurchasers/{id}",
        "/orderSynergies/returnManagSupplier/returnDetailsSupplier/{id}",
    ),
};
