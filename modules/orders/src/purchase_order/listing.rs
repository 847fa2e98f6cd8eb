//! The list of orders; suppliers see those published to them.

use super::VIEW;
use super::states::MACHINE;
use crate::report::REPLY_OUTCOMES;
use tandem_kernel::{Column, Listing, SceneLine, Sort, SystemScene};
use tandem_platform::document::parts::STAMP;

pub static LISTING: Listing = Listing {
    code: "orders.purchase_order",
    table: ("orders", "purchase_order"),
    key: &["purchase_order_id"],
    parts: &[
        &[
            Column::id(),
            Column::version(),
            Column::text("number").width(120).contains_indexed(),
            Column::status("state").width(130),
            Column::record("organize_id").nullable().findable().supplier(),
            Column::text("supplier_zh").width(200).contains_indexed(),
            Column::text("supplier_en").width(200).contains_indexed(),
            Column::text("supplier_erp_no").width(110).contains_indexed(),
            Column::date("order_date").width(110),
            Column::decimal("amount").width(130),
            Column::text("currency").width(80),
            Column::text("payment_terms").width(110),
            Column::integer("line_count").width(80),
            Column::decimal("quantity_difference").width(120),
            Column::integer("day_difference").width(110),
            Column::date_time("published_at").nullable().width(170),
            Column::user("published_by").hidden(),
            Column::date_time("replied_at").nullable().width(170),
            Column::dictionary("reply_outcome", REPLY_OUTCOMES.name).width(120).hidden(),
            Column::user("replied_by").width(140),
            Column::date("reply_due_on").nullable().width(120),
        ],
        STAMP,
        &[
            Column::text("order_type").hidden(),
            Column::text("company_code").hidden(),
            Column::text("purchasing_organization").hidden(),
            Column::text("purchasing_group").hidden(),
            Column::text("reason").hidden(),
            Column::dictionary("erp_state", super::ERP_STATES.name).width(110),
            Column::user("updated_by").hidden(),
            Column::date_time("updated_at").width(170),
        ],
    ],
    default_sort: &[Sort::down("number")],
    quick_search: &["number", "supplierZh", "supplierEn", "supplierErpNo"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    shipped_scenes: &[
        SystemScene::of("to_reply", &[SceneLine::is("state", "to_reply")]),
        SystemScene::of("late", &[SceneLine::and("dayDifference", ">", "0")]),
        SystemScene::of("not_in_erp", &[SceneLine::is("state", "replied"), SceneLine::is("erpState", "refused")]),
        SystemScene::of("stamp_late", &[SceneLine::is("stampLate", "true")]),
    ],
    ..Listing::EMPTY
};
