//! Messages over HTTP, on a real database, with real mails.

mod address;
mod collected;
mod delivery;
mod mine;
mod send_log;
mod support;
mod template;
