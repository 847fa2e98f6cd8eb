//! The life of a penalty.

use super::EDIT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const RECORDED: &str = "recorded";
pub const WAIVED: &str = "waived";
pub const SETTLED: &str = "settled";

pub static MACHINE: Machine = Machine {
    name: "orders.penalty",
    initial: RECORDED,
    states: &[
        State { name: RECORDED, label: "orders-penalty-state-recorded", tone: Tone::Waiting },
        State { name: WAIVED, label: "orders-penalty-state-waived", tone: Tone::Idle },
        State { name: SETTLED, label: "orders-penalty-state-settled", tone: Tone::Done },
    ],
    actions: &[
        Action { name: "settle", label: "orders-penalty-action-settle", permission: EDIT },
        Action { name: "waive", label: "orders-penalty-action-waive", permission: EDIT },
    ],
    transitions: &[
        Transition::leads("settle", &[RECORDED], SETTLED, "orders-penalty-only_recorded"),
        Transition::leads("waive", &[RECORDED], WAIVED, "orders-penalty-only_recorded"),
    ],
};
