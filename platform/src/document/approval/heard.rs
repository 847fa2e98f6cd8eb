//! What the approval system says: what was decided, or that an approval could not be started. Only the approval that the
//! document waits for counts, and of that only the latest word: one that was withdrawn, has ended, or was followed by
//! another may be about what the document no longer says.

use super::{APPROVE, Approved, IN_APPROVAL, RETURN, ended_template};
use crate::Tx;
use crate::bus::consumer::{Consumer, Meta};
use crate::document::{Asked, Document, Values, arrive, machine};
use crate::record::load_if_there;
use crate::record::supplier::{FROZEN, frozen_of};
use tandem_contracts::message::{FieldValue, MessageWanted, Recipient};
use tandem_contracts::oa::{Decision, OaOutcome};
use tandem_contracts::outside::HandedOver;
use tandem_kernel::convention::kept;
use tandem_kernel::{Language, Message, Refusal, Result, Side, UserId};
use uuid::Uuid;

/// How much of an opinion is kept.
const LONGEST: usize = 1_000;

pub fn consumers<D: Approved>() -> [Consumer; 2] {
    let code = D::KIND.code();
    [
        Consumer::on(kept(format!("{code}_decided")), decided::<D>),
        Consumer::on(kept(format!("{code}_approval_not_started")), not_started::<D>),
    ]
}

/// How an approval ended.
struct End<'a> {
    action: &'static str,
    /// Also names what its submitter reads.
    state: &'static str,
    opinion: &'a str,
    by: &'a str,
    /// Why it went no further although it was approved.
    refused: Option<Message>,
}

async fn decided<D: Approved>(tx: &mut Tx, told: OaOutcome, _meta: Meta) -> Result<()> {
    if told.entity_kind != D::KIND.code() {
        return Ok(());
    }
    let Some(mut before) = waiting::<D>(tx, told.entity_id, told.reference).await? else { return Ok(()) };
    // A later decision overrules this one, and is on its way.
    let standing = tx.approval_standing(told.reference).await?;
    if standing.is_none_or(|standing| standing.withdrawn || told.sequence < standing.sequence) {
        return Ok(());
    }
    let (opinion, by) = (told.opinion.as_str(), told.decided_by.as_str());
    let refused = match told.decision {
        Decision::Approved => refused(tx, &mut before).await?.map(|refusal| refusal.message),
        Decision::Returned | Decision::Deleted => None,
    };
    let (action, state) = match (told.decision, &refused) {
        (Decision::Approved, None) => (APPROVE.name, told.decision.as_str()),
        (Decision::Approved, Some(_)) => (RETURN, "refused"),
        (Decision::Returned | Decision::Deleted, _) => (RETURN, told.decision.as_str()),
    };
    ended(tx, before, End { action, state, opinion, by, refused }).await
}

/// The end of a withdrawal has another reference.
async fn not_started<D: Approved>(tx: &mut Tx, told: HandedOver, _meta: Meta) -> Result<()> {
    if told.taken || told.entity_kind != D::KIND.code() {
        return Ok(());
    }
    let Some(before) = waiting::<D>(tx, told.entity_id, told.reference).await? else { return Ok(()) };
    let standing = tx.approval_standing(told.reference).await?;
    // What is decided about was started after all; the decision is on its way.
    if standing.is_some_and(|standing| standing.sequence > 0) {
        return Ok(());
    }
    // An answer that got lost leaves open whether it runs.
    if standing.is_some() {
        tx.withdraw_approval(told.reference).await?;
    }
    let end = End { action: RETURN, state: "not_started", opinion: &told.message, by: "", refused: None };
    ended(tx, before, end).await
}

/// The document, locked, if this is the approval that it waits for.
async fn waiting<D: Document>(tx: &mut Tx, id: Uuid, reference: Uuid) -> Result<Option<D>> {
    let Some(document) = load_if_there::<D>(tx, id, true).await? else { return Ok(None) };
    let tenant = tx.ctx().tenant.id.uuid();
    let waits: bool = sqlx::query_scalar(
        "select exists (select from platform.approval
           where tenant_id = $1 and entity_id = $2 and reference = $3 and state = 'waiting')",
    )
    .bind(tenant)
    .bind(id)
    .bind(reference)
    .fetch_one(tx.conn())
    .await?;
    Ok((waits && document.head().state == IN_APPROVAL).then_some(document))
}

/// Days may have passed: what the action itself would be refused for now is asked again, also because of its supplier, but
/// for the limit.
async fn refused<D: Document>(tx: &mut Tx, document: &mut D) -> Result<Option<Refusal>> {
    let Some(needs) = D::KIND.approval else { return Ok(None) };
    Document::hold(&*document, tx, needs.action).await?;
    <D as Document>::learn(tx, std::slice::from_mut(document), &[needs.action]).await?;
    let own = {
        let asked = Asked { by: tx.ctx(), at: tx.now(), limits: tx.platform().approvals() };
        Document::refusal(&*document, needs.action, &asked)
    };
    if own.is_some() {
        return Ok(own);
    }
    let frozen = frozen_of(tx, std::slice::from_ref(&*document), &[needs.action]).await?;
    Ok((!frozen.is_empty()).then(|| Refusal::of(FROZEN)))
}

async fn ended<D: Approved>(tx: &mut Tx, before: D, end: End<'_>) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let [zh, en] = reasons(tx, &end);
    let submitter: Option<Uuid> = sqlx::query_scalar(
        "update platform.approval set state = $3, opinion = left($4, 1000), decided_by = left($5, 200), decided_at = $6,
           reason_zh = $7, reason_en = $8
         where tenant_id = $1 and entity_id = $2 returning submitter_id",
    )
    .bind(tenant)
    .bind(before.head().id)
    .bind(end.state)
    .bind(end.opinion)
    .bind(end.by)
    .bind(now)
    .bind(zh)
    .bind(en)
    .fetch_one(tx.conn())
    .await?;
    let to = machine(D::KIND)?.lead(before.head().state, end.action)?;
    let document = arrive(tx, end.action, before, to, Values::none()).await?.document;
    match submitter {
        Some(submitter) => write_to(tx, UserId::new(submitter), &document, &end).await,
        None => Ok(()),
    }
}

/// Why it went no further, in both languages.
fn reasons(tx: &Tx, end: &End<'_>) -> [String; 2] {
    let say = |language| end.refused.as_ref().map(|said| tx.platform().words().say(language, said)).unwrap_or_default();
    [say(Language::Zh), say(Language::En)]
}

async fn write_to<D: Approved>(tx: &mut Tx, submitter: UserId, document: &D, end: &End<'_>) -> Result<()> {
    let (kind, words, head) = (D::KIND, tx.platform().words(), document.head());
    let word = kind.approval_word(end.state);
    let outcome = FieldValue::InBoth { zh: words.label(Language::Zh, word), en: words.label(Language::En, word) };
    let opinion = match &end.refused {
        None => FieldValue::Plain(end.opinion.chars().take(LONGEST).collect()),
        Some(_) => {
            let [zh, en] = reasons(tx, end);
            FieldValue::InBoth { zh, en }
        }
    };
    let wanted = MessageWanted::of(&ended_template(kind))
        .to(Recipient::User(submitter))
        .field("number", head.label.clone().into_owned())
        .field("title", document.title())
        .field("outcome", outcome)
        .field("opinion", opinion)
        .opens(kind.page.of(Side::Buyer, head.id))
        .about(kind.code(), head.id);
    tx.message(wanted).await.map(drop)
}
