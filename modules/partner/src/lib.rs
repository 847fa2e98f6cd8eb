//! Organisations (suppliers, buyers and companies of our own group), and geographic areas.

pub mod area;
pub mod organize;

use tandem_kernel::{Declaration, Granted, Menu, Permission, Role, TenantlessTable, migrations};
use tandem_platform::Module;
use tandem_platform::providers::Names;

pub static DECLARATION: Declaration = Declaration {
    name: "partner",
    migrations: migrations!["0001_organizations", "0002_areas", "0051_order_of_names"],
    zh: include_str!("../words/zh.ftl"),
    en: include_str!("../words/en.ftl"),
    permissions: &[
        Permission::of(organize::VIEW).granted(Granted::ToEveryone),
        Permission::of_buyers(organize::EDIT).to(&[Role::Purchaser, Role::PurchasingLeader]),
        Permission::of(organize::DELETE).to(&[Role::PurchasingLeader]),
    ],
    menus: &[Menu {
        url: "/systemManage/organize",
        parent: "/systemManage/access",
        component: "partner/OrganizeList",
        icon: "team",
        language_key: "menu.organize",
        permission: organize::VIEW,
        sort: 940,
        side: None,
    }],
    machines: &[&organize::states::MACHINE],
    listings: &[&organize::listing::LISTING],
    dictionaries: &[organize::listing::RELATIONS],
    tenantless: &[TenantlessTable {
        table: "area",
        reason: "countries and cities, the same for every tenant; only migrations write it",
    }],
    ..Declaration::EMPTY
};

pub fn module() -> Module {
    Module::new(&DECLARATION).record(organize::calls()).routes(area::routes()).names(Names {
        kind: organize::listing::LISTING.code,
        find: |tx, ids| Box::pin(organize::queries::names(tx, ids)),
        coded: Some(|tx, codes| Box::pin(organize::queries::by_erp_number(tx, codes))),
    })
}
