//! State machine of a task as its owner sees it; a kind with a list of its own may give it other words. Owners cancel,
//! retry and delete; all other transitions are automatic.

use crate::download::VIEW;
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};
use tandem_platform::long::{CANCELLED, DONE, EXPIRED, FAILED, RUNNING, WAITING};

pub static MACHINE: Machine = OF_TASKS;

pub const OF_TASKS: Machine = Machine {
    name: "content.long_task",
    initial: WAITING,
    states: &[
        // Those of all long work, and the one of work that leaves a file.
        &[
            State::of(WAITING, Tone::Waiting),
            State::of(RUNNING, Tone::Progress),
            State::of(DONE, Tone::Done),
            State::of(FAILED, Tone::Returned),
            State::of(CANCELLED, Tone::Idle),
        ],
        &[State::of(EXPIRED, Tone::Idle)],
    ],
    actions: &[&[
        Action::of("download", VIEW),
        Action::of("cancel", VIEW),
        Action::of("retry", VIEW),
        Action::of("delete", VIEW),
        Action::of("run", PRODUCT),
        Action::of("finish", PRODUCT),
        Action::of("fail", PRODUCT),
        Action::of("expire", PRODUCT),
    ]],
    transitions: &[&[
        Transition::leads("download", &[DONE], DONE, ""),
        Transition::leads("cancel", &[WAITING, RUNNING], CANCELLED, ""),
        Transition::leads("retry", &[FAILED, CANCELLED, EXPIRED], WAITING, ""),
        Transition::ends("delete", &[DONE, FAILED, CANCELLED, EXPIRED], ""),
        // A running task is taken over if the lease of its worker ended.
        Transition::leads("run", &[WAITING, RUNNING], RUNNING, "content-long_task-no_cancel"),
        Transition::leads("finish", &[RUNNING], DONE, "content-long_task-no_cancel"),
        Transition::leads("fail", &[RUNNING], FAILED, "content-long_task-no_cancel"),
        Transition::leads("expire", &[DONE], EXPIRED, "content-long_task-no_download"),
    ]],
    ..Machine::EMPTY
};
