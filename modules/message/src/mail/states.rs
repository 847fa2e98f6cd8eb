//! The life of a mail. People send it anew; the rest is done by the product itself.

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
    states: &[
        State { name: QUEUED, label: "message-mail-state-queued", tone: Tone::Waiting },
        State { name: SENDING, label: "message-mail-state-sending", tone: Tone::Progress },
        State { name: SENT, label: "message-mail-state-sent", tone: Tone::Done },
        State { name: FAILED, label: "message-mail-state-failed", tone: Tone::Returned },
    ],
    actions: &[
        Action { name: "resend", label: "message-mail-action-resend", permission: RESEND },
        Action { name: "send", label: "message-mail-action-send", permission: PRODUCT },
        Action { name: "accept", label: "message-mail-action-accept", permission: PRODUCT },
        Action { name: "put_off", label: "message-mail-action-put_off", permission: PRODUCT },
        Action { name: "fail", label: "message-mail-action-fail", permission: PRODUCT },
    ],
    transitions: &[
        Transition::leads("resend", &[SENT, FAILED], QUEUED, "message-mail-only_ended_resend"),
        // One that is being sent is sent again when whoever sent it has gone.
        Transition::leads("send", &[QUEUED, SENDING], SENDING, "message-mail-only_ended_resend"),
        Transition::leads("accept", &[SENDING], SENT, "message-mail-only_ended_resend"),
        Transition::leads("put_off", &[SENDING], QUEUED, "message-mail-only_ended_resend"),
        Transition::leads("fail", &[SENDING], FAILED, "message-mail-only_ended_resend"),
    ],
};
