//! The list of differences.

use super::VIEW;
use tandem_kernel::{Column, ColumnKind, Follow, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "exchange.drift",
    title: "exchange-drift-list",
    table: ("exchange", "drift"),
    key: &["drift_id"],
    columns: &[
        Column::new("id", "drift_id", "exchange-drift-id", ColumnKind::Text).carried(),
        Column::new("system", "system", "exchange-drift-system", ColumnKind::Dictionary("exchangeSystem")).width(100),
        Column::new("businessKey", "business_key", "exchange-drift-business_key", ColumnKind::Text).width(170),
        Column::new(
            "difference",
            "difference",
            "exchange-drift-difference",
            ColumnKind::Dictionary("exchangeDifference"),
        )
        .width(160),
        Column::new("fields", "fields", "exchange-drift-fields", ColumnKind::Text).width(420),
        Column::new("foundAt", "found_at", "exchange-drift-found_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "foundAt", descending: true }],
    quick_search: &["businessKey", "fields"],
    permission: VIEW,
    machine: None,
    follows: &[Follow::Named {
        listing: "orders.purchase_order",
        field: "number",
        column: "business_key",
        kind: ("system", "erp"),
    }],
    scenes: &[],
};
