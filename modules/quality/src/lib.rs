//! Quality management with suppliers.

pub mod file_task;

use file_task::FileTask;
use tandem_kernel::{Declaration, Menu, MessageTemplate, MessageType, Methods, Permission, Role, migrations};
use tandem_platform::Module;
use tandem_platform::document::BatchAction;
use tandem_platform::file_hook::FileHook;

pub static DECLARATION: Declaration = Declaration {
    name: "quality",
    migrations: migrations!["0001_file_tasks", "0068_named_people", "0071_file_count"],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[
        Permission::of(file_task::VIEW).to(&[
            Role::Purchaser,
            Role::PurchasingLeader,
            Role::Cqe,
            Role::SupplierAdministrator,
            Role::SupplierSales,
            Role::SupplierQuality,
        ]),
        Permission::of_buyers(file_task::EDIT).to(&[Role::Purchaser, Role::PurchasingLeader, Role::Cqe]),
        Permission::of_suppliers(file_task::SUPPLY).to(&[
            Role::SupplierAdministrator,
            Role::SupplierSales,
            Role::SupplierQuality,
        ]),
    ],
    menus: &[
        Menu {
            url: "/qualitySynergies",
            parent: "",
            component: "",
            icon: "safety",
            language_key: "menu.qualitySynergies",
            permission: "",
            sort: 500,
            side: None,
        },
        Menu {
            url: "/qualitySynergies/fileManagement",
            parent: "/qualitySynergies",
            component: "quality/FileTaskList",
            icon: "page",
            language_key: "menu.fileManagement",
            permission: file_task::VIEW,
            sort: 510,
            side: None,
        },
    ],
    machines: &[&file_task::MACHINE],
    listings: &[&file_task::LISTING],
    documents: &[&file_task::KIND],
    templates: &[
        template("quality.file_task_asked", "quality-message-file_task_asked"),
        template("quality.file_task_supplied", "quality-message-file_task_supplied"),
    ],
    ..Declaration::EMPTY
};

/// Both templates tell recipients that a task is waiting for them.
const fn template(code: &'static str, name: &'static str) -> MessageTemplate {
    let (title, content) = ("quality-message-turn-title", "quality-message-turn-content");
    MessageTemplate {
        code,
        name,
        kind: MessageType::Task,
        title,
        content,
        fields: MessageTemplate::OF_WAIT,
        methods: Methods::Both,
    }
}

pub fn module() -> Module {
    Module::new(&DECLARATION)
        .kind(file_task::calls())
        .file_changed(FileHook::of::<FileTask>(|tx, change| Box::pin(file_task::count_files(tx, change))))
        .batch_action(BatchAction::turn::<FileTask>("archive"))
}
