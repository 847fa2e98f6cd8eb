//! What is common to the systems outside the product: how they answer, and how what was handed over to them ended.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use tandem_kernel::Event;
use time::OffsetDateTime;
use uuid::Uuid;

/// The dictionary with the words of what passes to and from outside systems. Whoever hands over or reads something ships its word.
pub const EXCHANGE_KINDS: &str = "exchangeKind";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum System {
    /// The approval system.
    Oa,
    Erp,
}

impl System {
    pub const ALL: [Self; 2] = [Self::Oa, Self::Erp];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Oa => "oa",
            Self::Erp => "erp",
        }
    }
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|system| system.as_str() == text)
    }
}

/// Why an outside system did not do what it was asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// It did not answer, or not now; nobody knows whether it did it. Asking again may help.
    Away(String),
    /// It said no, and will say no again.
    Refused { text: String, heard: Value },
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Away(text) | Self::Refused { text, .. } => f.write_str(text),
        }
    }
}

pub type Asking<'a, T> = Pin<Box<dyn Future<Output = Result<T, Trouble>> + Send + 'a>>;

/// What a system told among other things, and what cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The number the system knows it by; empty where not even that can be read.
    pub key: String,
    /// When it was changed, where that can be read.
    pub changed_at: Option<OffsetDateTime>,
    /// What is wrong with it.
    pub reason: String,
}

/// What an outside system said when it did what it was asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    /// Its own number for it.
    pub number: String,
    /// It had done it before; this time nothing happened.
    pub already: bool,
    pub heard: Value,
}

/// What was handed over has arrived, or was given up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HandedOver {
    /// What it was called when it was handed over.
    pub reference: Uuid,
    pub entity_kind: String,
    pub entity_id: Uuid,
    pub taken: bool,
    /// The system's own number for it; empty if it has none.
    #[serde(default)]
    pub number: String,
    /// Why it was given up.
    pub message: String,
}

impl Event for HandedOver {
    const KIND: &'static str = "outside.handed_over";
}
