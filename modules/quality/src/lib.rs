//! Working on quality with suppliers.

pub mod file_task;

use tandem_kernel::{Declaration, Menu, Permission, migrations};
use tandem_platform::Module;

pub static DECLARATION: Declaration = Declaration {
    name: "quality",
    migrations: migrations!["0001_file_tasks"],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[
        Permission { code: file_task::VIEW, label: "quality-permission-file_task-view" },
        Permission { code: file_task::EDIT, label: "quality-permission-file_task-edit" },
        Permission { code: file_task::SUPPLY, label: "quality-permission-file_task-supply" },
    ],
    menus: &[
        Menu {
            url: "/qualitySynergies",
            parent: "",
            component: "",
            icon: "check",
            language_key: "menu.qualitySynergies",
            permission: "",
            sort: 500,
        },
        Menu {
            url: "/qualitySynergies/fileManagement",
            parent: "/qualitySynergies",
            component: "quality/FileTaskList",
            icon: "book",
            language_key: "menu.fileManagement",
            permission: file_task::VIEW,
            sort: 510,
        },
    ],
    machines: &[&file_task::states::MACHINE],
    listings: &[&file_task::listing::LISTING],
    documents: &[&file_task::KIND],
    messages: &[
        "quality-module",
        "quality-file_task-action-create",
        "quality-file_task-no_supplier",
        "quality-file_task-past_due",
        "quality-file_task-reason_needed",
    ],
    ..Declaration::EMPTY
};

pub fn module() -> Module {
    Module::new(&DECLARATION)
        .routes(file_task::routes::routes())
        .batch_action(file_task::batch::ARCHIVE)
        .batch_action(file_task::batch::DELETE)
}
