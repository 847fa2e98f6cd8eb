//! Declaration of messages to users: the built-in templates, which administrators may reword.

use crate::words::MessageKey;

/// The purpose of a message. Users choose by it how they are notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MessageType {
    /// The reader must act.
    Task,
    /// For information.
    Notice,
    /// A problem; it cannot be delayed or muted.
    Alert,
}

impl MessageType {
    pub const ALL: [MessageType; 3] = [Self::Task, Self::Notice, Self::Alert];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Task => "task",
            Self::Notice => "notice",
            Self::Alert => "alert",
        }
    }
    /// Whether its mails may be collected into a daily digest.
    pub const fn may_wait(self) -> bool {
        !matches!(self, Self::Alert)
    }
    /// Whether its mails may be turned off.
    pub const fn may_be_muted(self) -> bool {
        matches!(self, Self::Notice)
    }
}

/// Default delivery channels; administrators may change them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Methods {
    InApp,
    Email,
    Both,
}

impl Methods {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::InApp => "in_app",
            Self::Email => "email",
            Self::Both => "both",
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct MessageTemplate {
    /// `module.what_happened`; stored, so it never changes once released.
    pub code: &'static str,
    /// The name administrators see.
    pub name: MessageKey,
    pub kind: MessageType,
    /// The built-in text. Fields are Fluent variables of the same name: `{ $number }`.
    pub title: MessageKey,
    pub content: MessageKey,
    /// All variables of the text; the sender gives each a value.
    pub fields: &'static [&'static str],
    pub methods: Methods,
}

impl MessageTemplate {
    /// The fields of a message sent when a document waits for its readers: its number, the task, who wants it by when,
    /// and what is known about it.
    pub const OF_WAIT: &'static [&'static str] = &["number", "task", "from", "facts"];

    pub fn message_keys(&self) -> impl Iterator<Item = MessageKey> {
        [self.name, self.title, self.content].into_iter()
    }
}
