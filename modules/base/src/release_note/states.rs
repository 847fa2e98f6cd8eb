//! State machine of a release note: readers see published ones; only drafts are changed.

use super::EDIT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const DRAFT: &str = "draft";
pub const PUBLISHED: &str = "published";

pub static MACHINE: Machine = Machine {
    name: "base.release_note",
    initial: DRAFT,
    states: &[&[State::of(DRAFT, Tone::Idle), State::of(PUBLISHED, Tone::Done)]],
    actions: &[&[
        Action::of("edit", EDIT),
        Action::of("publish", EDIT),
        Action::of("recall", EDIT),
        Action::of("delete", EDIT),
    ]],
    transitions: &[&[
        Transition::leads("edit", &[DRAFT], DRAFT, "base-release_note-only_draft"),
        Transition::leads("publish", &[DRAFT], PUBLISHED, "base-release_note-no_publish"),
        Transition::leads("recall", &[PUBLISHED], DRAFT, "base-release_note-no_recall"),
        Transition::ends("delete", &[DRAFT], "base-release_note-only_draft"),
    ]],
    ..Machine::EMPTY
};
