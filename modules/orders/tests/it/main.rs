//! Orders over HTTP, on a real database.

mod claim;
mod purchase_order;
mod stamps;
