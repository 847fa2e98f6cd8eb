//! Sign-in and user administration over HTTP, with a real database and real mails.

mod api_key;
mod cookies;
mod data_rule;
mod duty;
mod fields;
mod limits;
mod mailed;
mod menu;
mod names;
mod password;
mod profile;
mod proof;
mod registration;
mod role;
mod second_factor;
mod session;
mod sign_in;
mod sso;
mod strangers;
mod switch_role;
mod user;
