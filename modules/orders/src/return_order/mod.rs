//! Return orders: goods returned to their supplier, disputed until both sides agree, then settled.

mod commands;
pub mod lines;
pub mod record;

use record::ReturnOrder;
use tandem_kernel::ShippedDictionary;
use tandem_platform::document::prelude::*;
use tandem_platform::document::taking::{save, update};

/// How the return is compensated.
pub const HANDLINGS: ShippedDictionary = ShippedDictionary {
    name: "returnHandling",
    items: &[("credit", "扣款", "Credit"), ("replacement", "换货", "Replacement"), ("repair", "维修", "Repair")],
};

/// Why a line is returned.
pub const REASONS: ShippedDictionary = ShippedDictionary {
    name: "returnReason",
    items: &[
        ("quality", "质量问题", "Quality issue"),
        ("wrong_goods", "错货", "Wrong goods"),
        ("surplus", "多送", "Over-delivery"),
        ("damaged", "破损", "Damaged"),
        ("other", "其他", "Other"),
    ],
};

pub static MACHINE: Machine = Machine { name: "orders.return_order", ..dispute::LIFE };

pub static LISTING: Listing = Listing {
    code: "orders.return_order",
    table: ("orders", "return_order"),
    key: &["return_order_id"],
    parts: &[
        HEAD,
        &[Column::text("title").width(180)],
        SUPPLIER,
        &[
            Column::record("purchase_order_id").called("orders-return_order-order_number").findable(),
            Column::text("order_number").width(120),
            Column::dictionary("handling", HANDLINGS.name).width(120).hidden(),
            Column::date("pick_up_on").nullable().hidden(),
            Column::integer("line_count").hidden(),
            Column::decimal("amount").width(96).summed_by("currency"),
            Column::text("currency").width(76),
            Column::decimal("settled_amount").nullable().hidden(),
            Column::text("credit_note").hidden(),
            Column::text("description").hidden(),
        ],
        dispute::COLUMNS,
        STAMP,
        TRAIL,
    ],
    hides: &["stamp_due_on", "stamp_late", "created_by", "updated_at"],
    default_sort: &[Sort::down("number")],
    quick_search: &["number", "title", "orderNumber", "supplierZh", "supplierEn"],
    permission: "orders.return_order.view",
    machine: Some(("state", &MACHINE)),
    refuses: &["send"],
    decided_by: &["orders.purchase_order", "partner.organize"],
    follows: &[Follow::Record { listing: "orders.purchase_order", column: "purchase_order_id" }],
    shipped_scenes: &[
        SystemScene::of("to_confirm", &[SceneLine::is("state", dispute::TO_CONFIRM)]),
        SystemScene::of("disputed", &[SceneLine::is("state", dispute::DISPUTED)]).to_look_at(),
        SystemScene::of("stamp_late", &[SceneLine::is("stampLate", "true")]).alarming(),
    ],
    ..Listing::EMPTY
};

pub static KIND: DocumentKind = DocumentKind {
    // 13 characters: stamped files are matched to documents by their number.
    numbering: Some(Numbering { sequence: "orders.return_order", prefix: "RT", period: Period::Day, digits: 5 }),
    path: dispute::PATH,
    waiting: dispute::WAITS,
    lines: &[&lines::TABLE],
    page: PageAddress::of_each(
        "/orderSynergies/returnManagPurchasers/returnDetailsPurchasers/{id}",
        "/orderSynergies/returnManagSupplier/returnDetailsSupplier/{id}",
    ),
    gist: Gist::DISPUTED.worth("amount"),
    ..DocumentKind::of(&LISTING)
};

pub fn calls() -> Calls<ReturnOrder> {
    dispute::calls("/service1/orders/api/returns")
        .form_with(save::<ReturnOrder>, update::<ReturnOrder>)
        .taking("settle", commands::SETTLEMENT)
        .ask("returnable", "edit", lines::returnable)
        .with_files()
        .stamped(13)
}
