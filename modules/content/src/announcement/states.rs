//! State machines of announcements and of their readers.

use super::{DELETE, EDIT, PUBLISH};
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const DRAFT: &str = "draft";
pub const PUBLISHED: &str = "published";

pub static MACHINE: Machine = Machine {
    name: "content.announcement",
    initial: DRAFT,
    states: &[&[
        State { label: "content-announcement-status-draft", ..State::of(DRAFT, Tone::Idle) },
        State { label: "content-announcement-status-published", ..State::of(PUBLISHED, Tone::Done) },
    ]],
    actions: &[&[
        Action::of("edit", EDIT),
        Action::of("publish", PUBLISH),
        Action::of("recall", PUBLISH),
        Action::of("delete", DELETE),
    ]],
    transitions: &[&[
        Transition::leads("edit", &[DRAFT], DRAFT, "content-announcement-only_draft_edit"),
        Transition::leads("publish", &[DRAFT], PUBLISHED, "content-announcement-only_draft_publish"),
        Transition::leads("recall", &[PUBLISHED], DRAFT, "content-announcement-only_published_recall"),
        Transition::ends("delete", &[DRAFT], "content-announcement-only_draft_delete"),
    ]],
    ..Machine::EMPTY
};

pub mod reading {
    use tandem_kernel::machine::PRODUCT;
    use tandem_kernel::{Action, Machine, State, Tone, Transition};

    pub const UNREAD: &str = "unread";
    pub const READ: &str = "read";
    pub const CONFIRMED: &str = "confirmed";

    /// Readers act through the portal; there are no actions on their behalf.
    pub static MACHINE: Machine = Machine {
        name: "content.announcement_reader",
        initial: UNREAD,
        states: &[&[
            State::of(UNREAD, Tone::Waiting),
            State::of(READ, Tone::Progress),
            State::of(CONFIRMED, Tone::Done),
        ]],
        actions: &[&[Action::of("read", PRODUCT), Action::of("confirm", PRODUCT)]],
        transitions: &[&[
            Transition::leads("read", &[UNREAD], READ, "content-announcement_reader-already"),
            Transition::leads("confirm", &[UNREAD, READ], CONFIRMED, "content-announcement_reader-already"),
        ]],
        ..Machine::EMPTY
    };
}
