//! The error type. The message for the user (a key with arguments) and the internal `cause` are separate; only the
//! former ever leaves the process.

use crate::words::MessageKey;
use std::borrow::Cow;
use std::fmt;

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Error classes. The HTTP layer maps each to one envelope code and one status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// A business rule refuses it; shown as a warning.
    Refused,
    SignedOut,
    Forbidden,
    /// Allowed, but the caller must prove anew who he is: his session may have been left open.
    Unproved,
    /// Does not exist or is hidden from this caller: the same response, so that neither is disclosed.
    NotFound,
    /// Optimistic locking conflict: changed by another user in the meantime.
    Stale,
    Invalid,
    TooMany,
    Internal,
    Unavailable,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub key: MessageKey,
    pub args: Vec<(&'static str, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The field's name in the form; fields of a line are named `lines.00010`.
    pub field: Cow<'static, str>,
    pub message: Message,
}

/// What another user changed in a record in the meantime.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Overtaken {
    pub version: i64,
    pub who: String,
    /// RFC 3339.
    pub at: String,
    pub changes: Vec<FieldChange>,
}

/// A field with its values before and after.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct FieldChange {
    pub field: String,
    pub label: String,
    pub before: Option<String>,
    pub after: Option<String>,
}

pub struct Error(Box<Inner>);

struct Inner {
    kind: ErrorKind,
    message: Message,
    fields: Vec<FieldError>,
    overtaken: Option<Overtaken>,
    cause: Option<Box<dyn std::error::Error + Send + Sync>>,
}

impl Error {
    pub fn new(kind: ErrorKind, key: MessageKey) -> Self {
        Self::saying(kind, Message { key, args: Vec::new() })
    }
    fn saying(kind: ErrorKind, message: Message) -> Self {
        Self(Box::new(Inner { kind, message, fields: Vec::new(), overtaken: None, cause: None }))
    }
    pub fn refused(key: MessageKey) -> Self {
        Self::new(ErrorKind::Refused, key)
    }
    /// As [`Self::refused`], with a message that is there already.
    pub fn refusing(message: Message) -> Self {
        Self::saying(ErrorKind::Refused, message)
    }
    pub fn signed_out() -> Self {
        Self::new(ErrorKind::SignedOut, "platform-signed_out")
    }
    pub fn forbidden() -> Self {
        Self::new(ErrorKind::Forbidden, "platform-forbidden")
    }
    pub fn unproved() -> Self {
        Self::new(ErrorKind::Unproved, "platform-unproved")
    }
    pub fn not_found() -> Self {
        Self::new(ErrorKind::NotFound, "platform-not_found")
    }
    pub fn stale() -> Self {
        Self::new(ErrorKind::Stale, "platform-stale")
    }
    /// A version conflict, with who changed what.
    pub fn overtaken(by: Overtaken) -> Self {
        let mut error = Self::new(ErrorKind::Stale, "platform-overtaken").with("who", &by.who);
        error.0.overtaken = Some(by);
        error
    }
    pub fn unavailable() -> Self {
        Self::new(ErrorKind::Unavailable, "platform-unavailable")
    }
    pub fn invalid(fields: Vec<FieldError>) -> Self {
        let mut error = Self::new(ErrorKind::Invalid, "platform-invalid");
        error.0.fields = fields;
        error
    }
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        let mut error = Self::new(ErrorKind::Internal, "platform-internal");
        error.0.cause = Some(cause.into());
        error
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.0.message.args.push((name, value.to_string()));
        self
    }
    /// Also reports the message at this form field; call it after `with`.
    #[must_use]
    pub fn at(mut self, field: impl Into<Cow<'static, str>>) -> Self {
        let message = self.0.message.clone();
        self.0.fields.push(FieldError { field: field.into(), message });
        self
    }
    /// Adds a separate message at a field.
    #[must_use]
    pub fn says(mut self, field: impl Into<Cow<'static, str>>, message: Message) -> Self {
        self.0.fields.push(FieldError { field: field.into(), message });
        self
    }
    #[must_use]
    pub fn because(mut self, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        self.0.cause = Some(cause.into());
        self
    }

    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }
    pub fn message(&self) -> &Message {
        &self.0.message
    }
    pub fn fields(&self) -> &[FieldError] {
        &self.0.fields
    }
    pub fn overtaken_by(&self) -> Option<&Overtaken> {
        self.0.overtaken.as_ref()
    }
    /// For logs, and for those who see to what comes from outside; no user reads it.
    pub fn cause(&self) -> Option<&(dyn std::error::Error + Send + Sync + 'static)> {
        self.0.cause.as_deref()
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("kind", &self.0.kind)
            .field("message", &self.0.message)
            .field("fields", &self.0.fields)
            .field("cause", &self.0.cause)
            .finish()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.0.kind, self.0.message.key)?;
        if let Some(cause) = &self.0.cause {
            write!(f, ": {cause}")?;
        }
        Ok(())
    }
}

/// Any other error propagated with `?` is internal; its text is kept for the log. (This blanket impl requires that
/// `Error` itself does not implement `std::error::Error`.)
impl<E: std::error::Error + Send + Sync + 'static> From<E> for Error {
    fn from(cause: E) -> Self {
        Self::internal(cause)
    }
}

/// Collects all errors of a form, so that the user sees them at once.
#[derive(Default)]
pub struct Fields(Vec<FieldError>);

impl Fields {
    pub fn check(&mut self, holds: bool, field: impl Into<Cow<'static, str>>, key: MessageKey) -> &mut Self {
        if !holds {
            self.0.push(FieldError { field: field.into(), message: Message { key, args: Vec::new() } });
        }
        self
    }
    /// The parsed value; an error is reported at its field.
    pub fn read<T>(&mut self, field: impl Into<Cow<'static, str>>, read: Result<T, Message>) -> Option<T> {
        read.map_err(|message| self.0.push(FieldError { field: field.into(), message })).ok()
    }
    pub fn required(&mut self, field: &'static str, value: &str) -> &mut Self {
        self.check(!value.trim().is_empty(), field, "platform-required")
    }
    pub fn at_most(&mut self, field: impl Into<Cow<'static, str>>, value: &str, limit: usize) -> &mut Self {
        if value.chars().count() > limit {
            let args = vec![("limit", limit.to_string())];
            self.0.push(FieldError { field: field.into(), message: Message { key: "platform-too_long", args } });
        }
        self
    }
    pub fn finish(&mut self) -> Result<()> {
        if self.0.is_empty() { Ok(()) } else { Err(Error::invalid(std::mem::take(&mut self.0))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wrong_field_is_reported_at_once() {
        let refused = Fields::default().required("a", " ").at_most("b", "四个汉字", 3).finish().unwrap_err();
        let named: Vec<_> = refused.fields().iter().map(|f| (f.field.as_ref(), f.message.key)).collect();
        assert_eq!(named, [("a", "platform-required"), ("b", "platform-too_long")]);
    }

    #[test]
    fn a_refusal_names_its_field_with_the_same_message() {
        let refused = Error::refused("module-taken").with("count", 3).at("code");
        assert_eq!(refused.kind(), ErrorKind::Refused);
        assert_eq!(refused.fields(), [FieldError { field: "code".into(), message: refused.message().clone() }]);
    }

    #[test]
    fn the_cause_never_mixes_with_the_message() {
        let error = Error::internal("relation \"secret\" does not exist");
        assert_eq!(error.message().key, "platform-internal");
        assert!(error.message().args.is_empty());
        assert!(error.cause().is_some());
    }
}
