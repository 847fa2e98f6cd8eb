//! Documents both sides must agree on: the buyer sends one, the supplier accepts or disputes it, the buyer insists, changes or
//! withdraws it, and what was agreed on is settled.

use super::{BatchAction, Calls, Detail, Document, DocumentRef, Entry, arrive, change, step, turn};
use crate::module::Work;
use crate::{Body, Tx};
use serde::{Deserialize, Serialize};
use tandem_kernel::{Action, Column, Machine, Result, Side, State, Tone, Transition, Wait};
use utoipa::ToSchema;

pub const DRAFT: &str = "draft";
pub const TO_CONFIRM: &str = "to_confirm";
pub const DISPUTED: &str = "disputed";
pub const ACCEPTED: &str = "accepted";
pub const SETTLED: &str = "settled";
pub const WITHDRAWN: &str = "withdrawn";

/// The whole life. A kind takes it under its own name: `Machine { name: "orders.claim", ..dispute::LIFE }`.
pub const LIFE: Machine = Machine {
    initial: DRAFT,
    states: &[&[
        State::of(DRAFT, Tone::Idle),
        State::of(TO_CONFIRM, Tone::Waiting),
        State::of(DISPUTED, Tone::Returned),
        State::of(ACCEPTED, Tone::Progress),
        State::of(SETTLED, Tone::Done),
        State::of(WITHDRAWN, Tone::Idle),
    ]],
    actions: &[&[
        Action::of("send", "edit"),
        Action::of("accept", "answer"),
        Action::of("dispute", "answer"),
        Action::of("insist", "edit"),
        Action::of("settle", "edit"),
        Action::of("withdraw", "edit"),
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
        // Also while it is disputed: both then talk about what stands there now.
        Transition::leads("edit", &[DRAFT], DRAFT, ""),
        Transition::leads("edit", &[DISPUTED], DISPUTED, ""),
        Transition::ends("delete", &[DRAFT], ""),
    ]],
    ..Machine::EMPTY
};

/// Its ordinary way.
pub const PATH: &[&str] = &[DRAFT, TO_CONFIRM, ACCEPTED, SETTLED];

/// Who is waited for.
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

pub const COLUMNS: &[Column] = &[Column::text("reason").hidden(), Column::text("answer").hidden()];

const LONGEST: usize = 1_000;

pub trait Disputable: Document {
    /// Comes back stamped: asked for when it is sent, and no longer when it is withdrawn.
    const STAMPED: bool;

    /// What must hold before the supplier sees it.
    fn before_send<'a>(&'a self, _tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct Objection {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub reason: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct Answer {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub answer: String,
}

/// The calls of the whole life but those that are a kind's own: making one, changing it, settling it.
pub fn calls<D: Disputable + ToSchema>(api: &'static str) -> Calls<D> {
    Calls::of_both_sides(api)
        .act("send", send::<D>)
        .act("accept", accept::<D>)
        .act("dispute", dispute::<D>)
        .act("insist", insist::<D>)
        .act("withdraw", withdraw::<D>)
        .delete()
        .batch(BatchAction {
            kind: D::KIND.code(),
            action: "send",
            run: |tx, _, which, _| Box::pin(async move { send_one::<D>(tx, which).await.map(drop) }),
        })
}

pub async fn send<D: Disputable>(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<D>> {
    send_one(tx, which).await
}

async fn send_one<D: Disputable>(tx: &mut Tx, which: DocumentRef) -> Result<Detail<D>> {
    let (before, to) = step::<D>(tx, "send", which).await?;
    before.before_send(tx).await?;
    let sent = arrive(tx, "send", before, to, super::Values::none()).await?;
    if D::STAMPED {
        tx.ask_for_stamp(D::KIND.code(), which.id).await?;
    }
    Ok(sent)
}

pub async fn accept<D: Document>(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<D>> {
    turn(tx, "accept", which).await
}

/// An answer to what was said before is none to this.
pub async fn dispute<D: Document>(tx: &mut Tx, Body(said): Body<Objection>) -> Result<Detail<D>> {
    let values = Entry::default().text("reason", &said.reason, 1..=LONGEST).put("answer", "").finish()?;
    change(tx, "dispute", said.which, values).await
}

/// The buyer stays with it, and says why.
pub async fn insist<D: Document>(tx: &mut Tx, Body(said): Body<Answer>) -> Result<Detail<D>> {
    let values = Entry::default().text("answer", &said.answer, 1..=LONGEST).finish()?;
    change(tx, "insist", said.which, values).await
}

pub async fn withdraw<D: Disputable>(tx: &mut Tx, Body(said): Body<Answer>) -> Result<Detail<D>> {
    let values = Entry::default().text("answer", &said.answer, 1..=LONGEST).finish()?;
    let withdrawn = change(tx, "withdraw", said.which, values).await?;
    if D::STAMPED {
        tx.stamp_not_needed(D::KIND.code(), said.which.id).await?;
    }
    Ok(withdrawn)
}
