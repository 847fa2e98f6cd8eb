//! State machine of an organisation. A frozen one still labels old documents; it must be unfrozen
//! before changes, and only frozen ones can be deleted.

use super::{DELETE, EDIT};
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const EFFECTIVE: &str = "effective";
pub const FROZEN: &str = "frozen";

pub static MACHINE: Machine = Machine {
    name: "partner.organize",
    initial: EFFECTIVE,
    states: &[&[State::of(EFFECTIVE, Tone::Done), State::of(FROZEN, Tone::Idle)]],
    actions: &[&[
        Action::of("edit", EDIT),
        Action::of("freeze", EDIT),
        Action::of("unfreeze", EDIT),
        Action::of("delete", DELETE),
    ]],
    transitions: &[&[
        Transition::leads("edit", &[EFFECTIVE], EFFECTIVE, "partner-organize-only_effective_edit"),
        Transition::leads("freeze", &[EFFECTIVE], FROZEN, "partner-organize-only_effective_freeze"),
        Transition::leads("unfreeze", &[FROZEN], EFFECTIVE, "partner-organize-only_frozen_unfreeze"),
        Transition::ends("delete", &[FROZEN], "partner-organize-only_frozen_delete"),
    ]],
    ..Machine::EMPTY
};
