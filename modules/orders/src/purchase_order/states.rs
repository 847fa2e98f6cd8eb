//! State machine of a purchase order: it arrives from the ERP, is published to its supplier, and is replied to.

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
    states: &[&[
        State::of(ARRIVED, Tone::Idle),
        State::of(TO_REPLY, Tone::Waiting),
        State::of(REPLYING, Tone::Progress),
        State::of(REPLIED, Tone::Done),
        State::of(LOCKED, Tone::Returned),
        State::of(CANCELLED, Tone::Idle),
        State::of(VOIDED, Tone::Idle),
    ]],
    actions: &[&[
        Action::of("publish", PUBLISH),
        Action::of("save_draft", REPLY),
        Action::of("release", REPLY),
        Action::of("fast_confirm", REPLY),
        Action::of("enter_again", EDIT),
        Action::of("reopen", EDIT),
        Action::of("lock", EDIT),
        Action::of("unlock", EDIT),
        Action::of("void", EDIT),
        // Triggered by the ERP.
        Action::of("change", PRODUCT),
        Action::of("cancel", PRODUCT),
    ]],
    transitions: &[&[
        Transition::leads("publish", &[ARRIVED], TO_REPLY, "orders-purchase_order-only_arrived"),
        Transition::leads("save_draft", &[TO_REPLY, REPLYING], REPLYING, "orders-purchase_order-no_reply"),
        Transition::leads("release", &[TO_REPLY, REPLYING], REPLIED, "orders-purchase_order-no_republish"),
        Transition::leads("fast_confirm", &[TO_REPLY, REPLYING], REPLIED, "orders-purchase_order-no_fast_confirm"),
        Transition::leads("reopen", &[REPLIED], TO_REPLY, "orders-purchase_order-only_replied"),
        // The state stays `replied`; the transfer to the ERP is tracked in `erp_state`.
        Transition::leads("enter_again", &[REPLIED], REPLIED, "orders-purchase_order-only_not_in_erp"),
        Transition::leads("lock", &[TO_REPLY, REPLYING, REPLIED], LOCKED, "orders-purchase_order-no_lock"),
        // The command returns it to the state it was locked in.
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
    ]],
    ..Machine::EMPTY
};
