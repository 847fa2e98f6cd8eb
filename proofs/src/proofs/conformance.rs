//! The conformance suite passes on the product, and fails on every copy with one defect.

use crate::Size;
use crate::report::Outcome;
use anyhow::Result;
use serde::Serialize;
use sqlx::{AssertSqlSafe, Connection};
use tandem_kernel::{
    Declaration, Dimension, DocumentKind, Listing, Machine, Menu, Permission, Report, Role, SceneLine, Side, Sort,
    State, SystemScene, Tone, Transition,
};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Module, Nothing, Route, Tx};
use tandem_testkit::World;
use tandem_testkit::conformance::{Check, examine, faults};
use utoipa::ToSchema;

pub async fn run(_size: Size) -> Result<Outcome> {
    let world = World::start().await?;
    // The suite switches to the application role to query the planner, which needs a superuser connection.
    let mut database = world.database().superuser().await?;
    let mut outcome = Outcome::default();
    let checks = examine(world.platform.modules(), &mut database).await?;
    for check in &checks {
        let found = format!("{} examined, {} faults", check.examined, check.faults.len());
        outcome.bar(check.rule, found, "0 faults", check.faults.is_empty());
    }
    for fault in faults(&checks) {
        outcome.fault(fault);
    }
    let (mut tried, mut noticed) = (0, 0);
    let mut tell = |what: &str, rule: &str, checks: &[Check]| {
        let seen = checks.iter().any(|check| check.rule.contains(rule) && !check.faults.is_empty());
        tried += 1;
        noticed += usize::from(seen);
        outcome.bar(&format!("broken on purpose: {what}"), if seen { "noticed" } else { "MISSED" }, "noticed", seen);
    };
    for (rule, what, modules) in broken_modules() {
        let mut tx = database.begin().await?;
        let checks = examine(&modules, &mut tx).await?;
        tx.rollback().await?;
        tell(what, rule, &checks);
    }
    for (rule, what, modules) in without_a_follow() {
        let mut tx = database.begin().await?;
        let checks = examine(&modules, &mut tx).await?;
        tx.rollback().await?;
        tell(&what, rule, &checks);
    }
    for (rule, what, sql) in BROKEN_TABLES {
        let mut tx = database.begin().await?;
        sqlx::raw_sql("set local role tandem_owner").execute(&mut *tx).await?;
        sqlx::raw_sql(AssertSqlSafe(*sql)).execute(&mut *tx).await?;
        let checks = examine(world.platform.modules(), &mut tx).await?;
        tx.rollback().await?;
        tell(what, rule, &checks);
    }
    outcome.bar("mutations noticed by the rule they break", format!("{noticed} of {tried}"), "all", noticed == tried);
    Ok(outcome)
}

/// Part of the name of the rule that must fail, the defect, and the SQL that causes it.
const BROKEN_TABLES: &[(&str, &str, &str)] = &[
    ("row-level security", "row-level security not forced", "alter table base.dict_item no force row level security"),
    ("row-level security", "row-level security off", "alter table base.dict_item disable row level security"),
    ("row-level security", "tenant policy dropped", "drop policy tenant on portal.activity"),
    ("row-level security", "a second permissive policy", "create policy everyone on base.dict_item using (true)"),
    ("first in its key", "a table without tenant", "create table base.stray (stray_id uuid primary key)"),
    (
        "first in its key",
        "tenant second in the key",
        "create table base.stray (stray_id uuid, tenant_id uuid, primary key (stray_id, tenant_id)); select platform.protect('base.stray')",
    ),
    (
        "row-level security",
        "a table nobody protected",
        "create table base.stray (tenant_id uuid, stray_id uuid, primary key (tenant_id, stray_id))",
    ),
    ("default sort", "the list's index dropped", "drop index base.dict_item_order"),
    ("searched by an index", "the search's index dropped", "drop index orders.order_line_contains"),
    ("leads with tenant_id", "an index without tenant", "create index stray on base.dict_item (item_value)"),
    (
        "leads with tenant_id",
        "a foreign key across tenants",
        "create unique index u on identity.role (role_id); alter table identity.user_role add foreign key (role_id) references identity.role (role_id)",
    ),
    ("view", "a view with its owner's rights", "create view base.peek as select * from base.dict_item"),
    ("engine", "a table opened to the engine", "grant select on identity.user_account to tandem_engine"),
    ("own nothing", "truncate granted to the application", "grant truncate on base.dict_item to tandem_app"),
    ("one side keeps", "a kept state that its table shows to everybody", "drop policy kept_by_buyer on orders.claim"),
    (
        "one side keeps",
        "a table that hides a state nobody keeps",
        "drop policy kept_by_buyer on orders.claim;
         select platform.kept_by('buyer', 'orders.claim', 'state', array['draft', 'settled'])",
    ),
    (
        "one side keeps",
        "a document hidden by its state without a declaration",
        "select platform.narrow_supplier('quality.file_task', 'state <> ''open''', true)",
    ),
    (
        "partitioned by range",
        "a partitioned table without chores",
        "create table base.stray (tenant_id uuid, stray_id uuid, primary key (tenant_id, stray_id)) partition by range (stray_id)",
    ),
];

/// Copies of the product's modules with one declaration changed.
fn broken_modules() -> Vec<(&'static str, &'static str, Vec<Module>)> {
    let words = |declaration: &mut Declaration, zh: bool, key: &str| {
        let text = if zh { declaration.zh } else { declaration.en };
        let kept: String = text.lines().filter(|line| !line.starts_with(key)).map(|line| format!("{line}\n")).collect();
        let kept: &'static str = Box::leak(kept.into_boxed_str());
        if zh { declaration.zh = kept } else { declaration.en = kept }
    };
    vec![
        ("route", "a route with an undeclared permission", with_route(Access::Permission("nobody.declared.this"))),
        ("route", "a public route without a reason", with_route(Access::Public(""))),
        ("route", "a change that any key may make", {
            let mut modules = tandem::modules::all();
            let access = Access::SignedIn("everyone keeps his own things");
            let route = Route::command(Method::POST, "/service1/base/api/scratch", access, nothing);
            modules[1].routes.push(route.for_programs("it does no harm to anybody"));
            modules
        }),
        ("every type", "a type that is called like another", {
            let mut modules = tandem::modules::all();
            let access = Access::SignedIn("everyone keeps his own things");
            modules[1].routes.push(Route::ask(Method::GET, "/service1/base/api/scratch", access, namesake));
            modules
        }),
        ("message key", "a word missing in zh", with_base(|d| words(d, true, "base-dict_item-taken"))),
        ("message key", "a word missing in en", with_base(|d| words(d, false, "base-dict_item-state-active"))),
        ("message key", "a list without a title", with_base(|d| words(d, true, "base-dict_item-list"))),
        ("message key", "a module without a name", with_base(|d| words(d, true, "base-module"))),
        (
            "Chinese commas",
            "a half-width comma in Chinese",
            with_base(|d| d.zh = Box::leak(d.zh.replace('，', ",").into_boxed_str())),
        ),
        (
            "same words",
            "a kind that says again what all say",
            with_base(|d| {
                d.zh = Box::leak(format!("{}\nbase-dict_item-version = 版本\n", d.zh).into_boxed_str());
                d.en = Box::leak(format!("{}\nbase-dict_item-version = Version\n", d.en).into_boxed_str());
            }),
        ),
        (
            "message key",
            "a word nobody names",
            with_base(|d| {
                d.zh = Box::leak(format!("{}\nbase-dict_item-unheard = 无人提及\n", d.zh).into_boxed_str());
                d.en = Box::leak(format!("{}\nbase-dict_item-unheard = Unheard of\n", d.en).into_boxed_str());
            }),
        ),
        (
            "may have nothing",
            "a column that hides that it may be empty",
            with_listing(|l| {
                let mut columns = l.columns().to_vec();
                columns.iter_mut().for_each(|c| c.nullable = !c.nullable);
                l.parts = Box::leak(Box::new([&*columns.leak()]));
            }),
        ),
        (
            "transition",
            "a transition to an unknown state",
            with_machine(|m| {
                m.transitions =
                    const { &[&[Transition::leads("edit", &["active"], "nowhere", "base-dict_item-taken")]] };
            }),
        ),
        (
            "transition",
            "a transition from an unknown state",
            with_machine(|m| {
                m.transitions =
                    const { &[&[Transition::leads("edit", &["elsewhere"], "active", "base-dict_item-taken")]] };
            }),
        ),
        ("transition", "an initial state that does not exist", with_machine(|m| m.initial = "unborn")),
        (
            "default sort",
            "a default sort without index",
            with_listing(|l| l.default_sort = const { &[Sort::down("updatedAt")] }),
        ),
        (
            "listing is sound",
            "a sort by a column that is not there",
            with_listing(|l| l.default_sort = const { &[Sort::down("ghost")] }),
        ),
        (
            "listing is sound",
            "a shipped scene over a column that is not there",
            with_listing(|l| {
                l.shipped_scenes = const {
                    &[SystemScene {
                        title: "base-dict_item-scene-retired",
                        ..SystemScene::of("ghosts", const { &[SceneLine::is("ghost", "x")] })
                    }]
                };
            }),
        ),
        (
            "listing is sound",
            "a search of which an index knows but one column",
            with_listing(|l| {
                let mut columns = l.columns().to_vec();
                columns.iter_mut().filter(|c| c.field == l.quick_search[0]).for_each(|c| c.contains_indexed = true);
                l.parts = Box::leak(Box::new([&*columns.leak()]));
            }),
        ),
        (
            "listing is sound",
            "a listing with an undeclared permission",
            with_listing(|l| l.permission = "nobody.declared.this"),
        ),
        (
            "report is sound",
            "a report by a column that is not there",
            with_base(|d| {
                let report = Report::of("base.ghosts", d.listings[0], Dimension::of("ghost"));
                d.reports = Box::leak(Box::new([&*Box::leak(Box::new(report))]));
            }),
        ),
        ("every dictionary", "a column whose dictionary nobody ships", with_base(|d| d.dictionaries = &[])),
        (
            "menu",
            "a menu that is called by no list's title",
            with_base(|d| {
                let menu = Menu { language_key: "nobody-named-this", ..d.menus[1] };
                d.menus = Box::leak(Box::new([d.menus[0], menu]));
            }),
        ),
        (
            "menu",
            "a menu with an undeclared permission",
            with_base(|d| {
                let menu = Menu { permission: "nobody.declared.this", ..d.menus[1] };
                d.menus = Box::leak(Box::new([d.menus[0], menu]));
            }),
        ),
        (
            "kept for suppliers",
            "a permission kept for suppliers that a purchaser starts with",
            with_base(|d| {
                const KEPT: &[Permission] = &[Permission::of_suppliers("base.dict_item.view").to(&[Role::Purchaser])];
                d.permissions = KEPT;
            }),
        ),
        (
            "kept for buyers",
            "a permission kept for buyers that a supplier starts with",
            with_base(|d| {
                const KEPT: &[Permission] = &[Permission::of_buyers("base.dict_item.view").to(&[Role::SupplierSales])];
                d.permissions = KEPT;
            }),
        ),
        ("other side keeps", "a state that suppliers lead to and cannot see", with_a_state_kept(Side::Buyer)),
        (
            "other side keeps",
            "a state in which a side that cannot see it is waited for",
            with_a_state_kept(Side::Supplier),
        ),
        ("one side keeps", "a state kept by a side, and its table does not know", with_a_state_kept(Side::Supplier)),
        ("route", "permissions not declared", with_base(|d| d.permissions = &[])),
        (
            "first in its key",
            "an excuse without a table",
            with_base(|d| {
                d.tenantless =
                    &[tandem_kernel::TenantlessTable { table: "ghost", reason: "there is no such table at all" }];
            }),
        ),
        (
            "has a specimen",
            "a kind of document without a specimen",
            with_base(|d| {
                let kind: &'static DocumentKind = Box::leak(Box::new(DocumentKind::of(d.listings[0])));
                d.documents = Box::leak(Box::new([kind]));
            }),
        ),
        ("has a specimen", "a state that no specimen reaches", with_a_state_more()),
        ("has a specimen", "a call of a kind that its specimen does not know", {
            let mut modules = tandem::modules::all();
            let access = Access::SignedIn("everyone keeps his own things");
            modules[1].routes.push(Route::ask(Method::GET, "/service1/orders/api/claim/scratch", access, nothing));
            modules
        }),
        ("records refuse", "a list that does not ask its records what they refuse", {
            let mut modules = tandem::modules::all();
            modules.iter_mut().for_each(|module| module.refusers.clear());
            modules
        }),
        ("records refuse", "a refusal that no specimen shows", with_a_refusal_more()),
        ("listing is sound", "a refusal of an action that is not there", with_listing(|l| l.refuses = &["vanish"])),
        ("after its system", "a message to an outside system that two modules send", {
            let mut modules = tandem::modules::all();
            let known: Vec<_> = modules.iter().flat_map(|module| module.outbound.clone()).collect();
            modules[0].outbound.extend(known);
            modules
        }),
        ("scheduled job", "a scheduled job nobody does", {
            let mut modules = tandem::modules::all();
            modules[0].consumers.clear();
            modules
        }),
    ]
}

/// For each column that a listing follows, the modules in which it says nothing of it.
fn without_a_follow() -> Vec<(&'static str, String, Vec<Module>)> {
    let mut all = Vec::new();
    for (at, module) in tandem::modules::all().iter().enumerate() {
        for (place, listing) in module.declaration.listings.iter().enumerate() {
            for follow in listing.follows {
                // A number may mean one record or another, by its kind; whoever names one of them has said something of it.
                let column = follow.column();
                let rest: Vec<_> = listing.follows.iter().filter(|other| other.column() != column).copied().collect();
                let open: &'static Listing = Box::leak(Box::new(Listing { follows: rest.leak(), ..**listing }));
                let mut listings = module.declaration.listings.to_vec();
                listings[place] = open;
                let mut modules = tandem::modules::all();
                let declaration = Declaration { listings: listings.leak(), ..*module.declaration };
                modules[at].declaration = Box::leak(Box::new(declaration));
                let what = format!("{} no longer says what its {} means", listing.code, column);
                all.push(("name a document", what, modules));
            }
        }
    }
    all
}

async fn nothing(_tx: &mut Tx, _input: Nothing) -> tandem_kernel::Result<bool> {
    Ok(true)
}

/// Called like what `base` takes to try a letter again, and something else.
#[derive(Serialize, ToSchema)]
struct Retry {
    other: bool,
}

async fn namesake(_tx: &mut Tx, _input: Nothing) -> tandem_kernel::Result<Retry> {
    Ok(Retry { other: true })
}

fn with_route(access: Access) -> Vec<Module> {
    let mut modules = tandem::modules::all();
    modules[1].routes.push(Route::ask(Method::GET, "/service1/base/api/scratch", access, nothing));
    modules
}

fn with_base(change: impl FnOnce(&mut Declaration)) -> Vec<Module> {
    let mut modules = tandem::modules::all();
    let mut declaration = *modules[1].declaration;
    change(&mut declaration);
    modules[1].declaration = Box::leak(Box::new(declaration));
    modules
}

/// The first document kind with all its states kept by one side.
fn with_a_state_kept(keeper: Side) -> Vec<Module> {
    let mut modules = tandem::modules::all();
    let waits = |kind: &DocumentKind| kind.waiting.iter().any(|wait| wait.side == Side::Supplier);
    let of = modules.iter_mut().find(|module| module.declaration.documents.first().is_some_and(|kind| waits(kind)));
    if let Some((module, (column, real))) = of.and_then(|m| m.declaration.documents[0].listing.machine.map(|r| (m, r)))
    {
        let states: Vec<State> = real.states.iter().copied().flatten().map(|state| state.kept_by(keeper)).collect();
        let states: &'static [&'static [State]] = Box::leak(Box::new([&*states.leak()]));
        let machine: &'static Machine = Box::leak(Box::new(Machine { states, ..*real }));
        let declared = *module.declaration;
        let listing = declared.documents[0].listing;
        let kept: &'static Listing = Box::leak(Box::new(Listing { machine: Some((column, machine)), ..*listing }));
        let same = |one: &&'static Listing| if one.code == listing.code { kept } else { *one };
        let listings: Vec<_> = declared.listings.iter().map(same).collect();
        let kind: &'static DocumentKind =
            Box::leak(Box::new(DocumentKind { waiting: declared.documents[0].waiting, ..DocumentKind::of(kept) }));
        let machines: Vec<_> =
            declared.machines.iter().map(|one| if one.name == real.name { machine } else { *one }).collect();
        module.declaration = Box::leak(Box::new(Declaration {
            listings: listings.leak(),
            machines: machines.leak(),
            documents: Box::leak(Box::new([kind])),
            ..declared
        }));
    }
    modules
}

/// The first document kind with an additional state that only a system action could reach.
fn with_a_state_more() -> Vec<Module> {
    let mut modules = tandem::modules::all();
    let of = modules.iter_mut().find(|module| !module.declaration.documents.is_empty());
    if let Some((module, (column, real))) = of.and_then(|m| m.declaration.documents[0].listing.machine.map(|r| (m, r)))
    {
        let states: Vec<_> = real.states.iter().copied().chain([LIMBO]).collect();
        let machine: &'static Machine = Box::leak(Box::new(Machine { states: states.leak(), ..*real }));
        let listing = *module.declaration.documents[0].listing;
        let listing: &'static Listing = Box::leak(Box::new(Listing { machine: Some((column, machine)), ..listing }));
        let kind: &'static DocumentKind = Box::leak(Box::new(DocumentKind::of(listing)));
        let declaration = Declaration { documents: Box::leak(Box::new([kind])), ..*module.declaration };
        module.declaration = Box::leak(Box::new(declaration));
    }
    modules
}

/// The first document kind, which says that it may refuse each of its actions.
fn with_a_refusal_more() -> Vec<Module> {
    let mut modules = tandem::modules::all();
    if let Some(module) = modules.iter_mut().find(|module| !module.declaration.documents.is_empty()) {
        let code = module.declaration.documents[0].code();
        let listings = module.declaration.listings.iter().map(|listing| match listing.machine {
            Some((_, machine)) if listing.code == code => {
                let refuses: Vec<_> = machine.actions().iter().map(|action| action.name).collect();
                &*Box::leak(Box::new(Listing { refuses: refuses.leak(), ..**listing }))
            }
            _ => *listing,
        });
        let listings: Vec<_> = listings.collect();
        let declaration = Declaration { listings: listings.leak(), ..*module.declaration };
        module.declaration = Box::leak(Box::new(declaration));
    }
    modules
}

const LIMBO: &[State] = &[State::of("limbo", Tone::Idle)];

fn with_machine(change: impl FnOnce(&mut Machine)) -> Vec<Module> {
    with_base(|declaration| {
        let real = declaration.machines[0];
        let mut machine = *real;
        change(&mut machine);
        declaration.machines = Box::leak(Box::new([&*Box::leak(Box::new(machine))]));
    })
}

fn with_listing(change: impl FnOnce(&mut Listing)) -> Vec<Module> {
    with_base(|declaration| {
        let real = declaration.listings[0];
        let mut listing = *real;
        change(&mut listing);
        declaration.listings = Box::leak(Box::new([&*Box::leak(Box::new(listing)), declaration.listings[1]]));
    })
}
