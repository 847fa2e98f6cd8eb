//! Sessions, users, roles, menus and data permissions over HTTP, on a real database.

mod data_rule;
mod menu;
mod role;
mod session;
mod user;
