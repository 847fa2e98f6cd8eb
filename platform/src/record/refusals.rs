//! What records refuse although their state allows it. The page, the row of a list and the command ask the same function
//! ([`Record::refusal`]), after [`Record::learn`] has read what it goes by; so all three say the same.

use super::supplier::{FROZEN, begins, frozen_of};
use super::{Record, machine, several};
use crate::Tx;
use crate::document::approval::Limits;
use crate::module::Work;
use std::collections::HashMap;
use tandem_kernel::{Listing, OpCtx, Refusal, Result};
use time::OffsetDateTime;
use uuid::Uuid;

/// Who asks, and when, and what is approved outside before it goes on.
pub struct Asked<'a> {
    pub by: &'a OpCtx,
    pub at: OffsetDateTime,
    pub limits: &'a Limits,
}

/// The actions a record refuses, each with the reason.
pub type Refusals = Vec<(&'static str, Refusal)>;

type Ask = for<'a> fn(&'a mut Tx, Vec<Uuid>, Vec<&'static str>) -> Work<'a, HashMap<Uuid, Refusals>>;

/// Answers for the rows of one list; registered by the list's module, because lists know no records.
#[derive(Clone, Copy)]
pub struct Refuser {
    /// The listing's code.
    pub listing: &'static str,
    /// Which of these actions the records with these ids refuse; records that refuse none are left out.
    pub ask: Ask,
}

impl Refuser {
    pub const fn of<R: Record>() -> Self {
        Self { listing: R::LISTING.code, ask: |tx, ids, asked| Box::pin(of_several::<R>(tx, ids, asked)) }
    }
}

/// The actions of the listing that its records may refuse and the caller may take.
fn asked(tx: &Tx, listing: &Listing) -> Vec<&'static str> {
    let held = |action: &&'static str| {
        let declared = listing.machine.and_then(|(_, machine)| machine.action(action));
        declared.is_some_and(|declared| tx.ctx().permissions.holds(declared.permission))
    };
    listing.refuses.iter().copied().filter(held).collect()
}

/// Whether the state allows the action; only then the record is asked.
fn leads(listing: &Listing, state: &str, action: &str) -> bool {
    listing.machine.is_some_and(|(_, machine)| machine.lead(state, action).is_ok())
}

async fn of_records<R: Record>(tx: &mut Tx, records: &mut [R], asked: &[&'static str]) -> Result<Vec<Refusals>> {
    R::learn(tx, records, asked).await?;
    let frozen = frozen_of(tx, records, asked).await?;
    let who = Asked { by: tx.ctx(), at: tx.now(), limits: tx.platform().approvals() };
    let of_record = |record: &R| -> Refusals {
        let allowed = asked.iter().filter(|action| leads(R::LISTING, record.head().state, action));
        let is_frozen = record.begins_with().is_some_and(|supplier| frozen.contains(&supplier.uuid()));
        let begun = |action: &str| (is_frozen && begins::<R>(action)).then(|| Refusal::of(FROZEN));
        let refusal = |action: &str| record.refusal(action, &who).or_else(|| begun(action));
        allowed.filter_map(|action| Some((*action, refusal(action)?))).collect()
    };
    Ok(records.iter().map(of_record).collect())
}

async fn of_several<R: Record>(
    tx: &mut Tx,
    ids: Vec<Uuid>,
    asked: Vec<&'static str>,
) -> Result<HashMap<Uuid, Refusals>> {
    let mut records: Vec<R> = several(tx, &ids).await?;
    let refusals = of_records(tx, &mut records, &asked).await?;
    let found = records.iter().map(|record| record.head().id).zip(refusals);
    Ok(found.filter(|(_, refusals)| !refusals.is_empty()).collect())
}

/// What a record refuses the caller, for its page.
pub(super) async fn of_one<R: Record>(tx: &mut Tx, record: &mut R) -> Result<Refusals> {
    let mut asked = asked(tx, R::LISTING);
    asked.retain(|action| leads(R::LISTING, record.head().state, action));
    if asked.is_empty() {
        return Ok(Vec::new());
    }
    let refusals = of_records(tx, std::slice::from_mut(record), &asked).await?;
    Ok(refusals.into_iter().next().unwrap_or_default())
}

/// What rows of a list refuse the caller, by id. Rows whose state leaves nothing to refuse are not asked about.
pub(crate) async fn of_rows(tx: &mut Tx, listing: &Listing, rows: &[(Uuid, &str)]) -> Result<HashMap<Uuid, Refusals>> {
    let asked = asked(tx, listing);
    let open = |state: &str| asked.iter().any(|action| leads(listing, state, action));
    let ids: Vec<Uuid> = rows.iter().filter(|(_, state)| open(state)).map(|(id, _)| *id).collect();
    let refuser = tx.platform().modules().iter().flat_map(|m| &m.refusers).find(|r| r.listing == listing.code).copied();
    match refuser {
        Some(refuser) if !ids.is_empty() => (refuser.ask)(tx, ids, asked).await,
        _ => Ok(HashMap::new()),
    }
}

/// Refuses an action that the record refuses, as its command does.
pub async fn must_not_refuse<R: Record>(tx: &mut Tx, action: &str, record: &mut R) -> Result<()> {
    let Some(action) = R::LISTING.refuses.iter().find(|known| **known == action) else { return Ok(()) };
    let refusals = of_records(tx, std::slice::from_mut(record), &[*action]).await?;
    match refusals.into_iter().flatten().next() {
        Some((_, refusal)) => Err(refusal.into()),
        None => Ok(()),
    }
}

/// Checks permission, state and record for an action that a slow operation is to end with. The command checks them again.
pub async fn may<R: Record>(tx: &mut Tx, action: &str, record: &mut R) -> Result<()> {
    if let Some(machine) = machine::<R>() {
        machine.step(record.head().state, action, &tx.ctx().permissions)?;
    }
    must_not_refuse(tx, action, record).await
}
