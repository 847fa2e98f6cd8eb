//! Tells one side that the other has taken a step after which it has nothing to do: what it was asked for was withdrawn, or
//! what it had a part in was decided.

use super::brief::Brief;
use super::duty::holders;
use super::gist::facts;
use super::todo::{Ended, duty_of, holder_of};
use super::{Document, waits_of};
use crate::Tx;
use crate::record::Change;
use tandem_contracts::message::{FieldValue, MessageWanted, Recipient};
use tandem_kernel::{Language, OrganizeId, Result, Side, UserId, Wait};

/// The message about it, for documents of every kind.
pub const NOTHING_ASKED: &str = "portal.nothing_asked";

/// `ended` are the entries that the change has ended.
pub async fn tell<D: Document>(tx: &mut Tx, change: &Change<'_, D>, ended: &[Ended]) -> Result<()> {
    let other = match tx.ctx().side() {
        Side::Buyer => Side::Supplier,
        Side::Supplier => Side::Buyer,
        // What the product does of itself it tells in its own words: a change of the order, a duty handed over.
        Side::System => return Ok(()),
    };
    let to = readers(change, other, ended);
    let machine = D::KIND.machine();
    let state = machine.and_then(|machine| machine.state(change.record.head().state)).map(|state| state.label);
    let Some(state) = state.filter(|_| !to.is_empty()) else { return Ok(()) };
    let head = change.record.head();
    let (id, number) = (head.id, head.label.into_owned());
    let facts = facts(tx, D::KIND, id).await?;
    let task = if change.gone { "platform-brief-gone" } else { state };
    let brief = Brief { kind: D::KIND, side: other, task, facts: &facts, due_on: None };
    let (zh, en) = (brief.say(tx, Language::Zh).await?, brief.say(tx, Language::En).await?);
    let mut wanted = MessageWanted::of(NOTHING_ASKED)
        .field("number", number)
        .field("state", FieldValue::InBoth { zh: zh.task, en: en.task })
        .field("from", FieldValue::InBoth { zh: zh.from, en: en.from })
        .field("facts", FieldValue::InBoth { zh: zh.facts, en: en.facts })
        .about(D::KIND.code(), id);
    if !change.gone {
        wanted = wanted.opens(D::KIND.page.of(other, id));
    }
    let wanted = to.into_iter().fold(wanted, MessageWanted::to);
    tx.message(wanted).await.map(drop)
}

/// Whoever may read it, where the action says so; else whoever had been written to about a duty, and has none left.
fn readers<D: Document>(change: &Change<'_, D>, other: Side, ended: &[Ended]) -> Vec<Recipient> {
    let organize = change.record.organize();
    let action = D::KIND.machine().and_then(|machine| machine.action(change.action));
    if action.is_some_and(|action| action.tells) {
        return holders(other, D::KIND.listing.permission, organize).into_iter().collect();
    }
    let told =
        |entry: &Ended| D::KIND.waits().iter().find(|wait| duty_of(wait) == entry.duty && wait.message.is_some());
    let here = ended.iter().filter(|entry| entry.organize_id == organize.map(|organize| organize.uuid()));
    here.filter_map(|entry| {
        let wait = told(entry).filter(|wait| wait.side == other && !is_left(change, wait, entry))?;
        whose(wait, entry, organize)
    })
    .collect()
}

/// Whether the document still waits for those whose entry has ended, or for one of them.
fn is_left<D: Document>(change: &Change<'_, D>, ended: &Wait, entry: &Ended) -> bool {
    change.after().is_some_and(|after| {
        waits_of(after).filter(|(wait, _)| holder_of(wait) == holder_of(ended)).any(|(_, person)| {
            let person = person.map(|(user, _)| user.uuid());
            entry.user_id.is_none() || person.is_none() || person == entry.user_id
        })
    })
}

fn whose(wait: &Wait, entry: &Ended, organize: Option<OrganizeId>) -> Option<Recipient> {
    let user = entry.user_id.map(|user| Recipient::User(UserId::new(user)));
    user.or_else(|| holders(wait.side, wait.permission, organize))
}
