//! What comes and goes as a file: my downloads, and the files of documents.

pub mod attachment;
pub mod download;

use tandem_kernel::{Declaration, Permission, migrations};
use tandem_platform::{Module, attachable::Files, jobs::Schedule};

pub static DECLARATION: Declaration = Declaration {
    name: "content",
    migrations: migrations!["0001_downloads", "0002_attachments"],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[Permission { code: download::VIEW, label: "content-permission-download-view" }],
    menus: &[],
    machines: &[&download::states::MACHINE],
    listings: &[&download::listing::LISTING],
    messages: &[
        "content-module",
        "content-download_task-action-create",
        "content-download_task-no_listing",
        "content-download_task-bad_format",
        "content-download_task-too_many",
        "content-download_task-file_gone",
        "content-download_task-permission_lost",
        "content-download_task-owner_gone",
        "content-download_task-listing_gone",
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
        "content-attachment-select_file",
        "content-attachment-empty",
        "content-attachment-only_types",
        "content-attachment-too_large",
        "content-attachment-too_many",
        "content-attachment-disguised",
        "content-attachment-hidden",
        "content-attachment-broken",
        "content-attachment-pixels",
        "content-attachment-archive",
        "content-attachment-macros",
        "content-attachment-virus",
        "content-attachment-unscanned",
        "content-attachment-scanning",
        "content-attachment-was_refused",
        "content-attachment-gone",
        "content-attachment-none",
        "content-attachment-no_preview",
        "content-attachment-too_large_preview",
        "content-attachment-locked",
        "content-attachment-unreadable",
        "content-attachment-no_number",
        "content-attachment-no_document",
        "content-attachment-twice",
    ],
    tenantless: &[],
};

pub fn module() -> Module {
    let hour = std::time::Duration::from_secs(3600);
    Module::new(&DECLARATION)
        .routes(download::routes::routes())
        .routes(attachment::routes::routes())
        .files(Files {
            document_gone: |tx, kind, id| Box::pin(attachment::commands::document_gone(tx, kind, id)),
        })
        .consumer(attachment::scan::SCAN.run_by(attachment::scan::look))
        .consumer(attachment::sweep::SWEEP.run_by(attachment::sweep::sweep))
        .schedule(Schedule { name: "content.attachment_sweep", every: 24 * hour, job: attachment::sweep::SWEEP })
        .consumer(download::claim::EXPORT.run_by(download::claim::look))
        .consumer(download::sweep::SWEEP.run_by(download::sweep::sweep))
        .schedule(Schedule { name: "content.sweep", every: hour, job: download::sweep::SWEEP })
}
