//! The life of a user. One who asked for his account himself waits for review; one an administrator
//! adds is effective at once. Frozen is for a while, expired is for good until someone sets it right;
//! only an effective user can sign in. A user is never removed: what he did stays explained.

use super::{DELETE, EDIT};
use tandem_kernel::{Action, Machine, State, To, Tone, Transition};

pub const EFFECTIVE: &str = "effective";
pub const EXPIRED: &str = "expired";
pub const FROZEN: &str = "frozen";
pub const PENDING: &str = "pending";

const fn step(
    action: &'static str,
    from: &'static [&'static str],
    to: &'static str,
    otherwise: &'static str,
) -> Transition {
    Transition { action, from, to: To::State(to), otherwise }
}

pub static MACHINE: Machine = Machine {
    name: "identity.user_account",
    initial: PENDING,
    states: &[
        State { name: EFFECTIVE, label: "identity-user-state-effective", tone: Tone::Done },
        State { name: EXPIRED, label: "identity-user-state-expired", tone: Tone::Idle },
        State { name: PENDING, label: "identity-user-state-pending", tone: Tone::Waiting },
        State { name: FROZEN, label: "identity-user-state-frozen", tone: Tone::Returned },
    ],
    actions: &[
        Action { name: "edit", label: "identity-user-action-edit", permission: EDIT },
        Action { name: "freeze", label: "identity-user-action-freeze", permission: EDIT },
        Action { name: "unfreeze", label: "identity-user-action-unfreeze", permission: EDIT },
        Action { name: "setEffective", label: "identity-user-action-set_effective", permission: EDIT },
        Action { name: "setInvalid", label: "identity-user-action-set_invalid", permission: EDIT },
        Action { name: "resetPassword", label: "identity-user-action-reset_password", permission: EDIT },
        Action { name: "delete", label: "identity-user-action-delete", permission: DELETE },
    ],
    transitions: &[
        step("edit", &[EFFECTIVE], EFFECTIVE, "identity-user-expired_edit"),
        step("edit", &[FROZEN], FROZEN, "identity-user-expired_edit"),
        step("edit", &[PENDING], PENDING, "identity-user-expired_edit"),
        step("freeze", &[EFFECTIVE], FROZEN, "identity-user-only_effective_freeze"),
        step("unfreeze", &[FROZEN], EFFECTIVE, "identity-user-only_frozen_unfreeze"),
        step("setEffective", &[EXPIRED, PENDING], EFFECTIVE, "identity-user-only_expired_effective"),
        step("setInvalid", &[EFFECTIVE, FROZEN, PENDING], EXPIRED, "identity-user-already_expired"),
        step("resetPassword", &[EFFECTIVE], EFFECTIVE, "identity-user-only_effective_reset"),
        step("delete", &[EFFECTIVE, FROZEN, PENDING], EXPIRED, "identity-user-already_expired"),
    ],
};
