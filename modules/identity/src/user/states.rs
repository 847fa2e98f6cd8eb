//! The life of a user. One who asked for his account himself waits for review; one an administrator
//! adds is effective at once. Frozen is for a while, expired is for good until someone sets it right;
//! only an effective user can sign in. A user is never removed: what he did stays explained.

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
};
