//! State machine of a mail. Users can resend; all other transitions are automatic.

use super::RESEND;
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const QUEUED: &str = "queued";
pub const SENDING: &str = "sending";
pub const SENT: &str = "sent";
pub const FAILED: &str = "failed";

pub static MACHINE: Machine = Machine {
    name: "message.mail",
    initial: QUEUED,
    states: &[&[
        State::of(QUEUED, Tone::Waiting),
        State::of(SENDING, Tone::Progress),
        State::of(SENT, Tone::Done),
        State::of(FAILED, Tone::Returned),
    ]],
    actions: &[&[
        Action::of("resend", RESEND),
        Action::of("send", PRODUCT),
        Action::of("accept", PRODUCT),
        Action::of("put_off", PRODUCT),
        Action::of("fail", PRODUCT),
    ]],
    transitions: &[&[
        Transition::leads("resend", &[SENT, FAILED], QUEUED, "message-mail-only_ended_resend"),
        // A mail being sent is sent again if the lease of its worker expired.
        Transition::leads("send", &[QUEUED, SENDING], SENDING, "message-mail-only_ended_resend"),
        Transition::leads("accept", &[SENDING], SENT, "message-mail-only_ended_resend"),
        Transition::leads("put_off", &[SENDING], QUEUED, "message-mail-only_ended_resend"),
        Transition::leads("fail", &[SENDING], FAILED, "message-mail-only_ended_resend"),
    ]],
    ..Machine::EMPTY
};
