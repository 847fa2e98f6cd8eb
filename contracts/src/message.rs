//! Messages to people: what any module may ask to be told, and who can be meant.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tandem_kernel::{Event, Language, OrganizeId, UserId};
use uuid::Uuid;

/// The list of one's own messages, and so the topic of their live notices.
pub const MESSAGE: &str = "message.message";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Recipient {
    User(UserId),
    /// A user whose account may be closed, or who has moved: he reads it in the portal if he comes back. Never by mail, and
    /// without what he may no longer know.
    Former(UserId),
    /// Everyone on the buying side who holds the permission; with an organisation, that supplier's users who do.
    Holders {
        permission: String,
        organize: Option<OrganizeId>,
    },
    /// Whoever reads this mailbox, with an account or without, and the language to write to him in. Only by mail, and only
    /// what no reader can turn off.
    Address {
        email: String,
        language: Language,
    },
}

impl Recipient {
    pub fn buyers(permission: &str) -> Self {
        Self::Holders { permission: permission.to_owned(), organize: None }
    }
    pub fn supplier(permission: &str, organize: OrganizeId) -> Self {
        Self::Holders { permission: permission.to_owned(), organize: Some(organize) }
    }
    pub fn address(email: &str, language: Language) -> Self {
        Self::Address { email: email.to_owned(), language }
    }
}

/// The value of a field: the same for everyone, or a name that has two languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FieldValue {
    Plain(String),
    InBoth { zh: String, en: String },
}

impl FieldValue {
    pub fn in_language(&self, language: Language) -> &str {
        match (self, language) {
            (Self::Plain(text), _) | (Self::InBoth { zh: text, .. }, Language::Zh) => text,
            (Self::InBoth { en, .. }, Language::En) => en,
        }
    }
}
impl From<&str> for FieldValue {
    fn from(text: &str) -> Self {
        Self::Plain(text.to_owned())
    }
}
impl From<String> for FieldValue {
    fn from(text: String) -> Self {
        Self::Plain(text)
    }
}

/// Somebody should be told. Written by `Tx::message` in the transaction that made it so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MessageWanted {
    /// The code of a declared template.
    pub template: String,
    pub to: Vec<Recipient>,
    /// One value for each field the template declares.
    pub fields: BTreeMap<String, FieldValue>,
    /// The page it leads to, as a path of the portal; empty leads nowhere.
    pub link: String,
    /// The code of the list the record stands in, and its id.
    pub entity_kind: String,
    pub entity_id: String,
}

impl MessageWanted {
    pub fn of(template: &str) -> Self {
        Self {
            template: template.to_owned(),
            to: Vec::new(),
            fields: BTreeMap::new(),
            link: String::new(),
            entity_kind: String::new(),
            entity_id: String::new(),
        }
    }
    #[must_use]
    pub fn to(mut self, recipient: Recipient) -> Self {
        self.to.push(recipient);
        self
    }
    #[must_use]
    pub fn field(mut self, name: &str, value: impl Into<FieldValue>) -> Self {
        self.fields.insert(name.to_owned(), value.into());
        self
    }
    #[must_use]
    pub fn opens(mut self, link: impl Into<String>) -> Self {
        self.link = link.into();
        self
    }
    #[must_use]
    pub fn about(mut self, kind: &str, id: impl Into<Uuid>) -> Self {
        self.entity_kind = kind.to_owned();
        self.entity_id = id.into().to_string();
        self
    }
}

impl Event for MessageWanted {
    const KIND: &'static str = "message.message.wanted";
}

/// A reader as the module that knows people describes him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: UserId,
    pub label: String,
    pub language: Language,
    pub email: Option<String>,
}
