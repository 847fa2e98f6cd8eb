//! State machine of a bank change. There is no action that hurries it.

use super::{CONFIRM, DENY, STOP, VERIFY, WITHDRAW};
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const TO_CONFIRM: &str = "to_confirm";
pub const TO_VERIFY: &str = "to_verify";
pub const COOLING: &str = "cooling";
pub const IN_FORCE: &str = "in_force";
pub const STOPPED: &str = "stopped";
pub const WITHDRAWN: &str = "withdrawn";

/// The states in which a row of the accounts has no other change.
pub const OPEN: [&str; 3] = [TO_CONFIRM, TO_VERIFY, COOLING];
/// The states of one that came to nothing.
pub const GIVEN_UP: [&str; 2] = [STOPPED, WITHDRAWN];

const OVER: &str = "partner-bank_change-over";

pub static MACHINE: Machine = Machine {
    name: "partner.bank_change",
    initial: TO_CONFIRM,
    states: &[&[
        State::of(TO_CONFIRM, Tone::Waiting),
        State::of(TO_VERIFY, Tone::Waiting),
        State::of(COOLING, Tone::Progress),
        State::of(IN_FORCE, Tone::Done),
        State::of(STOPPED, Tone::Returned),
        State::of(WITHDRAWN, Tone::Idle),
    ]],
    actions: &[&[
        Action::of("confirm", CONFIRM).ordinary(),
        Action::of("deny", DENY),
        Action::of("verify", VERIFY).ordinary(),
        Action::of("stop", STOP),
        Action::of("withdraw", WITHDRAW),
        Action::of("take_effect", PRODUCT),
    ]],
    transitions: &[&[
        Transition::leads("confirm", &[TO_CONFIRM], TO_VERIFY, "partner-bank_change-only_to_confirm"),
        Transition::leads("deny", &OPEN, STOPPED, OVER),
        // Where a second person must call, too, it stays: the command decides.
        Transition::leads("verify", &[TO_VERIFY], COOLING, "partner-bank_change-only_to_verify"),
        Transition::leads("stop", &OPEN, STOPPED, OVER),
        Transition::leads("withdraw", &OPEN, WITHDRAWN, OVER),
        Transition::leads("take_effect", &[COOLING], IN_FORCE, "partner-bank_change-only_cooling"),
    ]],
    ..Machine::EMPTY
};
