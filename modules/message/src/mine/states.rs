//! State machine of a message: unread or read.

use super::VIEW;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const UNREAD: &str = "unread";
pub const READ: &str = "read";

pub static MACHINE: Machine = Machine {
    name: "message.message",
    initial: UNREAD,
    states: &[&[State::of(UNREAD, Tone::Waiting), State::of(READ, Tone::Idle)]],
    actions: &[&[Action::of("read", VIEW), Action::of("unread", VIEW)]],
    transitions: &[&[
        Transition::leads("read", &[UNREAD], READ, "message-message-already_read"),
        Transition::leads("unread", &[READ], UNREAD, "message-message-already_unread"),
    ]],
    ..Machine::EMPTY
};
