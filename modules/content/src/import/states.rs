//! State machine of an import. Owners correct, apply and discard; completion is automatic.

use super::USE;
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const REVIEW: &str = "review";
pub const APPLYING: &str = "applying";
pub const APPLIED: &str = "applied";
pub const DISCARDED: &str = "discarded";

pub static MACHINE: Machine = Machine {
    name: "content.import_task",
    initial: REVIEW,
    states: &[&[
        State::of(REVIEW, Tone::Waiting),
        State::of(APPLYING, Tone::Progress),
        State::of(APPLIED, Tone::Done),
        State::of(DISCARDED, Tone::Idle),
    ]],
    actions: &[&[
        Action::of("correct", USE),
        Action::of("apply", USE),
        Action::of("discard", USE),
        Action::of("finish", PRODUCT),
        Action::of("return", PRODUCT),
    ]],
    transitions: &[&[
        Transition::leads("correct", &[REVIEW], REVIEW, "content-import_task-only_review_correct"),
        Transition::leads("apply", &[REVIEW], APPLYING, "content-import_task-only_review_apply"),
        Transition::leads("discard", &[REVIEW], DISCARDED, "content-import_task-only_review_discard"),
        Transition::leads("finish", &[APPLYING], APPLIED, "content-import_task-only_review_apply"),
        Transition::leads("return", &[APPLYING], REVIEW, "content-import_task-only_review_apply"),
    ]],
    ..Machine::EMPTY
};
