//! The life of an organisation. A frozen one keeps explaining old documents; it is thawed before it
//! is changed, and only a frozen one is deleted.

use super::{DELETE, EDIT};
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const EFFECTIVE: &str = "effective";
pub const FROZEN: &str = "frozen";

pub static MACHINE: Machine = Machine {
    name: "partner.organize",
    initial: EFFECTIVE,
    states: &[
        State { name: EFFECTIVE, label: "partner-organize-state-effective", tone: Tone::Done },
        State { name: FROZEN, label: "partner-organize-state-frozen", tone: Tone::Idle },
    ],
    actions: &[
        Action { name: "edit", label: "partner-organize-action-edit", permission: EDIT },
        Action { name: "freeze", label: "partner-organize-action-freeze", permission: EDIT },
        Action { name: "unfreeze", label: "partner-organize-action-unfreeze", permission: EDIT },
        Action { name: "delete", label: "partner-organize-action-delete", permission: DELETE },
    ],
    transitions: &[
        Transition::leads("edit", &[EFFECTIVE], EFFECTIVE, "partner-organize-only_effective_edit"),
        Transition::leads("freeze", &[EFFECTIVE], FROZEN, "partner-organize-only_effective_freeze"),
        Transition::leads("unfreeze", &[FROZEN], EFFECTIVE, "partner-organize-only_frozen_unfreeze"),
        Transition::ends("delete", &[FROZEN], "partner-organize-only_frozen_delete"),
    ],
};
