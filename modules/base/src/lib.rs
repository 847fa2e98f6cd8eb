//! Common functions of all modules: dictionaries, list descriptors with views and scenes, the audit
//! trail, timed jobs, the working calendar, release notes, and dead letters.

pub mod audit;
pub mod business_module;
pub mod calendar_day;
pub mod dead_letter;
pub mod dict_item;
pub mod housekeeping;
pub mod list_default;
pub mod listing;
pub mod release_note;
pub mod report;
pub mod scene;
pub mod timed_job;
pub mod view;

use tandem_kernel::{Declaration, Granted, Menu, Permission, Result, migrations};
use tandem_platform::calendar::WorkingDays;
use tandem_platform::providers::{Dictionaries, Views};
use tandem_platform::{Module, Tx, jobs::Schedule};

/// The entries below "System" stand in groups; every module names the group of its own.
const fn system_group(url: &'static str, icon: &'static str, language_key: &'static str, sort: i32) -> Menu {
    Menu { url, parent: "/systemManage", component: "", icon, language_key, permission: "", sort, side: None }
}

pub static DECLARATION: Declaration = Declaration {
    name: "base",
    migrations: migrations![
        "0001_dictionaries",
        "0002_views_and_scenes",
        "0003_timed_jobs",
        "0004_calendar",
        "0005_release_notes"
    ],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[
        Permission::of(dict_item::VIEW),
        Permission::of(dict_item::EDIT),
        Permission::of(dict_item::DELETE),
        Permission::of(calendar_day::VIEW),
        Permission::of(calendar_day::EDIT),
        Permission::of(audit::VIEW).granted(Granted::ToEveryone),
        Permission::of(dead_letter::VIEW),
        Permission::of(dead_letter::RETRY),
        Permission::of(view::VIEW),
        Permission::of(view::EDIT),
        Permission::of(business_module::VIEW),
        Permission::of(business_module::EDIT),
        Permission::of(timed_job::VIEW),
        Permission::of(timed_job::EDIT),
        Permission::of(timed_job::RUN),
        Permission::of(timed_job::DELETE),
        Permission::of(listing::EXPLAIN),
        Permission::of(release_note::VIEW),
        Permission::of(release_note::EDIT),
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
            side: None,
        },
        system_group("/systemManage/access", "user", "menu.systemAccess", 902),
        system_group("/systemManage/setup", "setting", "menu.systemSetup", 904),
        system_group("/systemManage/monitoring", "clock", "menu.systemMonitoring", 906),
        Menu {
            url: "/systemManage/dataDic",
            parent: "/systemManage/setup",
            component: "base/DictItemList",
            icon: "book",
            language_key: "menu.dataDic",
            permission: dict_item::VIEW,
            sort: 910,
            side: None,
        },
        Menu {
            url: "/systemManage/workCalendar",
            parent: "/systemManage/setup",
            component: "base/CalendarDayList",
            icon: "calendar",
            language_key: "menu.workCalendar",
            permission: calendar_day::VIEW,
            sort: 915,
            side: None,
        },
        Menu {
            url: "/systemManage/tableViewManage",
            parent: "/systemManage/setup",
            component: "base/TableViewList",
            icon: "table",
            language_key: "menu.tableViewManage",
            permission: view::VIEW,
            sort: 970,
            side: None,
        },
        Menu {
            url: "/systemManage/businessModule",
            parent: "/systemManage/setup",
            component: "base/BusinessModuleList",
            icon: "appstore",
            language_key: "menu.businessModule",
            permission: business_module::VIEW,
            sort: 978,
            side: None,
        },
        Menu {
            url: "/systemManage/timedJob",
            parent: "/systemManage/monitoring",
            component: "base/TimedJobList",
            icon: "clock",
            language_key: "menu.timedJob",
            permission: timed_job::VIEW,
            sort: 984,
            side: None,
        },
        Menu {
            url: "/systemManage/timedJobLog",
            parent: "/systemManage/monitoring",
            component: "base/TimedJobLogList",
            icon: "history",
            language_key: "menu.timedJobLog",
            permission: timed_job::VIEW,
            sort: 985,
            side: None,
        },
        Menu {
            url: "/systemManage/deadLetter",
            parent: "/systemManage/monitoring",
            component: "base/DeadLetterList",
            icon: "inbox",
            language_key: "menu.deadLetter",
            permission: dead_letter::VIEW,
            sort: 990,
            side: None,
        },
        Menu {
            url: "/systemManage/releaseNote",
            parent: "/systemManage/setup",
            component: "base/ReleaseNoteList",
            icon: "page",
            language_key: "menu.releaseNote",
            permission: release_note::VIEW,
            sort: 995,
            side: None,
        },
    ],
    machines: &[
        &dict_item::states::MACHINE,
        &calendar_day::states::MACHINE,
        &timed_job::states::MACHINE,
        &timed_job::states::outcome::MACHINE,
        &release_note::states::MACHINE,
    ],
    dictionaries: &[dict_item::listing::YES_OR_NO, view::listing::TYPES, timed_job::listing::STARTS],
    listings: &[
        &dict_item::listing::LISTING,
        &calendar_day::listing::LISTING,
        &dead_letter::LISTING,
        &timed_job::listing::LISTING,
        &timed_job::listing::LOG,
        &view::listing::LISTING,
        &business_module::listing::LISTING,
        &release_note::listing::LISTING,
    ],
    ..Declaration::EMPTY
};

pub fn module() -> Module {
    let hour = std::time::Duration::from_secs(3600);
    Module::new(&DECLARATION)
        .record(dict_item::calls())
        .importer(dict_item::import::importer())
        .record(calendar_day::calls())
        .importer(calendar_day::import::importer())
        .working_days(WorkingDays { after: |tx, day, days| Box::pin(calendar_day::working::after(tx, day, days)) })
        .routes(listing::routes())
        .routes(report::routes())
        .routes(view::routes::routes())
        .routes(scene::routes())
        .routes(business_module::routes())
        .views(Views { shown: |tx, listing, id| Box::pin(view::store::shown(tx, listing, id)) })
        .provision(|tx, declarations| Box::pin(provision(tx, declarations)))
        .routes(audit::routes())
        .routes(dead_letter::routes())
        .dictionaries(Dictionaries { explain: |tx, names| Box::pin(dict_item::queries::explain(tx, names)) })
        .record(timed_job::routes::calls())
        .record(release_note::calls())
        .consumer(timed_job::tick::TICK.run_by(timed_job::tick::due))
        .consumer(timed_job::work::WORK.run_by(timed_job::work::look))
        .consumer(timed_job::warning::WARN.run_by(timed_job::warning::send))
        .timed(timed_job::shipped::TRY_OUT)
        .timed(timed_job::shipped::HOUSEKEEPING)
        .timed(timed_job::shipped::FORGET_LOG)
        .consumer(housekeeping::SWEEP.run_by(housekeeping::sweep))
        .schedule(Schedule { name: "base.housekeeping", every: hour, job: housekeeping::SWEEP })
}

/// Creates the initial data of a tenant.
async fn provision(tx: &mut Tx, declarations: &[Declaration]) -> Result<()> {
    business_module::provision::provision(tx, declarations).await?;
    dict_item::provision::provision(tx, declarations).await
}
