//! Orders over HTTP, on a real database.

mod claim;
mod live;
mod purchase_order;
