//! The list of stamped copies, for both sides.

use super::VIEW;
use super::refusals::REFUSES;
use super::states::MACHINE;
use tandem_contracts::seal::STAMPED_COPY;
use tandem_kernel::{Column, Follow, Listing, SceneLine, Sort, SystemScene};

pub static LISTING: Listing = Listing {
    code: STAMPED_COPY,
    table: ("seal", "stamped_copy"),
    key: &["stamped_copy_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::record("document_id").findable(),
        Column::record("supplier_id").findable().supplier(),
        Column::text("document_number").width(180),
        Column::text("document_kind").width(140),
        Column::text("supplier_name_zh").width(220).pinyin(),
        Column::text("supplier_name_en").width(220),
        Column::status("state").width(120),
        Column::date("due_on").nullable().width(110),
        Column::date_time("due_at").nullable().width(200),
        Column::boolean("late").width(90),
        Column::text("reason").width(200),
        Column::user("uploaded_by").width(140),
        Column::date_time("uploaded_at").nullable().width(170),
        Column::user("reviewed_by").width(140),
        Column::date_time("reviewed_at").nullable().width(170),
        Column::user("updated_by").width(140).hidden(),
        Column::date_time("updated_at").width(170),
    ]],
    default_sort: &[Sort::down("updatedAt")],
    quick_search: &["documentNumber", "supplierNameZh", "supplierNameEn"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    refuses: REFUSES,
    decided_by: &["seal.certificate"],
    follows: &[Follow::Any { kind: "document_kind", id: "document_id" }],
    shipped_scenes: &[
        SystemScene::of("to_review", &[SceneLine::is("state", "to_review")]).to_look_at(),
        SystemScene::of("late", &[SceneLine::is("late", "true")]).alarming(),
        SystemScene::of(
            "to_do_by_supplier",
            &[
                SceneLine::is("state", "to_upload"),
                SceneLine::or("state", "=", "uploaded"),
                SceneLine::or("state", "=", "to_sign"),
                SceneLine::or("state", "=", "rejected"),
                SceneLine::or("state", "=", "returned"),
            ],
        ),
    ],
    ..Listing::EMPTY
};
