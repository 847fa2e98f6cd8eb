//! Why a record refuses an action that its state allows: an open change, a deadline, a file that is still looked at. One
//! answer serves the button on the page, the row of the list and the command.

use crate::error::{Error, Message};
use crate::words::MessageKey;
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub message: Message,
    /// The fields of the record it is about, for the command's caller.
    fields: Vec<String>,
}

impl Refusal {
    pub const fn of(key: MessageKey) -> Self {
        Self { message: Message { key, args: Vec::new() }, fields: Vec::new() }
    }
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.message.args.push((name, value.to_string()));
        self
    }
    #[must_use]
    pub fn at(mut self, field: impl Into<String>) -> Self {
        self.fields.push(field.into());
        self
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        let refused = Self::refusing(refusal.message);
        refusal.fields.into_iter().fold(refused, Self::at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;

    #[test]
    fn the_command_says_what_the_button_says_and_where() {
        let refusal = Refusal::of("yard-gate-rusty").with("lines", "1, 2").at("lines.1").at("lines.2");
        let error = Error::from(refusal.clone());
        assert_eq!((error.kind(), error.message()), (ErrorKind::Refused, &refusal.message));
        let fields: Vec<_> = error.fields().iter().map(|f| (f.field.as_ref(), f.message.clone())).collect();
        assert_eq!(fields, [("lines.1", refusal.message.clone()), ("lines.2", refusal.message)]);
    }
}
