//! State machine of a filing. A part is saved without a version of the filing; what makes one leads to another state.

use super::{FILL, REVIEW};
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const DRAFT: &str = "draft";
pub const PENDING: &str = "pending";
pub const APPROVED: &str = "approved";
pub const RETURNED: &str = "returned";
pub const DECLINED: &str = "declined";

/// The states in which an organisation has no other filing.
pub const OPEN: [&str; 3] = [DRAFT, PENDING, RETURNED];

pub static MACHINE: Machine = Machine {
    name: "partner.filing",
    initial: DRAFT,
    states: &[&[
        State::of(DRAFT, Tone::Idle),
        State::of(PENDING, Tone::Waiting),
        State::of(APPROVED, Tone::Done),
        State::of(RETURNED, Tone::Returned),
        State::of(DECLINED, Tone::Idle),
    ]],
    actions: &[&[
        Action::of("edit", FILL),
        Action::of("submit", FILL).ordinary(),
        Action::of("recall", FILL),
        Action::of("approve", REVIEW).ordinary().decides(),
        Action::of("return", REVIEW).decides(),
        Action::of("decline", REVIEW).decides(),
        Action::of("discard", FILL),
    ]],
    transitions: &[&[
        Transition::leads("edit", &[DRAFT], DRAFT, "partner-filing-only_draft_edit"),
        Transition::leads("edit", &[RETURNED], RETURNED, "partner-filing-only_draft_edit"),
        Transition::leads("submit", &[DRAFT, RETURNED], PENDING, "partner-filing-submitted"),
        Transition::leads("recall", &[PENDING], DRAFT, "partner-filing-only_pending_recall"),
        Transition::leads("approve", &[PENDING], APPROVED, "partner-filing-only_pending"),
        Transition::leads("return", &[PENDING], RETURNED, "partner-filing-only_pending"),
        Transition::leads("decline", &[PENDING], DECLINED, "partner-filing-only_pending"),
        Transition::ends("discard", &[DRAFT, RETURNED], "partner-filing-only_draft_discard"),
    ]],
    ..Machine::EMPTY
};
