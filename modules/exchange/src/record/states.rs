//! State machine of an exchange record. Users retry and replay; all other transitions are automatic.

use super::MANAGE;
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const WAITING: &str = "waiting";
pub const SENT: &str = "sent";
pub const FAILED: &str = "failed";
pub const GIVEN_UP: &str = "given_up";
pub const DONE: &str = "done";
pub const DUPLICATE: &str = "duplicate";

const fn state(name: &'static str, label: &'static str, tone: Tone) -> State {
    State { label, ..State::of(name, tone) }
}
const fn action(name: &'static str, label: &'static str, permission: &'static str) -> Action {
    Action { label, ..Action::of(name, permission) }
}

pub static MACHINE: Machine = Machine {
    name: "exchange.record",
    initial: WAITING,
    states: &[&[
        state(WAITING, "exchange-record-state-waiting", Tone::Waiting),
        state(SENT, "exchange-record-state-sent", Tone::Progress),
        state(FAILED, "exchange-record-state-failed", Tone::Returned),
        state(GIVEN_UP, "exchange-record-state-given_up", Tone::Returned),
        state(DONE, "exchange-record-state-done", Tone::Done),
        state(DUPLICATE, "exchange-record-state-duplicate", Tone::Idle),
    ]],
    actions: &[&[
        action("retry", "exchange-record-action-retry", MANAGE),
        action("replay", "exchange-record-action-replay", MANAGE),
        action("send", "exchange-record-action-send", PRODUCT),
        action("finish", "exchange-record-action-finish", PRODUCT),
        action("fail", "exchange-record-action-fail", PRODUCT),
        action("give_up", "exchange-record-action-give_up", PRODUCT),
        action("recognise", "exchange-record-action-recognise", PRODUCT),
    ]],
    transitions: &[&[
        Transition::leads("retry", &[FAILED, GIVEN_UP], WAITING, "exchange-record-only_failed_retry"),
        // Keeps its idempotency key, so the receiver recognises a duplicate.
        Transition::leads("replay", &[DONE], WAITING, "exchange-record-only_done_replay"),
        // A sent record is sent again if the lease of its worker expired.
        Transition::leads("send", &[WAITING, FAILED, SENT], SENT, "exchange-record-only_failed_retry"),
        Transition::leads("finish", &[SENT, WAITING], DONE, "exchange-record-only_failed_retry"),
        Transition::leads("fail", &[SENT], FAILED, "exchange-record-only_failed_retry"),
        Transition::leads("give_up", &[SENT, WAITING], GIVEN_UP, "exchange-record-only_failed_retry"),
        Transition::leads("recognise", &[WAITING], DUPLICATE, "exchange-record-only_failed_retry"),
    ]],
    ..Machine::EMPTY
};
