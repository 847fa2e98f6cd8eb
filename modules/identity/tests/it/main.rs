//! Signing in and keeping people, over HTTP, on a real database with real mails.

mod data_rule;
mod menu;
mod password;
mod role;
mod session;
mod sign_in;
mod user;
