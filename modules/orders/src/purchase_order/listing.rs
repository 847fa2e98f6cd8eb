//! The list of orders; suppliers see those published to them.

use super::VIEW;
use super::refusals::REFUSES;
use super::states::{ARRIVED, CANCELLED, DIFFERS, MACHINE, NOT_IN_ERP, VOIDED};
use crate::report::REPLY_OUTCOMES;
use tandem_kernel::{Column, Listing, SceneLine, Sort, SystemScene};
use tandem_platform::document::parts::STAMP;

const fn changed(column: &'static str) -> Column {
    Column::boolean(column).width(110).hidden()
}

pub const OPEN_QUANTITY: &str = "orders-purchase_order-quantity_difference";
pub const DAYS_LATE: &str = "orders-purchase_order-day_difference";

pub static LISTING: Listing = Listing {
    code: "orders.purchase_order",
    table: ("orders", "purchase_order"),
    key: &["purchase_order_id"],
    parts: &[
        &[
            Column::id(),
            Column::version(),
            Column::text("number").width(120).contains_indexed(),
            Column::status("status").width(150).for_suppliers("supplier_status"),
            Column::status("state").hidden(),
            Column::record("organize_id").nullable().findable().supplier(),
            Column::text("supplier_zh").width(200).contains_indexed().pinyin(),
            Column::text("supplier_en").width(200).contains_indexed(),
            Column::text("supplier_erp_no").width(110).contains_indexed(),
            Column::date("order_date").width(110),
            Column::decimal("amount").width(130).summed_by("currency"),
            Column::text("currency").width(80),
            Column::text("payment_terms").width(110),
            Column::integer("line_count").width(80),
            Column::decimal("open_quantity").named("quantityDifference").called(OPEN_QUANTITY).nullable().width(120),
            Column::integer("days_late").named("dayDifference").called(DAYS_LATE).nullable().width(110),
            Column::date_time("published_at").nullable().width(170),
            Column::user("published_by").hidden(),
            Column::date_time("replied_at").nullable().width(170),
            Column::dictionary("reply_outcome", REPLY_OUTCOMES.name).width(120).hidden(),
            Column::user("replied_by").width(140),
            Column::date("reply_due_on").nullable().width(120),
        ],
        STAMP,
        &[
            Column::dictionary("delivery_status", super::DELIVERY_STATUSES.name).width(110),
            // What the ERP changed since the order was published.
            changed("price_changed"),
            changed("material_changed"),
            changed("quantity_changed"),
            changed("order_cancelled"),
            changed("line_deleted"),
            changed("currency_changed"),
            changed("payment_terms_changed"),
            Column::text("order_type").hidden(),
            Column::text("company_code").hidden(),
            Column::text("purchasing_organization").hidden(),
            Column::text("purchasing_group").hidden(),
            Column::text("reason").hidden(),
            Column::dictionary("erp_state", super::ERP_STATES.name).width(110).for_suppliers("supplier_erp_state"),
            Column::date_time("accepted_at").nullable().hidden(),
            Column::user("accepted_by").hidden(),
            Column::integer("accepted_version").nullable().hidden(),
            Column::user("updated_by").hidden(),
            Column::date_time("updated_at").width(170),
        ],
    ],
    default_sort: &[Sort::down("number")],
    quick_search: &["number", "supplierZh", "supplierEn", "supplierErpNo"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    places: "places",
    refuses: REFUSES,
    decided_by: &["orders.order_change", "partner.organize"],
    shipped_scenes: &[
        SystemScene::of("to_publish", &[SceneLine::is("state", ARRIVED)]).for_buyers(),
        // An order without open lines waits for nobody.
        SystemScene::of("to_reply", &[SceneLine::is("state", "to_reply"), SceneLine::is("replyOutcome", "open")]),
        SystemScene::of(
            "reply_overdue",
            &[
                SceneLine::and("replyDueOn", "dynamic", "yesterday"),
                SceneLine::or("replyDueOn", "dynamic", "beforeDays:1"),
                SceneLine::and("state", "in", "to_reply,replying"),
            ],
        )
        .alarming(),
        // Nothing is late of an order that is over.
        SystemScene::of(
            "late",
            &[
                SceneLine::and("dayDifference", ">", "0"),
                SceneLine::and("state", "!=", CANCELLED),
                SceneLine::and("state", "!=", VOIDED),
            ],
        )
        .to_look_at(),
        SystemScene::of("differs", &[SceneLine::is("status", DIFFERS)]).to_look_at(),
        SystemScene::of("not_in_erp", &[SceneLine::is("status", NOT_IN_ERP)]).for_buyers().alarming(),
        SystemScene::of("stamp_late", &[SceneLine::is("stampLate", "true")]).alarming(),
    ],
    ..Listing::EMPTY
};
