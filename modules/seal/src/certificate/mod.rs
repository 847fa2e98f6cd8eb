//! Certificates of organisations: whose seal it is, issued by the tenant's own authority.

pub mod authority;
pub mod commands;
pub mod listing;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod states;

pub const VIEW: &str = "seal.certificate.view";
pub const EDIT: &str = "seal.certificate.edit";
