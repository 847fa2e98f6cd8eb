//! The life of a return order.

use super::{ANSWER, EDIT};
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const DRAFT: &str = "draft";
pub const TO_CONFIRM: &str = "to_confirm";
pub const DISPUTED: &str = "disputed";
pub const ACCEPTED: &str = "accepted";
pub const SETTLED: &str = "settled";
pub const WITHDRAWN: &str = "withdrawn";

pub static MACHINE: Machine = Machine {
    name: "orders.return_order",
    initial: DRAFT,
    states: &[
        State { name: DRAFT, label: "orders-return_order-state-draft", tone: Tone::Idle },
        State { name: TO_CONFIRM, label: "orders-return_order-state-to_confirm", tone: Tone::Waiting },
        State { name: DISPUTED, label: "orders-return_order-state-disputed", tone: Tone::Returned },
        State { name: ACCEPTED, label: "orders-return_order-state-accepted", tone: Tone::Progress },
        State { name: SETTLED, label: "orders-return_order-state-settled", tone: Tone::Done },
        State { name: WITHDRAWN, label: "orders-return_order-state-withdrawn", tone: Tone::Idle },
    ],
    actions: &[
        Action { name: "send", label: "orders-return_order-action-send", permission: EDIT },
        Action { name: "accept", label: "orders-return_order-action-accept", permission: ANSWER },
        Action { name: "dispute", label: "orders-return_order-action-dispute", permission: ANSWER },
        Action { name: "insist", label: "orders-return_order-action-insist", permission: EDIT },
        Action { name: "settle", label: "orders-return_order-action-settle", permission: EDIT },
        Action { name: "withdraw", label: "orders-return_order-action-withdraw", permission: EDIT },
        Action { name: "edit", label: "orders-return_order-action-edit", permission: EDIT },
        Action { name: "delete", label: "orders-return_order-action-delete", permission: EDIT },
    ],
    transitions: &[
        Transition::leads("send", &[DRAFT], TO_CONFIRM, "orders-return_order-no_send"),
        Transition::leads("accept", &[TO_CONFIRM, DISPUTED], ACCEPTED, "orders-return_order-no_accept"),
        Transition::leads("dispute", &[TO_CONFIRM], DISPUTED, "orders-return_order-no_dispute"),
        Transition::leads("insist", &[DISPUTED], TO_CONFIRM, "orders-return_order-no_insist"),
        Transition::leads("settle", &[ACCEPTED], SETTLED, "orders-return_order-no_settle"),
        Transition::leads("withdraw", &[TO_CONFIRM, DISPUTED, ACCEPTED], WITHDRAWN, "orders-return_order-no_withdraw"),
        Transition::leads("edit", &[DRAFT], DRAFT, "orders-return_order-no_edit"),
        Transition::leads("edit", &[DISPUTED], DISPUTED, "orders-return_order-no_edit"),
        Transition::ends("delete", &[DRAFT], "orders-return_order-no_delete"),
    ],
};
