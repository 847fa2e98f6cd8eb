//! Long tasks and what they make (downloads, imports, batches), attachments of documents, comments on them, and
//! announcements.

pub mod announcement;
pub mod attachment;
pub mod batch;
pub mod column;
pub mod comment;
pub mod download;
pub mod import;
pub mod task;

use tandem_kernel::{Declaration, Granted, Menu, MessageTemplate, MessageType, Methods, Permission, Role, migrations};
use tandem_platform::{Module, attachable::Files, jobs::Schedule};

pub static DECLARATION: Declaration = Declaration {
    name: "content",
    migrations: migrations![
        "0001_downloads",
        "0002_imports",
        "0003_batches",
        "0004_comments",
        "0005_attachments",
        "0006_announcements",
        "0020_open_batches",
        "0030_room",
        "0040_comments_taken_back",
        "0061_long_tasks",
        "0070_imports_below_a_parent",
        "0075_comments_of_one_side"
    ],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[
        Permission::of(download::VIEW).granted(Granted::ToEveryone),
        Permission::of(announcement::VIEW).to(&[Role::Publisher]),
        Permission::of(announcement::EDIT).to(&[Role::Publisher]),
        Permission::of(announcement::PUBLISH).to(&[Role::Publisher]),
        Permission::of(announcement::DELETE).to(&[Role::Publisher]),
        Permission::of(column::VIEW).to(&[Role::Publisher]),
        Permission::of(column::EDIT).to(&[Role::Publisher]),
        Permission::of(comment::ADD).granted(Granted::ToCommenters),
        Permission::of(batch::VIEW).granted(Granted::ToEveryone),
        Permission::of(import::USE).granted(Granted::ToChangers),
    ],
    menus: &[
        Menu {
            url: "/contentManage",
            parent: "",
            component: "",
            icon: "page",
            language_key: "menu.contentManage",
            permission: "",
            sort: 800,
            side: None,
        },
        Menu {
            url: "/contentManage/announcement",
            parent: "/contentManage",
            component: "content/AnnouncementList",
            icon: "mail",
            language_key: "menu.announcement",
            permission: announcement::VIEW,
            sort: 810,
            side: None,
        },
        Menu {
            url: "/contentManage/column",
            parent: "/contentManage",
            component: "content/ColumnList",
            icon: "appstore",
            language_key: "menu.column",
            permission: column::VIEW,
            sort: 820,
            side: None,
        },
    ],
    machines: &[
        &batch::states::MACHINE,
        &download::states::MACHINE,
        &import::states::MACHINE,
        &task::states::MACHINE,
        &announcement::states::MACHINE,
        &announcement::states::reading::MACHINE,
        &column::states::MACHINE,
    ],
    dictionaries: &[announcement::listing::SCOPES, announcement::listing::LANGUAGES],
    listings: &[
        &batch::listing::LISTING,
        &download::listing::LISTING,
        &import::listing::LISTING,
        &task::listing::LISTING,
        &announcement::listing::LISTING,
        &announcement::listing::READERS,
        &column::listing::LISTING,
    ],
    templates: &[
        MessageTemplate {
            code: download::READY,
            name: "content-message-export_ready",
            kind: MessageType::Notice,
            title: "content-message-export_ready-title",
            content: "content-message-export_ready-content",
            fields: &["name", "rows"],
            methods: Methods::InApp,
        },
        MessageTemplate {
            code: download::ARCHIVE_READY,
            name: "content-message-archive_ready",
            kind: MessageType::Notice,
            title: "content-message-archive_ready-title",
            content: "content-message-archive_ready-content",
            fields: &["name", "files"],
            methods: Methods::InApp,
        },
        template(comment::tell::COMMENTED, "content-message-commented", "content-message-commented-title"),
        template(comment::tell::MENTIONED, "content-message-mentioned", "content-message-mentioned-title"),
    ],
    ..Declaration::EMPTY
};

/// Both say the same of a comment; their titles tell whether the reader is addressed.
const fn template(code: &'static str, name: &'static str, title: &'static str) -> MessageTemplate {
    MessageTemplate {
        code,
        name,
        kind: MessageType::Notice,
        title,
        content: "content-message-commented-content",
        fields: &["who", "document", "number", "said"],
        methods: Methods::Both,
    }
}

pub fn module() -> Module {
    let hour = std::time::Duration::from_secs(3600);
    Module::new(&DECLARATION)
        .routes(batch::routes::routes())
        .routes(comment::routes())
        .consumer(comment::tell::TELL.run_by(comment::tell::tell))
        .routes(download::routes::routes())
        .routes(task::routes::routes())
        .long_listing(&task::listing::LISTING)
        .long(&batch::run::BATCH)
        .routes(import::routes::routes())
        .routes(attachment::routes::routes())
        .folder(attachment::KEPT)
        .folder(download::STORED)
        .files(Files {
            document_gone: |tx, kind, id| Box::pin(attachment::commands::document_gone(tx, kind, id)),
            newest: |tx, kind, id, slot| Box::pin(attachment::queries::newest(tx, kind, id, slot)),
            named: |tx, ids| Box::pin(attachment::queries::named(tx, ids)),
        })
        .consumer(attachment::scan::SCAN.run_by(attachment::scan::look))
        .consumer(attachment::sweep::SWEEP.run_by(attachment::sweep::sweep))
        .schedule(Schedule { name: "content.attachment_sweep", every: 24 * hour, job: attachment::sweep::SWEEP })
        .long(&download::export::EXPORT)
        .long(&import::apply::APPLY)
        .record(announcement::routes::calls())
        .routes(announcement::routes::of_readers())
        .record(column::calls())
        .timed(download::sweep::SWEEP_BY_CLOCK)
        .consumer(download::sweep::SWEEP.run_by(download::sweep::sweep))
        .schedule(Schedule { name: "content.sweep", every: hour, job: download::sweep::SWEEP })
}
