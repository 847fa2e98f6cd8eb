//! The list of exchanges: the interface monitor.

use super::VIEW;
use super::states::MACHINE;
use crate::dictionaries::{DIRECTIONS, KINDS, SYSTEMS};
use tandem_kernel::{Column, Follow, Listing, SceneLine, Sort, SystemScene};

const fn in_state(value: &'static str) -> SceneLine {
    SceneLine { or: false, field: "state", symbol: "in", value }
}

pub static LISTING: Listing = Listing {
    code: "exchange.record",
    table: ("exchange", "record"),
    key: &["record_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::date_time("created_at").width(170),
        Column::dictionary("direction", DIRECTIONS.name).width(100),
        Column::dictionary("system", SYSTEMS.name).width(100),
        Column::dictionary("kind", KINDS.name).width(180),
        Column::text("business_key").width(170),
        Column::status("state").width(120),
        Column::integer("attempts").width(90),
        Column::date_time("next_attempt_at").nullable().width(170),
        Column::text("outside_number").width(160),
        Column::integer("duration_ms").nullable().width(120),
        Column::text("error").width(320),
        Column::date_time("ended_at").nullable().width(170).hidden(),
        Column::user("created_by").width(150).hidden(),
        Column::boolean("recognised").width(110).hidden(),
        Column::text("entity_kind").width(160).hidden(),
        Column::text("idempotency_key").width(300).hidden(),
    ]],
    default_sort: &[Sort::down("createdAt")],
    quick_search: &["businessKey", "outsideNumber", "idempotencyKey", "error"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[
        Follow::Any { kind: "entity_kind", id: "entity_id" },
        // Incoming messages are recorded before a document exists for them, so they are linked by number.
        Follow::Named {
            listing: "orders.purchase_order",
            field: "number",
            column: "business_key",
            kind: ("kind", "erp.purchase_order"),
        },
    ],
    shipped_scenes: &[
        SystemScene::of("trouble", &[in_state("failed,given_up")]).alarming(),
        SystemScene::of("open", &[in_state("waiting,sent,failed")]),
    ],
    ..Listing::EMPTY
};
