//! What every module leans on: dictionaries, descriptions of lists, the audit trail and the
//! list of undelivered events.

pub mod audit;
pub mod dead_letter;
pub mod dict_item;
pub mod housekeeping;
pub mod listing;

use tandem_kernel::{Declaration, Menu, Permission, migrations};
use tandem_platform::neighbours::Dictionaries;
use tandem_platform::{Module, jobs::Schedule};

pub static DECLARATION: Declaration = Declaration {
    name: "base",
    migrations: migrations!["0001_dictionaries"],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[
        Permission { code: dict_item::VIEW, label: "base-permission-dict_item-view" },
        Permission { code: dict_item::EDIT, label: "base-permission-dict_item-edit" },
        Permission { code: dict_item::DELETE, label: "base-permission-dict_item-delete" },
        Permission { code: audit::VIEW, label: "base-permission-audit-view" },
        Permission { code: dead_letter::VIEW, label: "base-permission-dead_letter-view" },
        Permission { code: dead_letter::RETRY, label: "base-permission-dead_letter-retry" },
        Permission { code: listing::EXPLAIN, label: "base-permission-listing-explain" },
    ],
    menus: &[
        Menu {
            url: "/systemManage",
            parent: "",
            component: "",
            icon: "setting",
            language_key: "menu.systemManage",
            permission: "",
            sort: 900,
        },
        Menu {
            url: "/systemManage/dataDic",
            parent: "/systemManage",
            component: "base/DictItemList",
            icon: "book",
            language_key: "menu.dataDic",
            permission: dict_item::VIEW,
            sort: 910,
        },
        Menu {
            url: "/systemManage/deadLetter",
            parent: "/systemManage",
            component: "base/DeadLetterList",
            icon: "mail",
            language_key: "menu.deadLetter",
            permission: dead_letter::VIEW,
            sort: 990,
        },
    ],
    machines: &[&dict_item::states::MACHINE],
    listings: &[&dict_item::listing::LISTING, &dead_letter::LISTING],
    messages: &[
        "base-module",
        "base-dict_item-action-create",
        "base-dict_item-taken",
        "base-dict_item-bad_name",
        "base-dict_item-bad_flag",
    ],
    tenantless: &[],
};

pub fn module() -> Module {
    let hour = std::time::Duration::from_secs(3600);
    Module::new(&DECLARATION)
        .routes(dict_item::routes::routes())
        .routes(listing::routes())
        .routes(audit::routes())
        .routes(dead_letter::routes())
        .dictionaries(Dictionaries { explain: |tx, names| Box::pin(dict_item::queries::explain(tx, names)) })
        .consumer(housekeeping::SWEEP.run_by(housekeeping::sweep))
        .schedule(Schedule { name: "base.housekeeping", every: hour, job: housekeeping::SWEEP })
}
