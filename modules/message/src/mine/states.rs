//! A message is unread until its reader says otherwise.

use super::VIEW;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const UNREAD: &str = "unread";
pub const READ: &str = "read";

pub static MACHINE: Machine = Machine {
    name: "message.message",
    initial: UNREAD,
    states: &[
        State { name: UNREAD, label: "message-message-state-unread", tone: Tone::Waiting },
        State { name: READ, label: "message-message-state-read", tone: Tone::Idle },
    ],
    actions: &[
        Action { name: "read", label: "message-message-action-read", permission: VIEW },
        Action { name: "unread", label: "message-message-action-unread", permission: VIEW },
    ],
    transitions: &[
        Transition::leads("read", &[UNREAD], READ, "message-message-already_read"),
        Transition::leads("unread", &[READ], UNREAD, "message-message-already_unread"),
    ],
};
