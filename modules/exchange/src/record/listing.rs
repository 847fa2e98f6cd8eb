//! The list of exchanges: the interface monitor.

use super::VIEW;
use super::states::MACHINE;
use tandem_kernel::{Column, ColumnKind, Follow, Listing, SceneLine, Sort, SystemScene};

const fn column(field: &'static str, column: &'static str, label: &'static str, kind: ColumnKind) -> Column {
    Column::new(field, column, label, kind)
}

const fn in_state(value: &'static str) -> SceneLine {
    SceneLine { or: false, field: "state", symbol: "in", value }
}

pub static LISTING: Listing = Listing {
    code: "exchange.record",
    title: "exchange-record-list",
    table: ("exchange", "record"),
    key: &["record_id"],
    columns: &[
        column("id", "record_id", "exchange-record-id", ColumnKind::Text).carried(),
        column("version", "version", "exchange-record-version", ColumnKind::Integer).carried(),
        column("createdAt", "created_at", "exchange-record-created_at", ColumnKind::DateTime).width(170),
        column("direction", "direction", "exchange-record-direction", ColumnKind::Dictionary("exchangeDirection"))
            .width(100),
        column("system", "system", "exchange-record-system", ColumnKind::Dictionary("exchangeSystem")).width(100),
        column("kind", "kind", "exchange-record-kind", ColumnKind::Dictionary("exchangeKind")).width(180),
        column("businessKey", "business_key", "exchange-record-business_key", ColumnKind::Text).width(170),
        column("state", "state", "exchange-record-state", ColumnKind::Status).width(120),
        column("attempts", "attempts", "exchange-record-attempts", ColumnKind::Integer).width(90),
        column("nextAttemptAt", "next_attempt_at", "exchange-record-next_attempt_at", ColumnKind::DateTime).width(170),
        column("outsideNumber", "outside_number", "exchange-record-outside_number", ColumnKind::Text).width(160),
        column("durationMs", "duration_ms", "exchange-record-duration_ms", ColumnKind::Integer).width(120),
        column("error", "error", "exchange-record-error", ColumnKind::Text).width(320),
        column("endedAt", "ended_at", "exchange-record-ended_at", ColumnKind::DateTime).width(170).hidden(),
        column("createdBy", "created_by", "exchange-record-created_by", ColumnKind::User).width(150).hidden(),
        column("recognised", "recognised", "exchange-record-recognised", ColumnKind::Boolean).width(110).hidden(),
        column("entityKind", "entity_kind", "exchange-record-entity_kind", ColumnKind::Text).width(160).hidden(),
        column("idempotencyKey", "idempotency_key", "exchange-record-idempotency_key", ColumnKind::Text)
            .width(300)
            .hidden(),
    ],
    default_sort: &[Sort { field: "createdAt", descending: true }],
    quick_search: &["businessKey", "outsideNumber", "idempotencyKey", "error"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[
        Follow::Any { kind: "entity_kind", id: "entity_id" },
        // What arrives is written down before anybody has made a document of it.
        Follow::Named {
            listing: "orders.purchase_order",
            field: "number",
            column: "business_key",
            kind: ("kind", "erp.purchase_order"),
        },
    ],
    scenes: &[
        SystemScene { name: "trouble", title: "exchange-record-scene-trouble", lines: &[in_state("failed,given_up")] },
        SystemScene { name: "open", title: "exchange-record-scene-open", lines: &[in_state("waiting,sent,failed")] },
    ],
};
