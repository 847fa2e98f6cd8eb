//! The company's approval system (OA). The real one is asked over signed HTTP; see `connectors/oa`.

use crate::outside::{Asking, Taken};
use serde::{Deserialize, Serialize};
use tandem_kernel::Event;
use time::OffsetDateTime;
use uuid::Uuid;

/// One line of what approvers read before they decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    pub label: String,
    pub value: String,
}

/// An approval to be started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Approval {
    /// Which process of the approval system: `new_supplier`, `price`, `claim`.
    pub kind: String,
    /// Our document's number.
    pub number: String,
    pub title: String,
    pub facts: Vec<Fact>,
    /// Who applies, as the approval system knows him: his account.
    pub applicant: String,
}

/// An approval that is not wanted any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Withdrawal {
    /// What we called the approval when we started it.
    pub reference: Uuid,
    /// Our document's number.
    pub number: String,
    /// Who withdraws it.
    pub by: String,
}

/// What the approvers decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    Approved,
    Returned,
    /// The approval was deleted in the approval system; nobody decides about it any more.
    Deleted,
}

impl Decision {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Approved => "approved",
            Self::Returned => "returned",
            Self::Deleted => "deleted",
        }
    }
}

/// A call-back of the approval system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// What we called the approval when we started it.
    pub reference: Uuid,
    /// The approval system's own number.
    pub process: String,
    /// Counts the decisions about one approval; a later one overrules an earlier one, in whatever order they arrive.
    pub sequence: i64,
    pub decision: Decision,
    #[serde(default)]
    pub opinion: String,
    #[serde(default)]
    pub decided_by: String,
}

/// The headers of a signed call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed<'a> {
    pub key_id: &'a str,
    /// Seconds since 1970.
    pub timestamp: &'a str,
    pub signature: &'a str,
}

pub trait Oa: Send + Sync {
    /// Starts an approval. The same `reference` starts one approval however often it is asked; the outcome is told to `call_back`.
    fn start<'a>(
        &'a self,
        approval: &'a Approval,
        reference: Uuid,
        call_back: &'a str,
        now: OffsetDateTime,
    ) -> Asking<'a, Taken>;
    /// Ends an approval that is under way; it calls back no more. The same `key` withdraws once however often it is asked.
    /// One that was never started counts as withdrawn; one that was decided is refused.
    fn withdraw<'a>(&'a self, withdrawal: &'a Withdrawal, key: Uuid, now: OffsetDateTime) -> Asking<'a, Taken>;
    /// Whether the approval system itself made this call, a short while ago.
    fn verify(&self, method: &str, path: &str, signed: &Signed<'_>, body: &[u8], now: OffsetDateTime) -> bool;
    /// Whether it answers; says what it is.
    fn examine(&self, now: OffsetDateTime) -> Asking<'_, String>;
}

/// The approvers have decided. It may be told more than once: who hears it keeps the sequence and ignores what is not newer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OaOutcome {
    pub approval_kind: String,
    pub number: String,
    pub entity_kind: String,
    pub entity_id: Uuid,
    pub reference: Uuid,
    pub process: String,
    pub sequence: i64,
    pub decision: Decision,
    pub opinion: String,
    pub decided_by: String,
}

impl Event for OaOutcome {
    const KIND: &'static str = "oa.outcome";
}
