//! Penalties: what a supplier owes for a stamped copy that did not come back within its working day.

pub mod commands;
pub mod listing;
pub mod record;
pub mod routes;
pub mod states;

use rust_decimal::Decimal;
use tandem_kernel::{DocumentKind, Message, Numbering, PageAddress, Period, Side, Wait};

pub const VIEW: &str = "orders.penalty.view";
/// Waive or settle.
pub const EDIT: &str = "orders.penalty.edit";

/// What one late stamped copy costs.
pub const AMOUNT: Decimal = Decimal::from_parts(500, 0, 0, false, 0);
pub const CURRENCY: &str = "CNY";

/// The same in words, said to both sides before it happens.
pub fn consequence() -> Message {
    Message { key: "orders-penalty-consequence", args: vec![("amount", AMOUNT.to_string())] }
}

pub static KIND: DocumentKind = DocumentKind {
    listing: &listing::LISTING,
    table: ("orders", "penalty"),
    key: "penalty_id",
    label: "number",
    numbering: Some(Numbering { sequence: "orders.penalty", prefix: "PN", period: Period::Month, digits: 5 }),
    path: &[states::RECORDED, states::SETTLED],
    waits: &[Wait {
        state: states::RECORDED,
        side: Side::Buyer,
        permission: EDIT,
        label: "orders-penalty-wait-decide",
        message: None,
    }],
    page: PageAddress::of_both("/orderSynergies/penalty/{id}"),
};
