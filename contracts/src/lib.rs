//! What modules say to each other. A module that needs to know of another's facts or views
//! finds them here and never imports the other module.

pub mod base;
pub mod business_partner;
pub mod described;
pub mod document;
pub mod erp;
pub mod esign;
pub mod identity;
pub mod mail;
pub mod message;
pub mod oa;
pub mod outside;
pub mod partner;
pub mod scan;
pub mod seal;
pub mod sso;
pub mod store;
