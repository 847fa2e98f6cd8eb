//! State machine of a purchase order: it arrives from the ERP, is published to its supplier, and is replied to.

use super::{ACCEPT, EDIT, PUBLISH, REPLY};
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, Exception, Machine, Side, State, Tone, Transition};

pub const ARRIVED: &str = "arrived";
pub const TO_REPLY: &str = "to_reply";
pub const REPLYING: &str = "replying";
pub const REPLIED: &str = "replied";
pub const LOCKED: &str = "locked";
pub const CANCELLED: &str = "cancelled";
pub const VOIDED: &str = "voided";

/// The ERP refused the reply.
pub const NOT_IN_ERP: &str = "replied_not_in_erp";
/// The reply differs from the order, and nobody has accepted that.
pub const DIFFERS: &str = "replied_differs";

pub static MACHINE: Machine = Machine {
    name: "orders.purchase_order",
    initial: ARRIVED,
    states: &[&[
        State::of(ARRIVED, Tone::Idle).kept_by(Side::Buyer),
        State::of(TO_REPLY, Tone::Waiting),
        State::of(REPLYING, Tone::Progress),
        State::of(REPLIED, Tone::Done),
        State::of(LOCKED, Tone::Returned),
        State::of(CANCELLED, Tone::Idle),
        State::of(VOIDED, Tone::Idle),
    ]],
    // Derived by `orders.order_status` in the database.
    exceptions: &[
        Exception::of(NOT_IN_ERP, Tone::Returned).to(Side::Buyer),
        Exception::of(DIFFERS, Tone::Waiting),
        Exception::of("replied_transferring", Tone::Progress).to(Side::Buyer),
        Exception::of("replied_received", Tone::Progress).to(Side::Supplier),
    ],
    actions: &[&[
        Action::of("publish", PUBLISH).ordinary().begins(),
        Action::of("save_draft", REPLY).saves(),
        Action::of("release", REPLY).ordinary(),
        Action::of("fast_confirm", REPLY),
        Action::of("enter_again", EDIT).ordinary(),
        Action::of("accept", ACCEPT).ordinary(),
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
        // The state stays `replied`; who accepted which reply is kept beside it.
        Transition::leads("accept", &[REPLIED], REPLIED, "orders-purchase_order-nothing_to_accept"),
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
