//! The dictionary over HTTP, on a real database.

mod dict_item;
mod listing;
