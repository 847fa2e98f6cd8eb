//! The life of a purchase order here: it arrives from the ERP, is published to its supplier, and is replied to.

use super::{EDIT, PUBLISH, REPLY};
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const ARRIVED: &str = "arrived";
pub const TO_REPLY: &str = "to_reply";
pub const REPLYING: &str = "replying";
pub const REPLIED: &str = "replied";
pub const LOCKED: &str = "locked";
pub const CANCELLED: &str = "cancelled";
pub const VOIDED: &str = "voided";

pub static MACHINE: Machine = Machine {
    name: "orders.purchase_order",
    initial: ARRIVED,
    states: &[
        State { name: ARRIVED, label: "orders-purchase_order-state-arrived", tone: Tone::Idle },
        State { name: TO_REPLY, label: "orders-purchase_order-state-to_reply", tone: Tone::Waiting },
        State { name: REPLYING, label: "orders-purchase_order-state-replying", tone: Tone::Progress },
        State { name: REPLIED, label: "orders-purchase_order-state-replied", tone: Tone::Done },
        State { name: LOCKED, label: "orders-purchase_order-state-locked", tone: Tone::Returned },
        State { name: CANCELLED, label: "orders-purchase_order-state-cancelled", tone: Tone::Idle },
        State { name: VOIDED, label: "orders-purchase_order-state-voided", tone: Tone::Idle },
    ],
    actions: &[
        Action { name: "publish", label: "orders-purchase_order-action-publish", permission: PUBLISH },
        Action { name: "save_draft", label: "orders-purchase_order-action-save_draft", permission: REPLY },
        Action { name: "release", label: "orders-purchase_order-action-release", permission: REPLY },
        Action { name: "fast_confirm", label: "orders-purchase_order-action-fast_confirm", permission: REPLY },
        Action { name: "enter_again", label: "orders-purchase_order-action-enter_again", permission: EDIT },
        Action { name: "reopen", label: "orders-purchase_order-action-reopen", permission: EDIT },
        Action { name: "lock", label: "orders-purchase_order-action-lock", permission: EDIT },
        Action { name: "unlock", label: "orders-purchase_order-action-unlock", permission: EDIT },
        Action { name: "void", label: "orders-purchase_order-action-void", permission: EDIT },
        // What the ERP does to it.
        Action { name: "change", label: "orders-purchase_order-action-change", permission: PRODUCT },
        Action { name: "cancel", label: "orders-purchase_order-action-cancel", permission: PRODUCT },
    ],
    transitions: &[
        Transition::leads("publish", &[ARRIVED], TO_REPLY, "orders-purchase_order-only_arrived"),
        Transition::leads("save_draft", &[TO_REPLY, REPLYING], REPLYING, "orders-purchase_order-no_reply"),
        Transition::leads("release", &[TO_REPLY, REPLYING], REPLIED, "orders-purchase_order-no_republish"),
        Transition::leads("fast_confirm", &[TO_REPLY, REPLYING], REPLIED, "orders-purchase_order-no_fast_confirm"),
        Transition::leads("reopen", &[REPLIED], TO_REPLY, "orders-purchase_order-only_replied"),
        // It stays replied; whether the ERP has it is told beside the state.
        Transition::leads("enter_again", &[REPLIED], REPLIED, "orders-purchase_order-only_not_in_erp"),
        Transition::leads("lock", &[TO_REPLY, REPLYING, REPLIED], LOCKED, "orders-purchase_order-no_lock"),
        // Back to where it was locked; the command knows.
        Transition::leads("unlock", &[LOCKED], TO_REPLY, "orders-purchase_order-only_locked"),
        Transition::leads("void", &[ARRIVED, TO_REPLY, REPLYING], VOIDED, "orders-purchase_order-no_void"),
        Transition::leads("change", &[ARRIVED], ARRIVED, "orders-purchase_order-over"),
        Transition::leads("change", &[TO_REPLY, REPLYING, REPLIED], TO_REPLY, "orders-purchase_order-over"),
        Transition::leads("change", &[LOCKED], LOCKED, "orders-purchase_order-over"),
        Transition::leads(
            "cancel",
            &[ARRIVED, TO_REPLY, REPLYING, REPLIED, LOCKED],
            CANCELLED,
            "orders-purchase_order-over",
        ),
    ],
};
