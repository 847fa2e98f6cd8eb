//! Orders over HTTP, on a real database.

mod claim;
mod order_line;
mod purchase_order;
mod report;
