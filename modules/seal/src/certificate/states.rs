//! The life of a certificate. It is never deleted: what it signed still names it.

use super::EDIT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const ACTIVE: &str = "active";
pub const REVOKED: &str = "revoked";

pub static MACHINE: Machine = Machine {
    name: "seal.certificate",
    initial: ACTIVE,
    states: &[
        State { name: ACTIVE, label: "seal-certificate-state-active", tone: Tone::Done },
        State { name: REVOKED, label: "seal-certificate-state-revoked", tone: Tone::Idle },
    ],
    actions: &[Action { name: "revoke", label: "seal-certificate-action-revoke", permission: EDIT }],
    transitions: &[Transition::leads("revoke", &[ACTIVE], REVOKED, "seal-certificate-only_active_revoke")],
};
