//! The life of a claim.

use super::{ANSWER, EDIT};
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const DRAFT: &str = "draft";
pub const TO_CONFIRM: &str = "to_confirm";
pub const DISPUTED: &str = "disputed";
pub const ACCEPTED: &str = "accepted";
pub const SETTLED: &str = "settled";
pub const WITHDRAWN: &str = "withdrawn";

pub static MACHINE: Machine = Machine {
    name: "orders.claim",
    initial: DRAFT,
    states: &[
        State { name: DRAFT, label: "orders-claim-state-draft", tone: Tone::Idle },
        State { name: TO_CONFIRM, label: "orders-claim-state-to_confirm", tone: Tone::Waiting },
        State { name: DISPUTED, label: "orders-claim-state-disputed", tone: Tone::Returned },
        State { name: ACCEPTED, label: "orders-claim-state-accepted", tone: Tone::Progress },
        State { name: SETTLED, label: "orders-claim-state-settled", tone: Tone::Done },
        State { name: WITHDRAWN, label: "orders-claim-state-withdrawn", tone: Tone::Idle },
    ],
    actions: &[
        Action { name: "send", label: "orders-claim-action-send", permission: EDIT },
        Action { name: "accept", label: "orders-claim-action-accept", permission: ANSWER },
        Action { name: "dispute", label: "orders-claim-action-dispute", permission: ANSWER },
        Action { name: "insist", label: "orders-claim-action-insist", permission: EDIT },
        Action { name: "settle", label: "orders-claim-action-settle", permission: EDIT },
        Action { name: "withdraw", label: "orders-claim-action-withdraw", permission: EDIT },
        Action { name: "edit", label: "orders-claim-action-edit", permission: EDIT },
        Action { name: "delete", label: "orders-claim-action-delete", permission: EDIT },
    ],
    transitions: &[
        Transition::leads("send", &[DRAFT], TO_CONFIRM, "orders-claim-only_draft"),
        Transition::leads("accept", &[TO_CONFIRM, DISPUTED], ACCEPTED, "orders-claim-over"),
        Transition::leads("dispute", &[TO_CONFIRM], DISPUTED, "orders-claim-only_to_confirm"),
        Transition::leads("insist", &[DISPUTED], TO_CONFIRM, "orders-claim-only_disputed"),
        Transition::leads("settle", &[ACCEPTED], SETTLED, "orders-claim-only_accepted"),
        Transition::leads("withdraw", &[TO_CONFIRM, DISPUTED, ACCEPTED], WITHDRAWN, "orders-claim-no_withdraw"),
        Transition::leads("edit", &[DRAFT], DRAFT, "orders-claim-no_edit"),
        Transition::leads("edit", &[DISPUTED], DISPUTED, "orders-claim-no_edit"),
        Transition::ends("delete", &[DRAFT], "orders-claim-only_draft"),
    ],
};
