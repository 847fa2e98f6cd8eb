//! The list of templates: one row for each message and language.

use super::VIEW;
use tandem_kernel::{Column, ColumnKind, Listing, SceneLine, Sort, SystemScene};

const fn column(field: &'static str, column: &'static str, label: &'static str, kind: ColumnKind) -> Column {
    Column::new(field, column, label, kind)
}

pub static LISTING: Listing = Listing {
    code: "message.template",
    title: "message-template-list",
    table: ("message", "template"),
    key: &["template_id"],
    columns: &[
        column("id", "template_id", "message-template-id", ColumnKind::Text).carried(),
        column("version", "version", "message-template-version", ColumnKind::Integer).carried(),
        column("code", "code", "message-template-code", ColumnKind::Text).width(220),
        column("language", "language", "message-template-language", ColumnKind::Dictionary("messageLanguage"))
            .width(100),
        column("type", "type", "message-template-type", ColumnKind::Dictionary("messageType")).width(100),
        column(
            "notifyMethod",
            "notify_method",
            "message-template-notify_method",
            ColumnKind::Dictionary("notifyMethod"),
        )
        .width(150),
        column("title", "title", "message-template-title", ColumnKind::Text).width(280),
        column("content", "content", "message-template-content", ColumnKind::Text).width(360),
        column("note", "note", "message-template-note", ColumnKind::Text).width(200),
        column("changed", "changed", "message-template-changed", ColumnKind::Boolean).width(110),
        column("updatedBy", "updated_by", "message-template-updated_by", ColumnKind::User).width(150).hidden(),
        column("updatedAt", "updated_at", "message-template-updated_at", ColumnKind::DateTime).width(170).hidden(),
    ],
    default_sort: &[Sort { field: "code", descending: false }, Sort { field: "language", descending: false }],
    quick_search: &["code", "title", "content", "note"],
    permission: VIEW,
    machine: None,
    follows: &[],
    scenes: &[SystemScene {
        name: "changed",
        title: "message-template-scene-changed",
        lines: &[SceneLine { or: false, field: "changed", symbol: "=", value: "true" }],
    }],
};
