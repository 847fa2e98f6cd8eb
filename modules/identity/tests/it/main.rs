//! Sessions, users, roles and menus over HTTP, on a real database.

mod menu;
mod role;
mod session;
mod user;
