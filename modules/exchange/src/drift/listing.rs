//! The list of differences.

use super::VIEW;
use crate::dictionaries::{DIFFERENCES, KINDS, SYSTEMS};
use tandem_kernel::{Column, Follow, Listing, Sort};

pub static LISTING: Listing = Listing {
    code: "exchange.drift",
    table: ("exchange", "drift"),
    key: &["drift_id"],
    parts: &[&[
        Column::id(),
        Column::dictionary("system", SYSTEMS.name).width(100),
        Column::dictionary("kind", KINDS.name).width(150),
        Column::text("business_key").width(170),
        Column::dictionary("difference", DIFFERENCES.name).width(160),
        Column::text("fields").width(420),
        Column::date_time("found_at").width(170),
    ]],
    default_sort: &[Sort::down("foundAt")],
    quick_search: &["businessKey", "fields"],
    permission: VIEW,
    follows: &[
        Follow::Named {
            listing: "orders.purchase_order",
            field: "number",
            column: "business_key",
            kind: ("kind", "erp.purchase_order"),
        },
        Follow::Named {
            listing: "partner.organize",
            field: "erpNo",
            column: "business_key",
            kind: ("kind", "erp.business_partner"),
        },
    ],
    ..Listing::EMPTY
};
