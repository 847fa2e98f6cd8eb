//! Messages to people, as modules declare them: what ships, before an administrator puts it in his own words.

use crate::words::MessageKey;

/// What a message is for. Its readers decide by this how they hear of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MessageType {
    /// Something waits for the reader.
    Task,
    /// Something happened that he may like to know.
    Notice,
    /// Something is wrong; nobody puts it off.
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
    /// Whether its mails may be gathered for the next morning.
    pub const fn may_wait(self) -> bool {
        !matches!(self, Self::Alert)
    }
    /// Whether its mails may be left out.
    pub const fn may_be_muted(self) -> bool {
        matches!(self, Self::Notice)
    }
}

/// By which ways a message reaches its readers unless an administrator says otherwise.
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
    /// `module.what_happened`; part of the stored form, so it never changes once shipped.
    pub code: &'static str,
    /// What administrators call it.
    pub name: MessageKey,
    pub kind: MessageType,
    /// The shipped text. A field stands in it as a variable of the same name: `{ $number }`.
    pub title: MessageKey,
    pub content: MessageKey,
    /// All that the text may name; whoever sends the message gives each a value.
    pub fields: &'static [&'static str],
    pub methods: Methods,
}

impl MessageTemplate {
    pub fn message_keys(&self) -> impl Iterator<Item = MessageKey> {
        [self.name, self.title, self.content].into_iter()
    }
}
