//! The list of orders; suppliers see those published to them.

use super::VIEW;
use super::states::MACHINE;
use crate::report::REPLY_OUTCOMES;
use crate::stamps::STATES;
use tandem_kernel::{Column, ColumnKind, Listing, SceneLine, Sort, SystemScene};

const fn scene(name: &'static str, title: &'static str, line: &'static [SceneLine]) -> SystemScene {
    SystemScene { name, title, lines: line }
}

pub static LISTING: Listing = Listing {
    code: "orders.purchase_order",
    title: "orders-purchase_order-list",
    table: ("orders", "purchase_order"),
    key: &["purchase_order_id"],
    columns: &[
        Column::new("id", "purchase_order_id", "orders-purchase_order-id", ColumnKind::Text).carried(),
        Column::new("version", "version", "orders-purchase_order-version", ColumnKind::Integer).carried(),
        Column::new("number", "number", "orders-purchase_order-number", ColumnKind::Text).width(120).contains_indexed(),
        Column::new("state", "state", "orders-purchase_order-state", ColumnKind::Status).width(130),
        Column::new("organizeId", "organize_id", "orders-purchase_order-supplier_zh", ColumnKind::Id)
            .findable()
            .supplier(),
        Column::new("supplierZh", "supplier_zh", "orders-purchase_order-supplier_zh", ColumnKind::Text)
            .width(200)
            .contains_indexed(),
        Column::new("supplierEn", "supplier_en", "orders-purchase_order-supplier_en", ColumnKind::Text)
            .width(200)
            .contains_indexed(),
        Column::new("supplierErpNo", "supplier_erp_no", "orders-purchase_order-supplier_erp_no", ColumnKind::Text)
            .width(110)
            .contains_indexed(),
        Column::new("orderDate", "order_date", "orders-purchase_order-order_date", ColumnKind::Date).width(110),
        Column::new("amount", "amount", "orders-purchase_order-amount", ColumnKind::Decimal).width(130),
        Column::new("currency", "currency", "orders-purchase_order-currency", ColumnKind::Text).width(80),
        Column::new("paymentTerms", "payment_terms", "orders-purchase_order-payment_terms", ColumnKind::Text)
            .width(110),
        Column::new("lineCount", "line_count", "orders-purchase_order-line_count", ColumnKind::Integer).width(80),
        Column::new(
            "quantityDifference",
            "quantity_difference",
            "orders-purchase_order-quantity_difference",
            ColumnKind::Decimal,
        )
        .width(120),
        Column::new("dayDifference", "day_difference", "orders-purchase_order-day_difference", ColumnKind::Integer)
            .width(110),
        Column::new("publishedAt", "published_at", "orders-purchase_order-published_at", ColumnKind::DateTime)
            .width(170),
        Column::new("publishedBy", "published_by", "orders-purchase_order-published_by", ColumnKind::User).hidden(),
        Column::new("repliedAt", "replied_at", "orders-purchase_order-replied_at", ColumnKind::DateTime).width(170),
        Column::new(
            "replyOutcome",
            "reply_outcome",
            "orders-purchase_order-reply_outcome",
            ColumnKind::Dictionary(REPLY_OUTCOMES.name),
        )
        .width(120)
        .hidden(),
        Column::new("repliedBy", "replied_by", "orders-purchase_order-replied_by", ColumnKind::User).width(140),
        Column::new("replyDueOn", "reply_due_on", "orders-purchase_order-reply_due_on", ColumnKind::Date).width(120),
        Column::new("stampState", "stamp_state", "orders-purchase_order-stamp_state", STATES).width(120),
        Column::new("stampDueOn", "stamp_due_on", "orders-purchase_order-stamp_due_on", ColumnKind::Date).width(120),
        Column::new("stampLate", "stamp_late", "orders-purchase_order-stamp_late", ColumnKind::Boolean).width(90),
        Column::new("orderType", "order_type", "orders-purchase_order-order_type", ColumnKind::Text).hidden(),
        Column::new("companyCode", "company_code", "orders-purchase_order-company_code", ColumnKind::Text).hidden(),
        Column::new(
            "purchasingOrganization",
            "purchasing_organization",
            "orders-purchase_order-purchasing_organization",
            ColumnKind::Text,
        )
        .hidden(),
        Column::new("purchasingGroup", "purchasing_group", "orders-purchase_order-purchasing_group", ColumnKind::Text)
            .hidden(),
        Column::new("reason", "reason", "orders-purchase_order-reason", ColumnKind::Text).hidden(),
        Column::new(
            "erpState",
            "erp_state",
            "orders-purchase_order-erp_state",
            ColumnKind::Dictionary(super::ERP_STATES.name),
        )
        .width(110),
        Column::new("updatedBy", "updated_by", "orders-purchase_order-updated_by", ColumnKind::User).hidden(),
        Column::new("updatedAt", "updated_at", "orders-purchase_order-updated_at", ColumnKind::DateTime).width(170),
    ],
    default_sort: &[Sort { field: "number", descending: true }],
    quick_search: &["number", "supplierZh", "supplierEn", "supplierErpNo"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[],
    scenes: &[
        scene(
            "to_reply",
            "orders-purchase_order-scene-to_reply",
            &[SceneLine { or: false, field: "state", symbol: "=", value: "to_reply" }],
        ),
        scene(
            "late",
            "orders-purchase_order-scene-late",
            &[SceneLine { or: false, field: "dayDifference", symbol: ">", value: "0" }],
        ),
        scene(
            "not_in_erp",
            "orders-purchase_order-scene-not_in_erp",
            &[
                SceneLine { or: false, field: "state", symbol: "=", value: "replied" },
                SceneLine { or: false, field: "erpState", symbol: "=", value: "refused" },
            ],
        ),
        scene(
            "stamp_late",
            "orders-purchase_order-scene-stamp_late",
            &[SceneLine { or: false, field: "stampLate", symbol: "=", value: "true" }],
        ),
    ],
};
