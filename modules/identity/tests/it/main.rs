//! Sessions, passwords and registration over HTTP, on a real database with real mails.

mod password;
mod session;
mod sign_in;
