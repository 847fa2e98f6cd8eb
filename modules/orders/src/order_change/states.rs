//! The life of an order change: confirmed by the supplier, or disputed until one side gives in.

use super::{ANSWER, EDIT};
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const TO_CONFIRM: &str = "to_confirm";
pub const DISPUTED: &str = "disputed";
pub const CONFIRMED: &str = "confirmed";
pub const WITHDRAWN: &str = "withdrawn";
pub const SUPERSEDED: &str = "superseded";

pub static MACHINE: Machine = Machine {
    name: "orders.order_change",
    initial: TO_CONFIRM,
    states: &[
        State { name: TO_CONFIRM, label: "orders-order_change-state-to_confirm", tone: Tone::Waiting },
        State { name: DISPUTED, label: "orders-order_change-state-disputed", tone: Tone::Returned },
        State { name: CONFIRMED, label: "orders-order_change-state-confirmed", tone: Tone::Done },
        State { name: WITHDRAWN, label: "orders-order_change-state-withdrawn", tone: Tone::Idle },
        State { name: SUPERSEDED, label: "orders-order_change-state-superseded", tone: Tone::Idle },
    ],
    actions: &[
        Action { name: "confirm", label: "orders-order_change-action-confirm", permission: ANSWER },
        Action { name: "dispute", label: "orders-order_change-action-dispute", permission: ANSWER },
        Action { name: "insist", label: "orders-order_change-action-insist", permission: EDIT },
        Action { name: "withdraw", label: "orders-order_change-action-withdraw", permission: EDIT },
        // The ERP changed the order again.
        Action { name: "supersede", label: "orders-order_change-action-supersede", permission: PRODUCT },
    ],
    transitions: &[
        Transition::leads("confirm", &[TO_CONFIRM, DISPUTED], CONFIRMED, "orders-order_change-over"),
        Transition::leads("dispute", &[TO_CONFIRM], DISPUTED, "orders-order_change-only_to_confirm"),
        Transition::leads("insist", &[DISPUTED], TO_CONFIRM, "orders-order_change-only_disputed"),
        Transition::leads("withdraw", &[DISPUTED], WITHDRAWN, "orders-order_change-only_disputed"),
        Transition::leads("supersede", &[TO_CONFIRM, DISPUTED], SUPERSEDED, "orders-order_change-over"),
    ],
};
