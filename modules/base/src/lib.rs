//! What every module leans on: dictionaries, descriptions of lists with their views and scenes, the
//! audit trail and the list of undelivered events.

pub mod audit;
pub mod business_module;
pub mod dead_letter;
pub mod dict_item;
pub mod housekeeping;
pub mod list_default;
pub mod listing;
pub mod scene;
pub mod view;

use tandem_kernel::{Declaration, Menu, Permission, migrations};
use tandem_platform::neighbours::{Dictionaries, Views};
use tandem_platform::{Module, jobs::Schedule};

pub static DECLARATION: Declaration = Declaration {
    name: "base",
    migrations: migrations!["0001_dictionaries", "0002_views_and_scenes"],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[
        Permission { code: dict_item::VIEW, label: "base-permission-dict_item-view" },
        Permission { code: dict_item::EDIT, label: "base-permission-dict_item-edit" },
        Permission { code: dict_item::DELETE, label: "base-permission-dict_item-delete" },
        Permission { code: audit::VIEW, label: "base-permission-audit-view" },
        Permission { code: dead_letter::VIEW, label: "base-permission-dead_letter-view" },
        Permission { code: dead_letter::RETRY, label: "base-permission-dead_letter-retry" },
        Permission { code: view::VIEW, label: "base-permission-table_view-view" },
        Permission { code: view::EDIT, label: "base-permission-table_view-edit" },
        Permission { code: business_module::VIEW, label: "base-permission-business_module-view" },
        Permission { code: business_module::EDIT, label: "base-permission-business_module-edit" },
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
            url: "/systemManage/tableViewManage",
            parent: "/systemManage",
            component: "base/TableViewList",
            icon: "table",
            language_key: "menu.tableViewManage",
            permission: view::VIEW,
            sort: 970,
        },
        Menu {
            url: "/systemManage/businessModule",
            parent: "/systemManage",
            component: "base/BusinessModuleList",
            icon: "appstore",
            language_key: "menu.businessModule",
            permission: business_module::VIEW,
            sort: 980,
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
    listings: &[
        &dict_item::listing::LISTING,
        &dead_letter::LISTING,
        &view::listing::LISTING,
        &business_module::listing::LISTING,
    ],
    messages: &[
        "base-module",
        "base-dict_item-action-create",
        "base-dict_item-taken",
        "base-dict_item-bad_name",
        "base-dict_item-bad_flag",
        "base-yes",
        "base-no",
        "base-check-viewName",
        "base-sameViewName",
        "base-cannotDeleted",
        "base-cannotUpdated",
        "base-table_view-shipped",
        "base-table_view-action-create",
        "base-table_view-action-edit",
        "base-table_view-action-delete",
        "base-table_view-bad_type",
        "base-table_view-bad_flag",
        "base-table_view-bad_frozen",
        "base-table_view-bad_width",
        "base-table_view-too_many_frozen",
        "base-table_view-rows_fixed",
        "base-table_view-nothing_shown",
        "base-table_view-no_summary",
        "base-table_view-unknown_field",
        "base-table_view-field_twice",
        "base-table_view-too_many",
        "base-query_scene-too_many",
        "base-business_module-action-edit",
        "base-business_module-inactive",
    ],
    ..Declaration::EMPTY
};

pub fn module() -> Module {
    let hour = std::time::Duration::from_secs(3600);
    Module::new(&DECLARATION)
        .routes(dict_item::routes::routes())
        .importer(dict_item::import::importer())
        .routes(listing::routes())
        .routes(view::routes::routes())
        .routes(scene::routes())
        .routes(business_module::routes())
        .views(Views { shown: |tx, listing, id| Box::pin(view::store::shown(tx, listing, id)) })
        .provision(|tx, declarations| Box::pin(business_module::provision::provision(tx, declarations)))
        .routes(audit::routes())
        .routes(dead_letter::routes())
        .dictionaries(Dictionaries { explain: |tx, names| Box::pin(dict_item::queries::explain(tx, names)) })
        .consumer(housekeeping::SWEEP.run_by(housekeeping::sweep))
        .schedule(Schedule { name: "base.housekeeping", every: hour, job: housekeeping::SWEEP })
}
