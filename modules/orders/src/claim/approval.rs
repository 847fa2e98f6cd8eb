//! A claim above the company's limit is sent once its approvers have agreed. They are asked in the approval system; what
//! they say is heard as long as the claim waits for it, and no longer.

use super::{Claim, KIND, LISTING, MACHINE};
use rust_decimal::Decimal;
use tandem_contracts::message::{FieldValue, MessageWanted, Recipient};
use tandem_contracts::oa::{Approval, Decision, Fact, OaOutcome};
use tandem_contracts::outside::HandedOver;
use tandem_kernel::{Language, UserId};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::document::prelude::*;

/// Code of the message to whoever submitted the claim.
pub const ENDED: &str = "orders.claim_approval_ended";

/// The approval of a claim, as its page shows it.
#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ClaimApproval {
    /// `waiting`, `approved`, `returned`, `deleted`, `recalled` or `not_started`
    pub state: String,
    pub submitted_by: String,
    pub submitted_at: Moment,
    /// What the approvers said, or why it could not be started.
    pub opinion: String,
    pub decided_by: String,
    pub decided_at: Option<Moment>,
}

pub async fn of(tx: &mut Tx, claim: Uuid) -> Result<Option<ClaimApproval>> {
    if tx.ctx().side() == Side::Supplier {
        return Ok(None);
    }
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select state, submitted_by, submitted_at, opinion, decided_by, decided_at from orders.claim_approval
         where tenant_id = $1 and claim_id = $2",
    )
    .bind(tenant)
    .bind(claim)
    .fetch_optional(tx.conn())
    .await?)
}

/// The total in this currency above which the company approves claims; `None` where it set none.
pub fn limit(tx: &Tx, currency: &str) -> Option<Decimal> {
    let limits = &tx.platform().config().approvals.get(tx.ctx().tenant.code.as_ref())?.claim_above;
    limits.iter().find(|(code, _)| code.eq_ignore_ascii_case(currency)).map(|(_, limit)| *limit)
}

/// Above the limit a claim is submitted, up to it and without one it is sent.
pub fn refusal(action: &str, total: Decimal, currency: &str, limit: Option<Decimal>) -> Option<Refusal> {
    let amount = |limit: Decimal| format!("{} {currency}", limit.normalize());
    match (action, limit) {
        ("send", Some(limit)) if total > limit => {
            Some(Refusal::of("orders-claim-needs_approval").with("limit", amount(limit)))
        }
        ("submit", Some(limit)) if total <= limit => {
            Some(Refusal::of("orders-claim-within_limit").with("limit", amount(limit)))
        }
        ("submit", None) => Some(Refusal::of("orders-claim-no_limit").with("currency", currency)),
        _ => None,
    }
}

/// Whether what is entered for a claim that its supplier knows needs no approval beyond the one it has.
pub fn stays(tx: &Tx, before: &Claim, currency: &str, total: Option<Decimal>) -> bool {
    let within = |most: Decimal| total.is_some_and(|total| total <= most);
    limit(tx, currency).is_none_or(within) || currency == before.currency && within(*before.total)
}

pub async fn submit(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<Claim>> {
    let (before, to) = document::step::<Claim>(tx, "submit", which).await?;
    let id = before.disputed.common.id;
    let approval = asked(tx, &before);
    let reference = tx.start_approval(approval, KIND.code(), id).await?;
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let submitter = tx.ctx().actor.as_ref().map(|actor| actor.id.uuid());
    sqlx::query(
        "insert into orders.claim_approval (tenant_id, claim_id, reference, submitted_by, submitter_id, submitted_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (tenant_id, claim_id) do update set reference = excluded.reference, state = 'waiting',
           submitted_by = excluded.submitted_by, submitter_id = excluded.submitter_id, submitted_at = excluded.submitted_at,
           opinion = '', decided_by = '', decided_at = null",
    )
    .bind(tenant)
    .bind(id)
    .bind(reference)
    .bind(who)
    .bind(submitter)
    .bind(now)
    .execute(tx.conn())
    .await?;
    document::arrive(tx, "submit", before, to, Values::none()).await
}

/// What approvers read, in the language of whoever submits it.
fn asked(tx: &Tx, claim: &Claim) -> Approval {
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let label = |column: &str| {
        let column = LISTING.columns().iter().find(|known| known.column == column);
        column.map_or_else(String::new, |known| words.label(language, known.label))
    };
    let fact = |column: &str, value: String| Fact { label: label(column), value };
    let money = |amount: Decimal| format!("{} {}", amount.normalize(), claim.currency);
    let supplier = match language {
        Language::Zh => ("supplier_zh", claim.disputed.supplier.supplier_zh.clone()),
        Language::En => ("supplier_en", claim.disputed.supplier.supplier_en.clone()),
    };
    let mut facts = vec![fact(supplier.0, supplier.1), fact("total", money(*claim.total))];
    facts.extend(claim.lost().map(|(loss, amount)| fact(loss, money(amount))));
    if !claim.order_number.is_empty() {
        facts.push(fact("order_number", claim.order_number.clone()));
    }
    if !claim.description.is_empty() {
        facts.push(fact("description", claim.description.clone()));
    }
    let number = claim.disputed.common.number.clone();
    let title = format!("{} {number} {}", words.label(language, LISTING.one()), claim.title);
    Approval { kind: "claim".to_owned(), number, title, facts, applicant: tx.who() }
}

/// The buyer wants no approval any more: the claim is a draft again, whatever the approvers say from now on.
pub async fn recall(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<Claim>> {
    let (before, to) = document::step::<Claim>(tx, "recall", which).await?;
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let reference: Option<Uuid> = sqlx::query_scalar(
        "update orders.claim_approval set state = 'recalled', decided_by = $3, decided_at = $4
         where tenant_id = $1 and claim_id = $2 and state = 'waiting' returning reference",
    )
    .bind(tenant)
    .bind(before.disputed.common.id)
    .bind(who)
    .bind(now)
    .fetch_optional(tx.conn())
    .await?;
    if let Some(reference) = reference {
        tx.withdraw_approval(reference).await?;
    }
    document::arrive(tx, "recall", before, to, Values::none()).await
}

/// How an approval ended.
struct End<'a> {
    action: &'static str,
    state: &'static str,
    /// What the submitter reads.
    word: &'static str,
    opinion: &'a str,
    by: &'a str,
}

/// Consumes what the approvers decided.
pub async fn decided(tx: &mut Tx, told: OaOutcome, _meta: Meta) -> Result<()> {
    if told.entity_kind != KIND.code() {
        return Ok(());
    }
    let (action, word) = match told.decision {
        Decision::Approved => ("approve", "orders-claim-approval-approved"),
        Decision::Returned => ("return", "orders-claim-approval-returned"),
        Decision::Deleted => ("return", "orders-claim-approval-deleted"),
    };
    let end = End { action, state: told.decision.as_str(), word, opinion: &told.opinion, by: &told.decided_by };
    ended(tx, told.entity_id, told.reference, end).await
}

/// Consumes that an approval could not be started. The end of a withdrawal has another reference.
pub async fn not_started(tx: &mut Tx, told: HandedOver, _meta: Meta) -> Result<()> {
    if told.taken || told.entity_kind != KIND.code() {
        return Ok(());
    }
    let word = "orders-claim-approval-not_started";
    let end = End { action: "return", state: "not_started", word, opinion: &told.message, by: "" };
    ended(tx, told.entity_id, told.reference, end).await
}

/// Only the approval that the claim waits for counts: one that was withdrawn, has ended, or was followed by another may
/// be about what the claim no longer says.
async fn ended(tx: &mut Tx, id: Uuid, reference: Uuid, end: End<'_>) -> Result<()> {
    document::lock::<Claim>(tx, id).await?;
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let waited: Option<Option<Uuid>> = sqlx::query_scalar(
        "update orders.claim_approval set state = $4, opinion = left($5, 1000), decided_by = left($6, 200), decided_at = $7
         where tenant_id = $1 and claim_id = $2 and reference = $3 and state = 'waiting' returning submitter_id",
    )
    .bind(tenant)
    .bind(id)
    .bind(reference)
    .bind(end.state)
    .bind(end.opinion)
    .bind(end.by)
    .bind(now)
    .fetch_optional(tx.conn())
    .await?;
    let Some(submitter) = waited else { return Ok(()) };
    let before: Claim = document::load(tx, id, true).await?;
    let to = MACHINE.lead(&before.disputed.common.state, end.action)?;
    let claim = document::arrive(tx, end.action, before, to, Values::none()).await?.document;
    match submitter {
        Some(submitter) => write_to(tx, UserId::new(submitter), &claim, &end).await,
        None => Ok(()),
    }
}

async fn write_to(tx: &mut Tx, submitter: UserId, claim: &Claim, end: &End<'_>) -> Result<()> {
    let words = tx.platform().words();
    let outcome =
        FieldValue::InBoth { zh: words.label(Language::Zh, end.word), en: words.label(Language::En, end.word) };
    let common = &claim.disputed.common;
    let wanted = MessageWanted::of(ENDED)
        .to(Recipient::User(submitter))
        .field("number", common.number.clone())
        .field("title", claim.title.clone())
        .field("outcome", outcome)
        .field("opinion", end.opinion.chars().take(1_000).collect::<String>())
        .opens(KIND.page.of(Side::Buyer, common.id))
        .about(KIND.code(), common.id);
    tx.message(wanted).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_is_sent_up_to_the_limit_and_submitted_above_it() {
        let said = |action: &str, total: i64, limit: Option<i64>| {
            let refused = refusal(action, total.into(), "CNY", limit.map(Decimal::from));
            refused.map(|refusal| refusal.message.key)
        };
        assert_eq!((said("send", 100, Some(100)), said("send", 7, None)), (None, None));
        assert_eq!(said("send", 101, Some(100)), Some("orders-claim-needs_approval"));
        assert_eq!(said("submit", 101, Some(100)), None);
        assert_eq!(said("submit", 100, Some(100)), Some("orders-claim-within_limit"));
        assert_eq!(said("submit", 100, None), Some("orders-claim-no_limit"));
    }
}
