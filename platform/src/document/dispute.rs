//! A life cycle for documents both sides must agree on: the buyer sends one, the supplier accepts or disputes it, the
//! buyer insists, changes or withdraws it, and an accepted one is settled.

use super::parts::{Common, Stamp, Supplier};
use super::{BatchAction, Calls, Document};
use serde::Serialize;
use tandem_kernel::{Action, Column, Input, Machine, Side, State, Tone, Transition, Wait};
use utoipa::ToSchema;

pub const DRAFT: &str = "draft";
pub const TO_CONFIRM: &str = "to_confirm";
pub const DISPUTED: &str = "disputed";
pub const ACCEPTED: &str = "accepted";
pub const SETTLED: &str = "settled";
pub const WITHDRAWN: &str = "withdrawn";

/// The state machine. A kind uses it under its own name: `Machine { name: "orders.claim", ..dispute::LIFE }`.
pub const LIFE: Machine = Machine {
    initial: DRAFT,
    states: &[&[
        State::of(DRAFT, Tone::Idle).kept_by(Side::Buyer),
        State::of(TO_CONFIRM, Tone::Waiting),
        State::of(DISPUTED, Tone::Returned),
        State::of(ACCEPTED, Tone::Progress),
        State::of(SETTLED, Tone::Done),
        State::of(WITHDRAWN, Tone::Idle),
    ]],
    actions: &[&[
        Action::of("send", "edit").ordinary().begins().asks_for_stamp(),
        Action::of("accept", "answer").ordinary(),
        Action::of("dispute", "answer"),
        Action::of("insist", "edit"),
        Action::of("settle", "edit").ordinary(),
        Action::of("withdraw", "edit").tells().ends_stamp(),
        Action::of("edit", "edit"),
        Action::of("delete", "edit"),
    ]],
    transitions: &[&[
        Transition::leads("send", &[DRAFT], TO_CONFIRM, ""),
        Transition::leads("accept", &[TO_CONFIRM, DISPUTED], ACCEPTED, ""),
        Transition::leads("dispute", &[TO_CONFIRM], DISPUTED, ""),
        Transition::leads("insist", &[DISPUTED], TO_CONFIRM, ""),
        Transition::leads("settle", &[ACCEPTED], SETTLED, ""),
        Transition::leads("withdraw", &[TO_CONFIRM, DISPUTED, ACCEPTED], WITHDRAWN, ""),
        // Editing is allowed during a dispute, so that both sides discuss the current content.
        Transition::leads("edit", &[DRAFT], DRAFT, ""),
        Transition::leads("edit", &[DISPUTED], DISPUTED, ""),
        Transition::ends("delete", &[DRAFT], ""),
    ]],
    ..Machine::EMPTY
};

/// The ordinary path, shown as steps.
pub const PATH: &[&str] = &[DRAFT, TO_CONFIRM, ACCEPTED, SETTLED];

/// Which side must act in which state.
pub const WAITS: &[Wait] = &[
    Wait::of(TO_CONFIRM, Side::Supplier, "answer", "answer").told("to_confirm"),
    Wait::of(DISPUTED, Side::Buyer, "edit", "decide").told("answered"),
    Wait::of(ACCEPTED, Side::Buyer, "edit", "settle").told("answered"),
];

/// What both say in a dispute.
#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
pub struct Dispute {
    /// Why the supplier disputes it.
    pub reason: String,
    /// What the buyer says to that.
    pub answer: String,
}

/// What documents of such a life have besides their own: embedded in a record with `#[serde(flatten)]` and `#[sqlx(flatten)]`.
#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
pub struct Disputed {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub common: Common,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub supplier: Supplier,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub dispute: Dispute,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub stamp: Stamp,
}

pub const COLUMNS: &[Column] = &[Column::text("reason").hidden(), Column::text("answer").hidden()];

const LONGEST: usize = 1_000;

/// A new objection clears the buyer's answer to an earlier one.
pub const OBJECTION: &[Input] = &[Input::long("reason", LONGEST).required(), Input::emptied("answer")];
pub const ANSWER: &[Input] = &[Input::long("answer", LONGEST).required()];

/// The routes of this life cycle except those specific to a kind: create, edit, settle.
pub fn calls<D: Document + ToSchema>(api: &'static str) -> Calls<D> {
    Calls::of_both_sides(api)
        .leads("send")
        .leads("accept")
        .taking("dispute", OBJECTION)
        .taking("insist", ANSWER)
        .taking("withdraw", ANSWER)
        .delete()
        .batch(BatchAction::turn::<D>("send"))
}
