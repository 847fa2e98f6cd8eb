//! What comes and goes as a file (my downloads, my imports, the files of documents), what people say about documents, and what
//! the company announces.

pub mod announcement;
pub mod attachment;
pub mod batch;
pub mod column;
pub mod comment;
pub mod download;
pub mod import;
pub mod open;

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
        "0040_comments_taken_back"
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
        &announcement::states::MACHINE,
        &announcement::states::reading::MACHINE,
        &column::states::MACHINE,
    ],
    listings: &[
        &batch::listing::LISTING,
        &download::listing::LISTING,
        &import::listing::LISTING,
        &announcement::listing::LISTING,
        &announcement::listing::READERS,
        &column::listing::LISTING,
    ],
    messages: &[
        "content-module",
        "content-too_many_open",
        "content-batch_task-action-create",
        "content-batch_task-no_action",
        "content-batch_task-how_many",
        "content-comment-not_internal",
        "content-comment-not_own",
        "content-download_task-action-create",
        "content-download_task-no_listing",
        "content-download_task-bad_format",
        "content-download_task-file_gone",
        "content-download_task-permission_lost",
        "content-download_task-listing_gone",
        "content-download_task-too_many_to_edit",
        "content-import_task-action-create",
        "content-import_task-no_importer",
        "content-import_task-no_workbook",
        "content-import_task-old_or_locked",
        "content-import_task-too_large",
        "content-import_task-too_many_rows",
        "content-import_task-too_many_columns",
        "content-import_task-macros",
        "content-import_task-links",
        "content-import_task-empty",
        "content-import_task-header",
        "content-import_task-other_list",
        "content-import_task-too_many",
        "content-import_task-no_such_cell",
        "content-import_task-still_wrong",
        "content-import_task-still_conflicts",
        "content-import_task-nothing_to_apply",
        "content-import_task-came_back",
        "content-import_task-problem_heading",
        "content-import_task-template",
        "content-import_task-returned",
        "content-import_task-stands_now",
        "content-import_task-line-twice",
        "content-import_task-line-gone",
        "content-import_task-line-taken",
        "content-import_task-line-double",
        "content-import_task-cell-formula",
        "content-import_task-cell-error",
        "content-import_task-cell-no_integer",
        "content-import_task-cell-no_number",
        "content-import_task-cell-no_date",
        "content-import_task-cell-no_yes_or_no",
        "content-import_task-cell-no_value",
        "content-import_task-cell-ambiguous",
        "content-import_task-cell-retired_value",
        "content-import_task-takes-text",
        "content-import_task-takes-integer",
        "content-import_task-takes-number",
        "content-import_task-takes-date",
        "content-import_task-takes-yes_or_no",
        "content-import_task-takes-choice",
        "content-import_task-takes-required",
        "content-announcement-action-create",
        "content-announcement-title_length",
        "content-announcement-bad_language",
        "content-announcement-bad_scope",
        "content-announcement-no_organize",
        "content-announcement-no_user",
        "content-announcement-too_many_targets",
        "content-announcement-unknown_target",
        "content-announcement-public_receipt",
        "content-announcement-expires_before_effective",
        "content-announcement-too_deep",
        "content-announcement-no_column",
        "content-announcement-empty",
        "content-announcement-too_many",
        "content-announcement-no_receipt",
        "content-article_column-action-create",
        "content-article_column-in_use",
        "content-timed-sweep",
        "content-timed-sweep_hint",
        "content-timed-swept",
        "content-yes",
        "content-no",
        "content-file-info",
        "content-file-rows_expected",
        "content-file-rows_written",
        "content-file-changed_meanwhile",
        "content-file-who",
        "content-file-when",
        "content-file-list",
        "content-file-search",
        "content-file-condition",
        "content-file-no_condition",
        "content-attachment-none",
        "content-attachment-no_preview",
        "content-attachment-too_large_preview",
        "content-attachment-locked",
        "content-attachment-unreadable",
        "content-attachment-no_number",
        "content-attachment-no_document",
        "content-attachment-twice",
    ],
    templates: &[MessageTemplate {
        code: download::READY,
        name: "content-message-export_ready",
        kind: MessageType::Notice,
        title: "content-message-export_ready-title",
        content: "content-message-export_ready-content",
        fields: &["name", "rows"],
        methods: Methods::InApp,
    }],
    ..Declaration::EMPTY
};

pub fn module() -> Module {
    let hour = std::time::Duration::from_secs(3600);
    Module::new(&DECLARATION)
        .routes(batch::routes::routes())
        .routes(comment::routes())
        .routes(download::routes::routes())
        .consumer(batch::run::BATCH.run_by(batch::run::look))
        .routes(import::routes::routes())
        .routes(attachment::routes::routes())
        .folder(attachment::KEPT)
        .folder(download::STORED)
        .files(Files { document_gone: |tx, kind, id| Box::pin(attachment::commands::document_gone(tx, kind, id)) })
        .consumer(attachment::scan::SCAN.run_by(attachment::scan::look))
        .consumer(attachment::sweep::SWEEP.run_by(attachment::sweep::sweep))
        .schedule(Schedule { name: "content.attachment_sweep", every: 24 * hour, job: attachment::sweep::SWEEP })
        .consumer(download::claim::EXPORT.run_by(download::claim::look))
        .consumer(import::apply::APPLY.run_by(import::apply::look))
        .record(announcement::routes::calls())
        .routes(announcement::routes::of_readers())
        .record(column::calls())
        .timed(download::sweep::SWEEP_BY_CLOCK)
        .consumer(download::sweep::SWEEP.run_by(download::sweep::sweep))
        .schedule(Schedule { name: "content.sweep", every: hour, job: download::sweep::SWEEP })
}
