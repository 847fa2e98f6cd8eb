//! The life of an announcement, and of its reading.

use super::{DELETE, EDIT, PUBLISH};
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const DRAFT: &str = "draft";
pub const PUBLISHED: &str = "published";

pub static MACHINE: Machine = Machine {
    name: "content.announcement",
    initial: DRAFT,
    states: &[
        State { name: DRAFT, label: "content-announcement-status-draft", tone: Tone::Idle },
        State { name: PUBLISHED, label: "content-announcement-status-published", tone: Tone::Done },
    ],
    actions: &[
        Action { name: "edit", label: "content-announcement-action-edit", permission: EDIT },
        Action { name: "publish", label: "content-announcement-action-publish", permission: PUBLISH },
        Action { name: "recall", label: "content-announcement-action-recall", permission: PUBLISH },
        Action { name: "delete", label: "content-announcement-action-delete", permission: DELETE },
    ],
    transitions: &[
        Transition::leads("edit", &[DRAFT], DRAFT, "content-announcement-only_draft_edit"),
        Transition::leads("publish", &[DRAFT], PUBLISHED, "content-announcement-only_draft_publish"),
        Transition::leads("recall", &[PUBLISHED], DRAFT, "content-announcement-only_published_recall"),
        Transition::ends("delete", &[DRAFT], "content-announcement-only_draft_delete"),
    ],
};

pub mod reading {
    use tandem_kernel::machine::PRODUCT;
    use tandem_kernel::{Action, Machine, State, Tone, Transition};

    pub const UNREAD: &str = "unread";
    pub const READ: &str = "read";
    pub const CONFIRMED: &str = "confirmed";

    /// Readers act through the portal; nobody acts for them.
    pub static MACHINE: Machine = Machine {
        name: "content.announcement_reader",
        initial: UNREAD,
        states: &[
            State { name: UNREAD, label: "content-announcement_reader-state-unread", tone: Tone::Waiting },
            State { name: READ, label: "content-announcement_reader-state-read", tone: Tone::Progress },
            State { name: CONFIRMED, label: "content-announcement_reader-state-confirmed", tone: Tone::Done },
        ],
        actions: &[
            Action { name: "read", label: "content-announcement_reader-action-read", permission: PRODUCT },
            Action { name: "confirm", label: "content-announcement_reader-action-confirm", permission: PRODUCT },
        ],
        transitions: &[
            Transition::leads("read", &[UNREAD], READ, "content-announcement_reader-already"),
            Transition::leads("confirm", &[UNREAD, READ], CONFIRMED, "content-announcement_reader-already"),
        ],
    };
}
