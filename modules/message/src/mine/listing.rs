//! The list of my messages.

use super::VIEW;
use super::states::MACHINE;
use tandem_contracts::message::MESSAGE;
use tandem_kernel::{Column, ColumnKind, Follow, Listing, SceneLine, Sort, SystemScene};

const fn column(field: &'static str, column: &'static str, label: &'static str, kind: ColumnKind) -> Column {
    Column::new(field, column, label, kind)
}
const fn only(field: &'static str, value: &'static str) -> SceneLine {
    SceneLine { or: false, field, symbol: "=", value }
}

pub static LISTING: Listing = Listing {
    code: MESSAGE,
    title: "message-message-list",
    table: ("message", "message"),
    key: &["message_id"],
    columns: &[
        column("id", "message_id", "message-message-id", ColumnKind::Text).carried(),
        column("version", "version", "message-message-version", ColumnKind::Integer).carried(),
        // Named by the call itself, so that the index of a reader's own messages is used.
        column("userId", "user_id", "message-message-user", ColumnKind::Id).findable(),
        column("link", "link", "message-message-link", ColumnKind::Text).carried(),
        column("state", "state", "message-message-state", ColumnKind::Status).width(100),
        column("type", "type", "message-message-type", ColumnKind::Dictionary("messageType")).width(100),
        column("title", "title", "message-message-title", ColumnKind::Text).width(340),
        column("content", "content", "message-message-content", ColumnKind::Text).width(420),
        column("at", "at", "message-message-at", ColumnKind::DateTime).width(170),
        column("readAt", "read_at", "message-message-read_at", ColumnKind::DateTime).width(170).hidden(),
        column("template", "template", "message-message-template", ColumnKind::Text).width(200).hidden(),
    ],
    default_sort: &[Sort { field: "at", descending: true }],
    quick_search: &["title", "content"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[Follow::Any { kind: "entity_kind", id: "entity_id" }],
    scenes: &[
        SystemScene { name: "unread", title: "message-message-scene-unread", lines: &[only("state", "unread")] },
        SystemScene { name: "tasks", title: "message-message-scene-tasks", lines: &[only("type", "task")] },
    ],
};
