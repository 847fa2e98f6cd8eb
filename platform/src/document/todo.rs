//! To-do entries, created and cleared by a document's state. They are written in the transaction of the change, so they
//! never lag behind it. An entry that somebody of its side dealt with is kept in `platform.done_todo`.

use super::brief::Brief;
use super::duty::{HANDED_OVER, holders};
use super::gist::{Facts, facts};
use super::{Document, waits_of};
use crate::Tx;
use crate::bus::live::Notice;
use tandem_contracts::message::{FieldValue, MessageWanted, Recipient};
use tandem_kernel::{DocumentKind, Language, OrganizeId, Result, Side, UserId, Wait};
use time::OffsetDateTime;
use uuid::Uuid;

/// The live-update topic of to-do entries: the code of their list.
pub const TOPIC: &str = "portal.todo";
/// The topic of those that were dealt with.
pub const DONE_TOPIC: &str = "portal.done_todo";

/// Replaces the document's entries by those for its current state, and returns those there were. `left` is the document
/// before a duty of it was handed over; then those who can see to it now are told so, and the person it was taken from.
pub async fn set<D: Document>(tx: &mut Tx, document: &D, left: Option<&D>) -> Result<Vec<Ended>> {
    let waits: Vec<(&'static Wait, Option<(UserId, &str)>)> = waits_of(document).collect();
    let still = Still {
        duties: waits.iter().map(|(wait, _)| duty_of(wait)).collect(),
        holders: waits.iter().filter(|(_, person)| person.is_none()).map(|(wait, _)| holder_of(wait)).collect(),
    };
    let ended = end(tx, D::KIND, document.head().id, &still).await?;
    if waits.is_empty() {
        return Ok(ended);
    }
    let organize = document.organize();
    let zone = tx.platform().config().tenancy.time_zone.clone();
    let facts = facts(tx, D::KIND, document.head().id).await?;
    for (wait, person) in waits {
        let (user, name) = person.map_or((None, ""), |(user, name)| (Some(user.uuid()), name));
        // Who waits on for the same has waited since then, whatever else has changed.
        let same = |entry: &&Ended| {
            entry.duty == duty_of(wait) && entry.user_id == user && entry.organize_id == organize.map(|o| o.uuid())
        };
        // Whoever has it in hand and has just gone on with it, as with a draft, has dealt with nothing yet, and is not written
        // to about his own step.
        let own_step = tx.ctx().side() == wait.side && user.is_none();
        let in_hand = ended.iter().find(|entry| own_step && entry.was_for_all(&holder_of(wait), organize));
        let since = ended.iter().find(same).or(in_hand).map_or(tx.now(), |entry| entry.since);
        let (tenant, id) = (tx.ctx().tenant.id.uuid(), tx.new_id());
        // A buyer: of no use to the supplier's own list. Whose an entry is that names somebody, his id says; names change.
        let looked_after = wait.side == Side::Buyer && user.is_none();
        let responsible = if looked_after { facts.responsible.as_str() } else { "" };
        sqlx::query(
            "insert into platform.todo (tenant_id, todo_id, entity_kind, entity_id, label, task, document, area, holder,
               organize_id, page, since, due_at, supplier_zh, supplier_en, amount, currency, responsible, purchasing_group,
               user_id, assignee)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
               coalesce($21::timestamptz, timezone($14, ($13::date + 1)::timestamp)),
               $15, $16, $17::numeric, $18, $19, $20, $22, $23)",
        )
        .bind(tenant)
        .bind(id)
        .bind(D::KIND.code())
        .bind(document.head().id.to_string())
        .bind(document.head().label)
        .bind(wait.label)
        .bind(D::KIND.listing.one())
        .bind(format!("{}-module", D::KIND.listing.business()))
        .bind(holder_of(wait))
        .bind(organize.map(|o| o.uuid()))
        .bind(D::KIND.page.of(wait.side, document.head().id))
        .bind(since)
        // Due at the end of the day in the company's time zone, unless the document knows the moment.
        .bind(document.due_on())
        .bind(&zone)
        .bind(&facts.supplier_zh)
        .bind(&facts.supplier_en)
        .bind(&facts.amount)
        .bind(&facts.currency)
        .bind(responsible)
        .bind(&facts.purchasing_group)
        .bind(document.due_at())
        .bind(user)
        .bind(name)
        .execute(tx.conn())
        .await?;
        let to = To { wait, person: person.map(|(user, _)| user), left: left.and_then(|left| left_by(left, wait)) };
        if (left.is_none() && in_hand.is_none()) || to.left.is_some() {
            write_to(tx, document, &to, &facts).await?;
        }
    }
    told(tx, document.head().id, organize);
    Ok(ended)
}

pub(super) fn holder_of(wait: &Wait) -> String {
    format!("{}:{}", wait.side.as_str(), wait.permission)
}

/// What an entry is for, whoever it is for.
pub(super) fn duty_of(wait: &Wait) -> String {
    format!("{} {}", holder_of(wait), wait.label)
}

/// Whose the wait was, with his name.
fn left_by<'a, D: Document>(left: &'a D, wait: &Wait) -> Option<(UserId, &'a str)> {
    waits_of(left).find(|(before, _)| duty_of(before) == duty_of(wait)).and_then(|(_, person)| person)
}

/// Who is told that a document waits for him.
struct To<'a> {
    wait: &'a Wait,
    /// The only person it waits for.
    person: Option<UserId>,
    /// The person it waited for before it was handed over.
    left: Option<(UserId, &'a str)>,
}

/// Brings the facts and the day of a document's entries up to date, where the same is still waited for.
pub async fn refresh<D: Document>(tx: &mut Tx, document: &D) -> Result<()> {
    let (kind, id) = (D::KIND, document.head().id);
    let facts = facts(tx, kind, id).await?;
    let zone = tx.platform().config().tenancy.time_zone.clone();
    sqlx::query(
        "update platform.todo set supplier_zh = $4, supplier_en = $5, amount = $6::numeric, currency = $7,
           responsible = case when holder like 'buyer:%' and user_id is null then $8 else '' end,
           purchasing_group = $9, due_at = coalesce($10::timestamptz, timezone($12, ($11::date + 1)::timestamp))
         where tenant_id = $1 and entity_kind = $2 and entity_id = $3",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(kind.code())
    .bind(id.to_string())
    .bind(&facts.supplier_zh)
    .bind(&facts.supplier_en)
    .bind(&facts.amount)
    .bind(&facts.currency)
    .bind(&facts.responsible)
    .bind(&facts.purchasing_group)
    .bind(document.due_at())
    .bind(document.due_on())
    .bind(&zone)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Requests the message that goes with an entry, to the same recipients.
async fn write_to<D: Document>(tx: &mut Tx, document: &D, to: &To<'_>, facts: &Facts) -> Result<()> {
    let wait = to.wait;
    let template = if to.left.is_some() { Some(HANDED_OVER) } else { wait.message };
    let (Some(template), Some(holders)) = (template, holders(wait.side, wait.permission, document.organize())) else {
        return Ok(());
    };
    let brief = Brief { kind: D::KIND, side: wait.side, task: wait.label, facts, due_on: document.due_on() };
    let (zh, en) = (brief.say(tx, Language::Zh).await?, brief.say(tx, Language::En).await?);
    let task = FieldValue::InBoth { zh: zh.task, en: en.task };
    let mut wanted = MessageWanted::of(template)
        .to(to.person.map_or(holders, Recipient::User))
        .field("number", document.head().label.into_owned())
        .field("task", task.clone())
        .field("from", FieldValue::InBoth { zh: zh.from, en: en.from })
        .field("facts", FieldValue::InBoth { zh: zh.facts, en: en.facts })
        .opens(D::KIND.page.of(wait.side, document.head().id))
        .about(D::KIND.code(), document.head().id);
    if let Some((left, name)) = to.left {
        wanted = wanted.field("name", name);
        tell_who_left(tx, document, (left, name), task).await?;
    }
    tx.message(wanted).await.map(drop)
}

/// Tells the person whose duty was handed over. He may have left the company or the supplier: he reads what was his, and
/// nothing of how the document stands today.
async fn tell_who_left<D: Document>(
    tx: &mut Tx,
    document: &D,
    (left, name): (UserId, &str),
    task: FieldValue,
) -> Result<()> {
    let told = MessageWanted::of(HANDED_OVER)
        .to(Recipient::Former(left))
        .field("number", document.head().label.into_owned())
        .field("task", task)
        .field("from", "")
        .field("facts", "")
        .field("name", name)
        .about(D::KIND.code(), document.head().id);
    tx.message(told).await.map(drop)
}

/// An entry that was there before.
#[derive(sqlx::FromRow)]
pub struct Ended {
    pub organize_id: Option<Uuid>,
    /// See [`duty_of`].
    pub duty: String,
    /// The only person it was for.
    pub user_id: Option<Uuid>,
    since: OffsetDateTime,
    dealt_with: bool,
}

impl Ended {
    /// Whether all of these holders had it, and not one of them.
    fn was_for_all(&self, holder: &str, organize: Option<OrganizeId>) -> bool {
        let held = self.duty.split_once(' ').is_some_and(|(held, _)| held == holder);
        held && self.user_id.is_none() && self.organize_id == organize.map(|organize| organize.uuid())
    }
}

/// For a document that is gone.
pub async fn clear(tx: &mut Tx, kind: &DocumentKind, id: Uuid) -> Result<Vec<Ended>> {
    end(tx, kind, id, &Still::default()).await
}

/// What a document waits for from now on.
#[derive(Default)]
struct Still {
    duties: Vec<String>,
    /// Whose duties are for all of them.
    holders: Vec<String>,
}

/// Removes the document's entries. What is not `still` waited for was dealt with, if somebody of the side it waited for
/// has just acted and nothing of it is left in the same hands; if the other side or the product has, it was withdrawn.
async fn end(tx: &mut Tx, kind: &DocumentKind, id: Uuid, still: &Still) -> Result<Vec<Ended>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let ended: Vec<Ended> = sqlx::query_as(
        "with moment (at) as (select coalesce($4::timestamptz, clock_timestamp())),
         ended as (
           delete from platform.todo where tenant_id = $1 and entity_kind = $2 and entity_id = $3
           returning *, holder || ' ' || task as duty,
             split_part(holder, ':', 1) = $6 and not (holder || ' ' || task) = any($7)
               and not (user_id is null and holder = any($8)) as dealt_with
         ),
         done as (
           insert into platform.done_todo (tenant_id, todo_id, entity_kind, entity_id, label, task, document, area, holder,
             assignee, organize_id, page, supplier_zh, supplier_en, amount, currency, purchasing_group, since, due_at,
             done_at, done_by, hours, late)
           select tenant_id, todo_id, entity_kind, entity_id, label, task, document, area, holder,
             assignee, organize_id, page, supplier_zh, supplier_en, amount, currency, purchasing_group, since, due_at,
             at, $5, greatest(round(extract(epoch from (at - since)) / 3600, 1), 0), coalesce(due_at <= at, false)
           from ended, moment where dealt_with
         )
         select organize_id, duty, user_id, since, dealt_with from ended",
    )
    .bind(tenant)
    .bind(kind.code())
    .bind(id.to_string())
    .bind(tx.platform().clock_is_set_to())
    .bind(tx.who())
    .bind(tx.ctx().side().as_str())
    .bind(&still.duties)
    .bind(&still.holders)
    .fetch_all(tx.conn())
    .await?;
    if let Some(entry) = ended.first() {
        told(tx, id, entry.organize_id.map(OrganizeId::new));
    }
    if let Some(entry) = ended.iter().find(|entry| entry.dealt_with) {
        // Only to the side that has acted: what one side has done, and how fast, is not the other's to know.
        let side = tx.ctx().side();
        let organizes = Some(entry.organize_id.map(OrganizeId::new).into_iter().collect());
        tx.notice_to_side(side, Notice { topic: DONE_TOPIC, entity_id: id.into(), version: 0, organizes });
    }
    Ok(ended)
}

pub(super) fn told(tx: &mut Tx, id: Uuid, organize: Option<OrganizeId>) {
    // Without a supplier, an entry concerns the buyer side only.
    let organizes = Some(organize.into_iter().collect());
    tx.notice(Notice { topic: TOPIC, entity_id: id.into(), version: 0, organizes });
}
