//! The list of order lines; suppliers see those of orders published to them.

use super::{ACTIONS, RELEASE_STATUSES, STATES};
use crate::purchase_order::VIEW;
use crate::purchase_order::listing::{DAYS_LATE, OPEN_QUANTITY};
use tandem_kernel::{Column, Follow, Listing, SceneLine, Sort, SystemScene};

const fn to_do(action: &'static str) -> SceneLine {
    SceneLine::is("action", action)
}

pub static LISTING: Listing = Listing {
    code: "orders.order_line",
    table: ("orders", "order_line_list"),
    key: &["order_line_id"],
    parts: &[&[
        Column::id(),
        Column::record("purchase_order_id").called("orders-order_line-id").findable(),
        Column::text("number").width(120).contains_indexed(),
        Column::text("line").width(80),
        Column::dictionary("action", ACTIONS.name).width(110),
        Column::dictionary("state", STATES.name).width(100),
        Column::text("material").width(150).contains_indexed(),
        Column::text("description").width(220).contains_indexed(),
        Column::record("organize_id").nullable().findable().supplier(),
        Column::text("supplier_zh").width(200).pinyin(),
        Column::text("supplier_en").width(200),
        Column::text("plant").width(90).plant(),
        Column::text("storage_location").width(90).depot(),
        Column::decimal("quantity").width(110).summed_by("unit"),
        Column::text("unit").width(70),
        Column::date("required_on").nullable().width(110),
        Column::decimal("confirmed_quantity").width(110).summed_by("unit"),
        Column::date("confirmed_on").nullable().width(110),
        Column::decimal("quantity_difference").called(OPEN_QUANTITY).width(110),
        // Nothing before dates are promised.
        Column::integer("days_late").named("dayDifference").called(DAYS_LATE).nullable().width(90),
        Column::text("order_type").called("orders-purchase_order-order_type").hidden(),
        Column::dictionary("release_status", RELEASE_STATUSES.name).width(110).hidden(),
        Column::date("order_date").called("orders-purchase_order-order_date").hidden(),
        Column::decimal("net_price").per("price_quantity", "price_unit").hidden(),
        // For how many the price is, and of what where that is not the unit of the quantity.
        Column::decimal("price_quantity").hidden(),
        Column::text("price_unit").called("orders-changed_field-priceUnit").nullable().hidden(),
        Column::text("currency").hidden(),
        Column::text("tax_code").hidden(),
        Column::date_time("updated_at").hidden(),
    ]],
    default_sort: &[Sort::down("number"), Sort::up("line")],
    // Supplier names are columns of the order; searching them would need a scan of all lines.
    quick_search: &["number", "material", "description"],
    permission: VIEW,
    follows: &[Follow::Record { listing: "orders.purchase_order", column: "purchase_order_id" }],
    shipped_scenes: &[
        SystemScene::of("reply", &[to_do("reply")]),
        SystemScene::of("pull_in", &[to_do("pull_in")]).to_look_at(),
        SystemScene::of("push_out", &[to_do("push_out")]),
    ],
    ..Listing::EMPTY
};
