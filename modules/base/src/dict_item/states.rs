//! State machine of a dictionary item. A retired item still labels old documents but can no longer
//! be selected; only retired items can be deleted.

use super::{DELETE, EDIT};
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const ACTIVE: &str = "active";
pub const RETIRED: &str = "retired";

pub static MACHINE: Machine = Machine {
    name: "base.dict_item",
    initial: ACTIVE,
    states: &[&[State::of(ACTIVE, Tone::Done), State::of(RETIRED, Tone::Idle)]],
    actions: &[&[
        Action::of("edit", EDIT),
        Action::of("retire", EDIT),
        Action::of("restore", EDIT),
        Action::of("delete", DELETE),
    ]],
    transitions: &[&[
        Transition::leads("edit", &[ACTIVE], ACTIVE, "base-dict_item-only_active_edit"),
        Transition::leads("retire", &[ACTIVE], RETIRED, "base-dict_item-only_active_retire"),
        Transition::leads("restore", &[RETIRED], ACTIVE, "base-dict_item-only_retired_restore"),
        Transition::ends("delete", &[RETIRED], "base-dict_item-only_retired_delete"),
    ]],
    ..Machine::EMPTY
};
