//! Errors of invalid list queries.

use tandem_kernel::{Column, Error, ErrorKind, MessageKey};

pub fn unknown(field: &str) -> Error {
    // The user's input is echoed, but truncated.
    let shown: String = field.chars().take(80).collect();
    Error::new(ErrorKind::Invalid, "platform-unknown_column").with("column", shown)
}
pub fn unknown_symbol(column: &Column) -> Error {
    Error::new(ErrorKind::Invalid, "platform-unknown_symbol").with("column", column.field).at(column.field)
}
pub fn bad_value(column: &Column) -> Error {
    bad(column.field)
}
pub fn bad(field: &'static str) -> Error {
    Error::new(ErrorKind::Invalid, "platform-bad_value").with("column", field).at(field)
}
/// A limit is exceeded; the message says which.
pub fn too_many(key: MessageKey, limit: usize) -> Error {
    Error::new(ErrorKind::Invalid, key).with("limit", limit)
}
pub fn area_too_large(column: &Column) -> Error {
    Error::new(ErrorKind::Invalid, "platform-area_too_large").at(column.field)
}
/// Does not exist or belongs to another user: the same error, so that neither is disclosed.
pub fn unknown_view() -> Error {
    Error::new(ErrorKind::Invalid, "platform-unknown_view").at("viewId")
}
/// A pagination cursor of another query, or an invalid one.
pub fn not_its_continuation() -> Error {
    Error::new(ErrorKind::Invalid, "platform-bad_continuation").at("after")
}
