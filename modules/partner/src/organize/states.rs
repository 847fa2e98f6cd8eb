//! The life of an organisation. Companies that buy and those of our own group are formal from the beginning, and are not frozen;
//! suppliers register, are admitted with their first approved data, and made formal by the purchasing manager.

use super::{DELETE, EDIT, END, FREEZE, PROMOTE};
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const REGISTERING: &str = "registering";
pub const POTENTIAL: &str = "potential";
pub const FORMAL: &str = "formal";
pub const FROZEN: &str = "frozen";
pub const ENDED: &str = "ended";

/// The states in which nobody else may have its name or its licence.
pub const ADMITTED: [&str; 3] = [POTENTIAL, FORMAL, FROZEN];
/// The states in which something new may be started with it.
pub const OPEN: [&str; 2] = [POTENTIAL, FORMAL];

pub static MACHINE: Machine = Machine {
    name: "partner.organize",
    initial: REGISTERING,
    states: &[&[
        State::of(REGISTERING, Tone::Waiting),
        State::of(POTENTIAL, Tone::Progress),
        State::of(FORMAL, Tone::Done),
        State::of(FROZEN, Tone::Returned),
        State::of(ENDED, Tone::Idle),
    ]],
    actions: &[&[
        Action::of("edit", EDIT),
        Action::of("admit", PRODUCT),
        Action::of("promote", PROMOTE).ordinary(),
        Action::of("freeze", FREEZE),
        Action::of("unfreeze", FREEZE),
        Action::of("end", END),
        Action::of("delete", DELETE),
    ]],
    transitions: &[&[
        Transition::leads("edit", &[REGISTERING], REGISTERING, "partner-organize-no_edit"),
        Transition::leads("edit", &[POTENTIAL], POTENTIAL, "partner-organize-no_edit"),
        Transition::leads("edit", &[FORMAL], FORMAL, "partner-organize-no_edit"),
        Transition::leads("admit", &[REGISTERING], POTENTIAL, "partner-organize-only_registering_admit"),
        Transition::leads("promote", &[POTENTIAL], FORMAL, "partner-organize-only_potential_promote"),
        Transition::leads("freeze", &[POTENTIAL, FORMAL], FROZEN, "partner-organize-only_open_freeze"),
        // To where it was frozen: the command decides.
        Transition::leads("unfreeze", &[FROZEN], POTENTIAL, "partner-organize-only_frozen_unfreeze"),
        Transition::leads("end", &[REGISTERING, POTENTIAL, FROZEN], ENDED, "partner-organize-only_left_end"),
        Transition::ends("delete", &[REGISTERING], "partner-organize-only_unreviewed_delete"),
    ]],
    ..Machine::EMPTY
};

/// Where one that is frozen returns to.
pub fn returns_to(frozen_from: &str) -> &'static str {
    OPEN.into_iter().find(|state| *state == frozen_from).unwrap_or(POTENTIAL)
}
