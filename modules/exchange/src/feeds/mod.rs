//! Readings of outside systems. Modules own what is read and what it means ([`tandem_platform::outside::Feed`]); here are
//! the marks, the leases, the copies by which each version is told once, and what could not be read.

pub mod copy;
pub mod monitor;
pub mod place;
pub mod read;
pub mod unread;
