//! What leaves the product as a file: my downloads.

pub mod download;

use tandem_kernel::{Declaration, Permission, migrations};
use tandem_platform::{Module, jobs::Schedule};

pub static DECLARATION: Declaration = Declaration {
    name: "content",
    migrations: migrations!["0001_downloads"],
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
    ],
    tenantless: &[],
};

pub fn module() -> Module {
    let hour = std::time::Duration::from_secs(3600);
    Module::new(&DECLARATION)
        .routes(download::routes::routes())
        .consumer(download::claim::EXPORT.run_by(download::claim::look))
        .consumer(download::sweep::SWEEP.run_by(download::sweep::sweep))
        .schedule(Schedule { name: "content.sweep", every: hour, job: download::sweep::SWEEP })
}
