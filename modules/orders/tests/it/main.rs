//! Orders over HTTP, on a real database.

mod claim;
mod live;
mod order_line;
mod purchase_order;
