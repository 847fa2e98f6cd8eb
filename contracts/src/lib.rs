//! What modules say to each other. A module that needs to know of another's facts or views
//! finds them here and never imports the other module.

pub mod base;
pub mod document;
pub mod identity;
pub mod mail;
pub mod partner;
pub mod sso;
pub mod store;
