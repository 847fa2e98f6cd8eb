//! The life of an import. Its owner corrects, applies and discards; the product itself ends it.

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
    states: &[
        State { name: REVIEW, label: "content-import_task-state-review", tone: Tone::Waiting },
        State { name: APPLYING, label: "content-import_task-state-applying", tone: Tone::Progress },
        State { name: APPLIED, label: "content-import_task-state-applied", tone: Tone::Done },
        State { name: DISCARDED, label: "content-import_task-state-discarded", tone: Tone::Idle },
    ],
    actions: &[
        Action { name: "correct", label: "content-import_task-action-correct", permission: USE },
        Action { name: "apply", label: "content-import_task-action-apply", permission: USE },
        Action { name: "discard", label: "content-import_task-action-discard", permission: USE },
        Action { name: "finish", label: "content-import_task-action-finish", permission: PRODUCT },
        Action { name: "return", label: "content-import_task-action-return", permission: PRODUCT },
    ],
    transitions: &[
        Transition::leads("correct", &[REVIEW], REVIEW, "content-import_task-only_review_correct"),
        Transition::leads("apply", &[REVIEW], APPLYING, "content-import_task-only_review_apply"),
        Transition::leads("discard", &[REVIEW], DISCARDED, "content-import_task-only_review_discard"),
        Transition::leads("finish", &[APPLYING], APPLIED, "content-import_task-only_review_apply"),
        Transition::leads("return", &[APPLYING], REVIEW, "content-import_task-only_review_apply"),
    ],
};
