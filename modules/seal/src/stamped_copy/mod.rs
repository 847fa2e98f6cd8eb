//! A stamped copy: what comes back of a document with the other side's stamp on it. One for each document.

pub mod clock;
pub mod commands;
pub mod download;
pub mod listing;
pub mod matching;
pub mod queries;
pub mod routes;
pub mod sign;
pub mod states;
pub mod upload;

use tandem_contracts::store::key;
use tandem_kernel::{DocumentKind, PageAddress, Side, TenantId, Wait};
use uuid::Uuid;

pub const VIEW: &str = "seal.stamped_copy.view";
pub const UPLOAD: &str = "seal.stamped_copy.upload";
pub const SIGN: &str = "seal.stamped_copy.sign";
pub const REVIEW: &str = "seal.stamped_copy.review";
pub const COUNTERSIGN: &str = "seal.stamped_copy.countersign";

const fn wait(state: &'static str, side: Side, permission: &'static str, label: &'static str) -> Wait {
    Wait { state, side, permission, label, message: None }
}

/// It bears the number of its document.
pub static KIND: DocumentKind = DocumentKind {
    listing: &listing::LISTING,
    table: ("seal", "stamped_copy"),
    key: "stamped_copy_id",
    label: "document_number",
    numbering: None,
    path: &[states::TO_UPLOAD, states::UPLOADED, states::TO_REVIEW, states::APPROVED],
    waits: &[
        wait(states::TO_UPLOAD, Side::Supplier, UPLOAD, "seal-stamped_copy-wait-stamp"),
        wait(states::UPLOADED, Side::Supplier, UPLOAD, "seal-stamped_copy-wait-submit"),
        wait(states::TO_SIGN, Side::Supplier, SIGN, "seal-stamped_copy-wait-sign"),
        wait(states::TO_REVIEW, Side::Buyer, REVIEW, "seal-stamped_copy-wait-review"),
        wait(states::REJECTED, Side::Supplier, UPLOAD, "seal-stamped_copy-wait-again"),
        wait(states::RETURNED, Side::Supplier, UPLOAD, "seal-stamped_copy-wait-again"),
    ],
    page: PageAddress::of_both("/orderSynergies/stampedCopy?open={id}"),
};

/// Each file, and each further signature on it, is an object of its own: nothing that was signed is ever written over.
pub fn object_key(tenant: TenantId, copy: Uuid, object: Uuid) -> String {
    key(tenant, &format!("stamped/{copy}/{object}"))
}
