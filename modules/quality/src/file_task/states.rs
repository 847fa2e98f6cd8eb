//! The life of a file task.

use super::{EDIT, SUPPLY};
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const OPEN: &str = "open";
pub const SUPPLIED: &str = "supplied";
pub const ARCHIVED: &str = "archived";

pub static MACHINE: Machine = Machine {
    name: "quality.file_task",
    initial: OPEN,
    states: &[
        State { name: OPEN, label: "quality-file_task-state-open", tone: Tone::Waiting },
        State { name: SUPPLIED, label: "quality-file_task-state-supplied", tone: Tone::Progress },
        State { name: ARCHIVED, label: "quality-file_task-state-archived", tone: Tone::Done },
    ],
    actions: &[
        Action { name: "supply", label: "quality-file_task-action-supply", permission: SUPPLY },
        Action { name: "archive", label: "quality-file_task-action-archive", permission: EDIT },
        Action { name: "return", label: "quality-file_task-action-return", permission: EDIT },
        Action { name: "edit", label: "quality-file_task-action-edit", permission: EDIT },
        Action { name: "delete", label: "quality-file_task-action-delete", permission: EDIT },
    ],
    transitions: &[
        Transition::leads("supply", &[OPEN], SUPPLIED, "quality-file_task-only_open"),
        Transition::leads("archive", &[SUPPLIED], ARCHIVED, "quality-file_task-only_supplied"),
        Transition::leads("return", &[SUPPLIED], OPEN, "quality-file_task-only_supplied"),
        Transition::leads("edit", &[OPEN], OPEN, "quality-file_task-only_open"),
        Transition::ends("delete", &[OPEN], "quality-file_task-only_open"),
    ],
};
