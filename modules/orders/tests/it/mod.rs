//! Orders over HTTP, on a real database.

mod accept;
mod again;
mod amounts;
mod claim;
mod claim_approval;
mod draft;
mod edges;
mod entry;
mod hidden;
mod live;
mod matrix;
mod order_line;
mod plants;
mod price;
mod purchase_order;
mod refusals;
mod report;
mod return_order;
mod stamps;
mod standing;
mod withdrawn;
