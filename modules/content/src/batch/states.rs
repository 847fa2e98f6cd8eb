//! State machine of a batch.

use super::VIEW;
use crate::task::states::OF_TASKS;
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, Machine, Transition};
use tandem_platform::long::{CANCELLED, DONE, FAILED, RUNNING, WAITING};

pub static MACHINE: Machine = Machine {
    name: "content.batch_task",
    initial: WAITING,
    states: &[OF_TASKS.states[0]],
    actions: &[&[
        Action::of("cancel", VIEW),
        Action::of("run", PRODUCT),
        Action::of("finish", PRODUCT),
        Action::of("fail", PRODUCT),
    ]],
    transitions: &[&[
        Transition::leads("cancel", &[WAITING, RUNNING], CANCELLED, "content-batch_task-has_ended"),
        Transition::leads("run", &[WAITING, RUNNING], RUNNING, "content-batch_task-has_ended"),
        Transition::leads("finish", &[RUNNING], DONE, "content-batch_task-has_ended"),
        Transition::leads("fail", &[RUNNING], FAILED, "content-batch_task-has_ended"),
    ]],
    ..Machine::EMPTY
};
