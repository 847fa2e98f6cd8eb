//! Certificates for the seals of organisations, issued by the tenant's own authority.

pub mod authority;
pub mod commands;
pub mod listing;
pub mod queries;
pub mod rules;
pub mod states;

use queries::Certificate;
use tandem_platform::http::route::Method;
use tandem_platform::record::Calls;

pub const VIEW: &str = "seal.certificate.view";
pub const EDIT: &str = "seal.certificate.edit";

/// Issuing requires the same permission as revoking.
pub fn calls() -> Calls<Certificate> {
    Calls::of("/service1/seal/api/certificate")
        .call(Method::POST, "save", "revoke", commands::save)
        .act("revoke", commands::revoke)
}
