//! State machine of a certificate. Certificates are never deleted, as signatures refer to them.

use super::EDIT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const ACTIVE: &str = "active";
pub const REVOKED: &str = "revoked";

pub static MACHINE: Machine = Machine {
    name: "seal.certificate",
    initial: ACTIVE,
    states: &[&[State::of(ACTIVE, Tone::Done), State::of(REVOKED, Tone::Idle)]],
    actions: &[&[Action::of("revoke", EDIT)]],
    transitions: &[&[Transition::leads("revoke", &[ACTIVE], REVOKED, "seal-certificate-only_active_revoke")]],
    ..Machine::EMPTY
};
