//! The life of a process. All of it is the buying company's own affair.

use super::{EDIT, SUBMIT};
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, Machine, Side, State, Tone, Transition};

pub const DRAFT: &str = "draft";
/// Sent, and the OA has not said yet that it has it.
pub const PENDING_CONFIRM: &str = "pending_confirm";
pub const IN_APPROVAL: &str = "in_approval";
pub const APPROVED: &str = "approved";
pub const RETURNED: &str = "returned";
pub const DELETED: &str = "deleted";

/// The states in which the OA is looking at the supplier; one process of a supplier at a time is in them.
pub const UNDER_WAY: [&str; 2] = [PENDING_CONFIRM, IN_APPROVAL];

const fn kept(state: &'static str, tone: Tone) -> State {
    State::of(state, tone).kept_by(Side::Buyer)
}

const NOT_EDITED: &str = "partner-oa_process-not_edited";
const NOT_EXPECTED: &str = "partner-oa_process-not_expected";

pub static MACHINE: Machine = Machine {
    name: "partner.oa_process",
    initial: DRAFT,
    states: &[&[
        kept(DRAFT, Tone::Idle),
        kept(PENDING_CONFIRM, Tone::Progress),
        kept(IN_APPROVAL, Tone::Waiting),
        kept(APPROVED, Tone::Done),
        kept(RETURNED, Tone::Returned),
        kept(DELETED, Tone::Idle),
    ]],
    actions: &[&[
        Action::of("edit", EDIT),
        Action::of("submit", SUBMIT).ordinary().begins(),
        Action::of("confirm", PRODUCT),
        Action::of("fail", PRODUCT),
        Action::of("approve", PRODUCT),
        Action::of("return", PRODUCT),
        Action::of("delete", SUBMIT),
        Action::of("discard", EDIT),
    ]],
    transitions: &[&[
        Transition::leads("edit", &[DRAFT], DRAFT, NOT_EDITED),
        Transition::leads("edit", &[RETURNED], RETURNED, NOT_EDITED),
        Transition::leads("submit", &[DRAFT, RETURNED], PENDING_CONFIRM, "partner-oa_process-submitted"),
        Transition::leads("confirm", &[PENDING_CONFIRM], IN_APPROVAL, NOT_EXPECTED),
        Transition::leads("fail", &[PENDING_CONFIRM], RETURNED, NOT_EXPECTED),
        Transition::leads("approve", &[PENDING_CONFIRM, IN_APPROVAL, RETURNED], APPROVED, NOT_EXPECTED),
        Transition::leads("return", &[PENDING_CONFIRM, IN_APPROVAL, APPROVED], RETURNED, NOT_EXPECTED),
        Transition::leads("delete", &[IN_APPROVAL, RETURNED], DELETED, "partner-oa_process-not_deleted"),
        Transition::ends("discard", &[DRAFT, RETURNED], "partner-oa_process-not_discarded"),
    ]],
    ..Machine::EMPTY
};
