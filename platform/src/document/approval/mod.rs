//! Approval as a part of a document. A kind declares the action that needs one above a limit
//! ([`tandem_kernel::NeedsApproval`]), takes the state, actions and transitions given here into its machine, and says what
//! approvers read ([`Approved`]). Limits, refusals, asking, hearing and what the page shows are the same for all kinds.

mod commands;
mod facts;
mod heard;
pub mod limits;
mod refusal;
mod shown;

pub(super) use commands::{gone, recall, submit};
pub use facts::{Approved, Facts};
pub(super) use heard::consumers;
pub use limits::{Judged, Limits, Worth};
pub use refusal::stays;
pub(super) use refusal::{judged_as, learn, refusal};
pub use shown::ShownApproval;
pub(super) use shown::of;
pub use tandem_kernel::approval::{IN_APPROVAL, RECALL, RETURN, SUBMIT};

use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, DocumentKind, Side, State, Tone, Transition};

/// The state while the approvers decide. Until then it is the buyer's own affair, as a draft is.
pub const STATES: &[State] = &[State::of(IN_APPROVAL, Tone::Waiting).kept_by(Side::Buyer)];

/// What the product does once the approvers have agreed. It has the effects on the stamped copy that the action has that
/// was approved: `APPROVE.asks_for_stamp()`.
pub const APPROVE: Action = Action::of(tandem_kernel::approval::APPROVE, PRODUCT);

/// Whoever holds the permission asks the approvers and withdraws it; the rest is the product's.
pub const fn actions(permission: &'static str, approve: Action) -> [Action; 4] {
    [
        Action::of(SUBMIT, permission).ordinary().begins(),
        Action::of(RECALL, permission),
        approve,
        Action::of(RETURN, PRODUCT),
    ]
}

const ONLY_IN_APPROVAL: &str = "platform-approval-only_in_approval";

/// From the state in which it is submitted to where the approved action leads; all else gives it back.
pub const fn transitions(from: &'static [&'static str], to: &'static str) -> [Transition; 4] {
    [
        Transition::leads(SUBMIT, from, IN_APPROVAL, ""),
        Transition::leads(RECALL, &[IN_APPROVAL], from[0], ONLY_IN_APPROVAL),
        Transition::leads(APPROVE.name, &[IN_APPROVAL], to, ONLY_IN_APPROVAL),
        Transition::leads(RETURN, &[IN_APPROVAL], from[0], ONLY_IN_APPROVAL),
    ]
}

/// The template of the message that tells whoever submitted a document how its approval ended; every kind declares its own.
pub fn ended_template(kind: &DocumentKind) -> String {
    format!("{}_approval_ended", kind.code())
}

/// The fields of that message.
pub const ENDED_FIELDS: &[&str] = &["number", "title", "outcome", "opinion"];
