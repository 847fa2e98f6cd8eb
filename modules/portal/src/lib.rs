//! The dashboard and the stream of live updates.

pub mod activity;
pub mod todo;

use tandem_kernel::{Declaration, Granted, Menu, Permission, migrations};
use tandem_platform::bus::consumer::Consumer;
use tandem_platform::{Access, Module, Route};

pub static DECLARATION: Declaration = Declaration {
    name: "portal",
    migrations: migrations!["0001_activity", "0002_supplier_rows"],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[Permission::of(activity::VIEW), Permission::of(todo::VIEW).granted(Granted::ToEveryone)],
    menus: &[
        Menu {
            url: "/todo",
            parent: "",
            component: "portal/Todo",
            icon: "check",
            language_key: "menu.todo",
            permission: todo::VIEW,
            sort: 2,
            side: None,
        },
        Menu {
            url: "/dashboard",
            parent: "",
            component: "portal/Dashboard",
            icon: "dashboard",
            language_key: "menu.dashboard",
            permission: "",
            sort: 1,
            side: None,
        },
    ],
    machines: &[],
    listings: &[&activity::LISTING, &todo::LISTING],
    ..Declaration::EMPTY
};

pub fn module() -> Module {
    let live = Access::SignedIn("each notice is checked against its list's permission");
    Module::new(&DECLARATION)
        .routes(activity::routes())
        .routes(todo::routes())
        .routes(vec![
            Route::live("/service1/portal/api/live", live)
                .for_programs("a notice names lists the key may read, and no data"),
        ])
        .consumer(Consumer::on("portal.activity", activity::dict_item_changed))
}
