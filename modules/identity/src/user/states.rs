//! State machine of a user. Self-registered users wait for review; those added by an administrator
//! are effective at once. Frozen is temporary, expired is permanent unless reverted; only effective
//! users can sign in. Users are never deleted, so that history can refer to them.

use super::{DELETE, EDIT};
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const EFFECTIVE: &str = "effective";
pub const EXPIRED: &str = "expired";
pub const FROZEN: &str = "frozen";
pub const PENDING: &str = "pending";

pub static MACHINE: Machine = Machine {
    name: "identity.user_account",
    named: "identity-user",
    initial: PENDING,
    states: &[&[
        State::of(EFFECTIVE, Tone::Done),
        State::of(EXPIRED, Tone::Idle),
        State::of(PENDING, Tone::Waiting),
        State::of(FROZEN, Tone::Returned),
    ]],
    actions: &[&[
        Action::of("edit", EDIT),
        Action::of("freeze", EDIT),
        Action::of("unfreeze", EDIT),
        Action { label: "identity-user-action-set_effective", ..Action::of("setEffective", EDIT) },
        Action { label: "identity-user-action-set_invalid", ..Action::of("setInvalid", EDIT) },
        Action { label: "identity-user-action-reset_password", ..Action::of("resetPassword", EDIT) },
        Action::of("delete", DELETE),
    ]],
    transitions: &[&[
        Transition::leads("edit", &[EFFECTIVE], EFFECTIVE, "identity-user-expired_edit"),
        Transition::leads("edit", &[FROZEN], FROZEN, "identity-user-expired_edit"),
        Transition::leads("edit", &[PENDING], PENDING, "identity-user-expired_edit"),
        Transition::leads("freeze", &[EFFECTIVE], FROZEN, "identity-user-only_effective_freeze"),
        Transition::leads("unfreeze", &[FROZEN], EFFECTIVE, "identity-user-only_frozen_unfreeze"),
        Transition::leads("setEffective", &[EXPIRED, PENDING], EFFECTIVE, "identity-user-only_expired_effective"),
        Transition::leads("setInvalid", &[EFFECTIVE, FROZEN, PENDING], EXPIRED, "identity-user-already_expired"),
        Transition::leads("resetPassword", &[EFFECTIVE], EFFECTIVE, "identity-user-only_effective_reset"),
        Transition::leads("delete", &[EFFECTIVE, FROZEN, PENDING], EXPIRED, "identity-user-already_expired"),
    ]],
    ..Machine::EMPTY
};
