//! Penalties a supplier owes for a stamped copy that was not returned within one working day.

pub mod commands;
pub mod record;

use record::Penalty;
use rust_decimal::Decimal;
use tandem_kernel::Message;
use tandem_platform::document::prelude::*;

pub const VIEW: &str = "orders.penalty.view";
/// Permission to waive or settle.
pub const EDIT: &str = "orders.penalty.edit";

/// Penalty for one late stamped copy.
pub const AMOUNT: Decimal = Decimal::from_parts(500, 0, 0, false, 0);
pub const CURRENCY: &str = "CNY";

/// The penalty as a message, shown to both sides in advance.
pub fn consequence() -> Message {
    Message { key: "orders-penalty-consequence", args: vec![("amount", AMOUNT.to_string())] }
}

const RECORDED: &str = "recorded";
const WAIVED: &str = "waived";
const SETTLED: &str = "settled";

pub static MACHINE: Machine = Machine {
    name: "orders.penalty",
    initial: RECORDED,
    states: &[&[State::of(RECORDED, Tone::Waiting), State::of(WAIVED, Tone::Idle), State::of(SETTLED, Tone::Done)]],
    actions: &[&[
        Action::of("settle", "edit").ordinary().decides().tells(),
        Action::of("waive", "edit").decides().tells(),
    ]],
    transitions: &[&[
        Transition::leads("settle", &[RECORDED], SETTLED, "orders-penalty-only_recorded"),
        Transition::leads("waive", &[RECORDED], WAIVED, "orders-penalty-only_recorded"),
    ]],
    ..Machine::EMPTY
};

pub static LISTING: Listing = Listing {
    code: "orders.penalty",
    table: ("orders", "penalty"),
    key: &["penalty_id"],
    parts: &[
        HEAD,
        SUPPLIER,
        &[
            Column::record("stamped_copy_id").called("orders-penalty-stamped_copy").findable(),
            Column::record("document_id").called("orders-penalty-document_number").findable(),
            Column::text("document_kind").carried(),
            Column::text("document_number").width(140),
            Column::date("due_on").width(120),
            Column::decimal("amount").width(110).summed_by("currency"),
            Column::text("currency").width(80),
            Column::text("reason").width(200),
            Column::text("settlement").width(200),
            Column::user("decided_by").width(140),
            Column::date_time("decided_at").nullable().width(170),
        ],
        TRAIL,
    ],
    hides: &["created_by"],
    default_sort: &[Sort::down("number")],
    quick_search: &["number", "documentNumber", "supplierZh", "supplierEn"],
    permission: VIEW,
    machine: Some(("state", &MACHINE)),
    follows: &[
        Follow::Any { kind: "document_kind", id: "document_id" },
        Follow::Apart { column: "stamped_copy_id", because: "the copy and the penalty hang on the same document" },
    ],
    shipped_scenes: &[SystemScene::of("recorded", &[SceneLine::is("state", RECORDED)])],
    ..Listing::EMPTY
};

pub static KIND: DocumentKind = DocumentKind {
    numbering: Some(Numbering { sequence: "orders.penalty", prefix: "PN", period: Period::Month, digits: 5 }),
    path: &[RECORDED, SETTLED],
    waiting: &[Wait::of(RECORDED, Side::Buyer, "edit", "decide")],
    page: PageAddress::of_both("/orderSynergies/penalty/{id}"),
    gist: Gist { responsible: "", said_by_buyer: "reason", ..Gist::USUAL.worth("amount") },
    ..DocumentKind::of(&LISTING)
};

const WAIVER: &[Input] = &[Input::long("reason", 500).required()];
const SETTLEMENT: &[Input] = &[Input::long("settlement", 500).required()];

/// There is no call to create one: penalties are created when a stamped copy is overdue.
pub fn calls() -> Calls<Penalty> {
    Calls::of_both_sides("/service1/orders/api/penalty").taking("waive", WAIVER).taking("settle", SETTLEMENT)
}
