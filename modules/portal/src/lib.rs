//! The dashboard, finding documents of any kind, the stream of live updates, and what goes wrong in browsers.

pub mod activity;
pub mod find;
pub mod page_error;
pub mod todo;

use tandem_kernel::{Declaration, Granted, Menu, Permission, migrations};
use tandem_platform::bus::consumer::Consumer;
use tandem_platform::jobs::Schedule;
use tandem_platform::{Access, Module, Route};

pub static DECLARATION: Declaration = Declaration {
    name: "portal",
    migrations: migrations!["0001_activity", "0002_supplier_rows", "0004_page_errors"],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[
        Permission::of(activity::VIEW),
        Permission::of(todo::VIEW).granted(Granted::ToEveryone),
        Permission::of(page_error::VIEW),
    ],
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
            url: "/todo/done",
            parent: "",
            component: "portal/DoneTodo",
            icon: "history",
            language_key: "menu.doneTodo",
            permission: todo::VIEW,
            sort: 3,
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
        Menu {
            url: "/systemManage/pageError",
            parent: "/systemManage/monitoring",
            component: "portal/PageErrorList",
            icon: "warning",
            language_key: "menu.pageError",
            permission: page_error::VIEW,
            sort: 992,
            side: None,
        },
    ],
    machines: &[],
    templates: &[todo::hand_over::TEMPLATE, todo::nothing_asked::TEMPLATE],
    listings: &[&activity::LISTING, &todo::LISTING, &todo::done::LISTING, &page_error::LISTING],
    ..Declaration::EMPTY
};

pub fn module() -> Module {
    let day = std::time::Duration::from_secs(24 * 3600);
    let live = Access::SignedIn("each notice is checked against its list's permission");
    Module::new(&DECLARATION)
        .routes(activity::routes())
        .routes(todo::routes())
        .routes(todo::done::routes())
        .routes(page_error::routes())
        .routes(find::routes())
        .routes(vec![
            Route::live("/service1/portal/api/live", live)
                .for_programs("a notice names lists the key may read, and no data"),
        ])
        .consumer(Consumer::on("portal.activity", activity::dict_item_changed))
        .consumer(page_error::FORGET.run_by(page_error::forget))
        .consumer(todo::done::FORGET.run_by(todo::done::forget))
        .consumer(Consumer::on("portal.hand_over_duties", todo::hand_over::restricted))
        .schedule(Schedule { name: "portal.forget_done_todos", every: day, job: todo::done::FORGET })
        .schedule(Schedule { name: "portal.forget_page_errors", every: day, job: page_error::FORGET })
}
