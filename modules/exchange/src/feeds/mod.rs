//! Readings of outside systems. Modules own what is read and what it means ([`tandem_platform::outside::Feed`]); here are
//! the marks, the leases, and the copies by which each version is told once.

pub mod copy;
pub mod monitor;
pub mod read;
