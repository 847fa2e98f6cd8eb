//! The life of a batch.

use super::VIEW;
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const WAITING: &str = "waiting";
pub const RUNNING: &str = "running";
pub const DONE: &str = "done";
pub const CANCELLED: &str = "cancelled";

pub static MACHINE: Machine = Machine {
    name: "content.batch_task",
    initial: WAITING,
    states: &[
        State { name: WAITING, label: "content-batch_task-state-waiting", tone: Tone::Waiting },
        State { name: RUNNING, label: "content-batch_task-state-running", tone: Tone::Progress },
        State { name: DONE, label: "content-batch_task-state-done", tone: Tone::Done },
        State { name: CANCELLED, label: "content-batch_task-state-cancelled", tone: Tone::Idle },
    ],
    actions: &[
        Action { name: "cancel", label: "content-batch_task-action-cancel", permission: VIEW },
        Action { name: "run", label: "content-batch_task-action-run", permission: PRODUCT },
        Action { name: "finish", label: "content-batch_task-action-finish", permission: PRODUCT },
    ],
    transitions: &[
        Transition::leads("cancel", &[WAITING, RUNNING], CANCELLED, "content-batch_task-has_ended"),
        Transition::leads("run", &[WAITING, RUNNING], RUNNING, "content-batch_task-has_ended"),
        Transition::leads("finish", &[RUNNING], DONE, "content-batch_task-has_ended"),
    ],
};
