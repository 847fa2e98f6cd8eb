//! A calendar day has no life cycle; its kind is its state.

use super::EDIT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const HOLIDAY: &str = "holiday";
pub const WORKDAY: &str = "workday";

pub static MACHINE: Machine = Machine {
    name: "base.calendar_day",
    initial: HOLIDAY,
    states: &[&[
        State { label: "base-calendar_day-kind-holiday", ..State::of(HOLIDAY, Tone::Idle) },
        State { label: "base-calendar_day-kind-workday", ..State::of(WORKDAY, Tone::Progress) },
    ]],
    actions: &[&[Action::of("edit", EDIT), Action::of("delete", EDIT)]],
    transitions: &[&[
        // The form decides whether the kind changes.
        Transition::leads("edit", &[HOLIDAY], WORKDAY, "base-calendar_day-gone"),
        Transition::leads("edit", &[WORKDAY], HOLIDAY, "base-calendar_day-gone"),
        Transition::ends("delete", &[HOLIDAY, WORKDAY], "base-calendar_day-gone"),
    ]],
    ..Machine::EMPTY
};
