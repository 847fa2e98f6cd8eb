//! Claims: what a supplier is asked to pay for, disputed until both agree, and settled.

mod attachments;
pub mod commands;
pub mod listing;
mod paper;
pub mod record;
pub mod routes;
pub mod states;

use tandem_kernel::{DocumentKind, Numbering, PageAddress, Period, Side, Wait};

pub const VIEW: &str = "orders.claim.view";
pub const EDIT: &str = "orders.claim.edit";
/// Accept or dispute.
pub const ANSWER: &str = "orders.claim.answer";

const fn wait(state: &'static str, side: Side, label: &'static str) -> Wait {
    let (permission, message) = match side {
        Side::Supplier => (ANSWER, "orders.claim_to_confirm"),
        _ => (EDIT, "orders.claim_answered"),
    };
    Wait { state, side, permission, label, message: Some(message) }
}

pub static KIND: DocumentKind = DocumentKind {
    listing: &listing::LISTING,
    table: ("orders", "claim"),
    key: "claim_id",
    label: "number",
    // 11 characters: files are matched by them.
    numbering: Some(Numbering { sequence: "orders.claim", prefix: "CL", period: Period::Month, digits: 5 }),
    path: &[states::DRAFT, states::TO_CONFIRM, states::ACCEPTED, states::SETTLED],
    waits: &[
        wait(states::TO_CONFIRM, Side::Supplier, "orders-claim-wait-answer"),
        wait(states::DISPUTED, Side::Buyer, "orders-claim-wait-decide"),
        wait(states::ACCEPTED, Side::Buyer, "orders-claim-wait-settle"),
    ],
    page: PageAddress::of_each(
        "/orderSynergies/claimManagPurchasers/claimDetailsPurchasers/{id}",
        "/orderSynergies/claimManagSupplier/claimDetailsSupplier/{id}",
    ),
};
