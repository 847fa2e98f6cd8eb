//! The dashboard and the stream of live updates.

pub mod activity;

use tandem_kernel::{Declaration, Menu, Permission, migrations};
use tandem_platform::bus::consumer::Consumer;
use tandem_platform::{Access, Module, Route};

pub static DECLARATION: Declaration = Declaration {
    name: "portal",
    migrations: migrations!["0001_activity", "0002_supplier_rows"],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[Permission { code: activity::VIEW, label: "portal-permission-activity-view" }],
    menus: &[Menu {
        url: "/dashboard",
        parent: "",
        component: "portal/Dashboard",
        icon: "dashboard",
        language_key: "menu.dashboard",
        permission: "",
        sort: 1,
    }],
    machines: &[],
    listings: &[&activity::LISTING],
    messages: &[
        "portal-module",
        "portal-activity-base-dict_item-create",
        "portal-activity-base-dict_item-edit",
        "portal-activity-base-dict_item-retire",
        "portal-activity-base-dict_item-restore",
        "portal-activity-base-dict_item-delete",
    ],
    templates: &[],
    tenantless: &[],
};

pub fn module() -> Module {
    let live = Access::SignedIn("each notice is checked against its list's permission");
    Module::new(&DECLARATION)
        .routes(activity::routes())
        .routes(vec![Route::live("/service1/portal/api/live", live)])
        .consumer(Consumer::on("portal.activity", activity::dict_item_changed))
}
