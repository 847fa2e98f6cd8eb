//! The measured listing, declared as in a module: 33 columns, similar to purchase order lines.

use tandem_kernel::{Column, Declaration, Listing, Permission, SceneLine, Sort, SystemScene};
use tandem_platform::{Module, Route};

pub const VIEW: &str = "bench.po_line.view";
pub const PAGE: &str = "/service1/bench/api/poLine/pageList";

pub static LISTING: Listing = Listing {
    code: "bench.po_line",
    table: ("bench", "po_line"),
    key: &["po_line_id"],
    parts: &[&[
        Column::text("po_line_id").named("id").carried(),
        Column::version(),
        Column::text("supplier_id").hidden().supplier(),
        Column::text("order_no"),
        Column::integer("line_no"),
        Column::dictionary("status", "poLineStatus"),
        Column::date("order_date"),
        Column::date("promised_date"),
        Column::text("supplier_no"),
        Column::text("supplier_name"),
        Column::text("plant"),
        Column::text("storage_location"),
        Column::text("material_no"),
        Column::text("material_name").contains_indexed(),
        Column::text("specification"),
        Column::text("supplier_material_no"),
        Column::decimal("quantity").summed(),
        Column::decimal("received").summed(),
        Column::dictionary("unit", "unit"),
        Column::decimal("price"),
        Column::dictionary("currency", "currency"),
        Column::decimal("amount").summed(),
        Column::decimal("tax_rate"),
        Column::integer("delay_days").summed(),
        Column::text("purchase_group"),
        Column::user("buyer"),
        Column::text("drawing_no"),
        Column::text("project_no"),
        Column::boolean("urgent"),
        Column::text("remark"),
        Column::date_time("created_at"),
        Column::user("updated_by"),
        Column::date_time("updated_at"),
    ]],
    default_sort: &[Sort::down("orderDate")],
    quick_search: &["materialName"],
    permission: VIEW,
    // The second has no index and no row: without a bound, counting it would read the whole table.
    shipped_scenes: &[
        SystemScene::of("confirmed", &[SceneLine::is("status", "confirmed")]),
        SystemScene::of("unmarked", &[SceneLine::is("remark", "on no line")]),
    ],
    ..Listing::EMPTY
};

/// The thirty columns of the measured page.
pub fn thirty() -> Vec<&'static str> {
    LISTING.columns().iter().filter(|c| c.shown).map(|c| c.field).take(30).collect()
}

static DECLARATION: Declaration = Declaration {
    name: "bench",
    migrations: &[],
    zh: include_str!("../../words/zh.ftl"),
    en: include_str!("../../words/en.ftl"),
    permissions: &[Permission::of(VIEW)],
    menus: &[],
    machines: &[],
    listings: &[&LISTING],
    ..Declaration::EMPTY
};

pub fn module() -> Module {
    Module::new(&DECLARATION).routes(vec![Route::rows(PAGE, &LISTING)])
}
