//! The list of announcements, and of who has read one.

use super::VIEW;
use super::states::{DRAFT, MACHINE, reading};
use tandem_kernel::{Column, ColumnKind, Listing, SceneLine, Sort, SystemScene};

const fn column(field: &'static str, column: &'static str, label: &'static str, kind: ColumnKind) -> Column {
    Column::new(field, column, label, kind)
}

pub static LISTING: Listing = Listing {
    code: "content.announcement",
    title: "content-announcement-list",
    table: ("content", "announcement_list"),
    key: &["announcement_id"],
    columns: &[
        column("id", "announcement_id", "content-announcement-id", ColumnKind::Text).carried(),
        column("version", "version", "content-announcement-version", ColumnKind::Integer).carried(),
        column("number", "number", "content-announcement-number", ColumnKind::Text).width(140),
        column("title", "title", "content-announcement-title", ColumnKind::Text).width(280),
        column("brief", "brief", "content-announcement-brief", ColumnKind::Text).width(220).hidden(),
        column(
            "announcementType",
            "announcement_type",
            "content-announcement-type",
            ColumnKind::Dictionary("announcementType"),
        )
        .width(110),
        column("columnTitle", "column_title", "content-announcement-column", ColumnKind::Text).width(150),
        column("language", "language", "content-announcement-language", ColumnKind::Dictionary("articleLanguage"))
            .width(100),
        column("sortOrder", "sort_order", "content-announcement-sort_order", ColumnKind::Integer).width(80),
        column("status", "status", "content-announcement-status", ColumnKind::Status).width(100),
        column("scope", "scope", "content-announcement-scope", ColumnKind::Dictionary("announcementScope")).width(120),
        column("receipt", "receipt", "content-announcement-receipt", ColumnKind::Boolean).width(90),
        column("effectiveOn", "effective_on", "content-announcement-effective_on", ColumnKind::Date).width(120),
        column("expiresOn", "expires_on", "content-announcement-expires_on", ColumnKind::Date).width(120),
        column("clicks", "clicks", "content-announcement-clicks", ColumnKind::Integer).width(90),
        column("publishedBy", "published_by", "content-announcement-published_by", ColumnKind::User)
            .width(150)
            .hidden(),
        column("publishedAt", "published_at", "content-announcement-published_at", ColumnKind::DateTime).width(170),
        column("updatedBy", "updated_by", "content-announcement-updated_by", ColumnKind::User).width(150),
        column("updatedAt", "updated_at", "content-announcement-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "updatedAt", descending: true }],
    quick_search: &["number", "title", "brief"],
    permission: VIEW,
    machine: Some(("status", &MACHINE)),
    follows: &[],
    scenes: &[SystemScene {
        name: "drafts",
        title: "content-announcement-scene-drafts",
        lines: &[SceneLine { or: false, field: "status", symbol: "=", value: DRAFT }],
    }],
};

pub static READERS: Listing = Listing {
    code: "content.announcement_reader",
    title: "content-announcement_reader-list",
    table: ("content", "announcement_reader"),
    key: &["announcement_reader_id"],
    columns: &[
        column("id", "announcement_reader_id", "content-announcement_reader-id", ColumnKind::Text).carried(),
        column("announcementId", "announcement_id", "content-announcement_reader-announcement_id", ColumnKind::Id)
            .carried()
            .findable(),
        column("userLabel", "user_label", "content-announcement_reader-user_label", ColumnKind::User).width(220),
        column("state", "state", "content-announcement_reader-state", ColumnKind::Status).width(120),
        column("readAt", "read_at", "content-announcement_reader-read_at", ColumnKind::DateTime).width(170),
        column("confirmedAt", "confirmed_at", "content-announcement_reader-confirmed_at", ColumnKind::DateTime)
            .width(170),
    ],
    default_sort: &[Sort { field: "userLabel", descending: false }],
    quick_search: &["userLabel"],
    permission: VIEW,
    machine: Some(("state", &reading::MACHINE)),
    follows: &[],
    scenes: &[],
};
