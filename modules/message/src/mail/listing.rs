//! The send log.

use super::VIEW;
use super::states::MACHINE;
use tandem_kernel::{Column, ColumnKind, Listing, SceneLine, Sort, SystemScene};

const fn column(field: &'static str, column: &'static str, label: &'static str, kind: ColumnKind) -> Column {
    Column::new(field, column, label, kind)
}

pub static LISTING: Listing = Listing {
    code: "message.mail",
    title: "message-mail-list",
    table: ("message", "mail"),
    key: &["mail_id"],
    columns: &[
        column("id", "mail_id", "message-mail-id", ColumnKind::Text).carried(),
        column("version", "version", "message-mail-version", ColumnKind::Integer).carried(),
        column("queuedAt", "queued_at", "message-mail-queued_at", ColumnKind::DateTime).width(170),
        column("state", "state", "message-mail-state", ColumnKind::Status).width(110),
        column("recipient", "recipient", "message-mail-recipient", ColumnKind::User).width(170),
        column("address", "address", "message-mail-address", ColumnKind::Text).width(220),
        column("title", "title", "message-mail-title", ColumnKind::Text).width(320),
        column("template", "template", "message-mail-template", ColumnKind::Text).width(200),
        column("type", "type", "message-mail-type", ColumnKind::Dictionary("messageType")).width(100).hidden(),
        column("language", "language", "message-mail-language", ColumnKind::Dictionary("messageLanguage"))
            .width(90)
            .hidden(),
        column("attempts", "attempts", "message-mail-attempts", ColumnKind::Integer).width(90),
        column("sentAt", "sent_at", "message-mail-sent_at", ColumnKind::DateTime).width(170),
        column("error", "error", "message-mail-error", ColumnKind::Text).width(320),
        column("queuedBy", "queued_by", "message-mail-queued_by", ColumnKind::User).width(150).hidden(),
    ],
    default_sort: &[Sort { field: "queuedAt", descending: true }],
    quick_search: &["recipient", "address", "title"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[],
    scenes: &[SystemScene {
        name: "failed",
        title: "message-mail-scene-failed",
        lines: &[SceneLine { or: false, field: "state", symbol: "=", value: "failed" }],
    }],
};
