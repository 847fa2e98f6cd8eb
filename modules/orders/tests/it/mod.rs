//! Orders over HTTP, on a real database.

mod claim;
mod draft;
mod edges;
mod entry;
mod hidden;
mod live;
mod matrix;
mod order_line;
mod purchase_order;
mod report;
mod return_order;
mod stamps;
