//! Changes made in the ERP to orders that were already published, for the supplier to confirm or dispute.

pub mod commands;
pub mod left;
mod outstanding;
pub mod record;
mod refusals;

use record::OrderChange;
use tandem_kernel::machine::PRODUCT;
use tandem_platform::document::BatchAction;
use tandem_platform::document::dispute::{DISPUTED, TO_CONFIRM, WITHDRAWN};
use tandem_platform::document::prelude::*;

pub const CONFIRMED: &str = "confirmed";
pub const SUPERSEDED: &str = "superseded";
/// States in which the two sides have not agreed yet.
pub const OPEN: &[&str] = &[TO_CONFIRM, DISPUTED];

/// Confirmed by the supplier, or disputed until either side accepts.
pub static MACHINE: Machine = Machine {
    name: "orders.order_change",
    initial: TO_CONFIRM,
    states: &[&[
        State::of(TO_CONFIRM, Tone::Waiting),
        State::of(DISPUTED, Tone::Returned),
        State::of(CONFIRMED, Tone::Done),
        State::of(WITHDRAWN, Tone::Idle),
        State::of(SUPERSEDED, Tone::Idle),
    ]],
    actions: &[&[
        Action::of("confirm", "answer").ordinary().decides(),
        Action::of("dispute", "answer"),
        Action::of("insist", "edit"),
        Action::of("withdraw", "edit").decides().tells().ends_stamp(),
        // The ERP has changed the order again, or the order was voided.
        Action::of("supersede", PRODUCT).ends_stamp(),
    ]],
    transitions: &[&[
        Transition::leads("confirm", &[TO_CONFIRM, DISPUTED], CONFIRMED, ""),
        Transition::leads("dispute", &[TO_CONFIRM], DISPUTED, ""),
        Transition::leads("insist", &[DISPUTED], TO_CONFIRM, ""),
        Transition::leads("withdraw", &[DISPUTED], WITHDRAWN, ""),
        Transition::leads("supersede", &[TO_CONFIRM, DISPUTED], SUPERSEDED, ""),
    ]],
    ..Machine::EMPTY
};

const fn flag(column: &'static str) -> Column {
    Column::boolean(column).width(90)
}

pub static LISTING: Listing = Listing {
    code: "orders.order_change",
    table: ("orders", "order_change"),
    key: &["order_change_id"],
    parts: &[
        HEAD,
        &[
            Column::record("purchase_order_id").called("orders-order_change-order_number").findable(),
            Column::text("order_number").width(120),
        ],
        SUPPLIER,
        &[
            Column::date_time("arrived_at").width(170),
            flag("price_changed"),
            flag("material_changed"),
            flag("quantity_changed"),
            flag("order_cancelled"),
            flag("line_deleted"),
            flag("currency_changed"),
            flag("payment_terms_changed"),
        ],
        STAMP,
        dispute::COLUMNS,
        &[Column::user("decided_by").hidden(), Column::date_time("decided_at").nullable().width(170)],
        TRAIL,
    ],
    hides: &["created_by"],
    // Numbers are drawn as changes arrive: the newest comes first.
    default_sort: &[Sort::down("number")],
    quick_search: &["number", "orderNumber", "supplierZh", "supplierEn"],
    permission: "orders.order_change.view",
    machine: Some(("state", &MACHINE)),
    refuses: refusals::REFUSES,
    decided_by: &["orders.purchase_order"],
    follows: &[Follow::Record { listing: "orders.purchase_order", column: "purchase_order_id" }],
    shipped_scenes: &[
        SystemScene::of("to_confirm", &[SceneLine::is("state", TO_CONFIRM)]),
        SystemScene::of("stamp_late", &[SceneLine::is("stampLate", "true")]).alarming(),
    ],
    ..Listing::EMPTY
};

pub static KIND: DocumentKind = DocumentKind {
    // 13 characters: stamped files are matched to documents by their number.
    numbering: Some(Numbering { sequence: "orders.order_change", prefix: "CO", period: Period::Month, digits: 7 }),
    path: &[TO_CONFIRM, CONFIRMED],
    waiting: &[
        Wait::of(TO_CONFIRM, Side::Supplier, "answer", "confirm").told("to_confirm"),
        Wait::of(DISPUTED, Side::Buyer, "edit", "decide").told("disputed"),
    ],
    lines: &[&record::CHANGED],
    page: PageAddress::of_both("/orderSynergies/supplierOrderChangeManagement/orderChangeDetailSupplier/{id}"),
    // Made by the product; the order says whose it is.
    gist: Gist { responsible: "", ..Gist::DISPUTED },
    ..DocumentKind::of(&LISTING)
};

/// Nothing has to be said to who is given right.
pub const WITHDRAWAL: &[Input] = &[Input::long("answer", 1_000)];

pub fn calls() -> Calls<OrderChange> {
    Calls::of_both_sides("/service1/orders/api/orderChange")
        .act("confirm", commands::confirm)
        .taking_by("dispute", dispute::OBJECTION, commands::dispute)
        .taking_by("insist", dispute::ANSWER, commands::insist)
        .taking_by("withdraw", WITHDRAWAL, commands::withdraw)
        .batch(BatchAction {
            kind: LISTING.code,
            action: "confirm",
            run: |tx, _, which, _| Box::pin(async move { commands::confirm(tx, Body(which)).await.map(drop) }),
        })
        .stamped(13)
        .late_costs(crate::penalty::consequence)
}
