//! What the OA says of a process: that it has it, that it will not take it, and what its approvers decide. Only the approval that was
//! started last counts, and of that only a later word than the last one.

use super::states::{APPROVED, MACHINE, PENDING_CONFIRM, UNDER_WAY};
use super::{KIND, OaProcess, SUBMIT, followed, lines, opens, standing, views};
use crate::organize::FREEZE;
use crate::organize::queries::Organize;
use std::collections::BTreeSet;
use tandem_contracts::message::{FieldValue, MessageWanted, Recipient};
use tandem_contracts::oa::{Decision, OaOutcome};
use tandem_contracts::outside::HandedOver;
use tandem_kernel::{Language, UserId};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::document::prelude::*;
use tandem_platform::record;

/// Tells who submitted it, and the supplier's leader, that it came back.
pub const CAME_BACK: &str = "partner.oa_returned";
pub const CAME_BACK_FIELDS: &[&str] = &["number", "supplier", "outcome", "opinion"];
/// Tells purchasing leaders that the OA returned what it had approved, too late.
pub const TOO_LATE: &str = "partner.oa_returned_late";
pub const TOO_LATE_FIELDS: &[&str] = &["number", "supplier", "opinion"];

/// How much is kept of an opinion, and of a name.
const LONGEST: usize = 1_000;
const LONGEST_NAME: usize = 200;

/// The OA has it, under a number of its own; or it refused it for good.
pub async fn handed_over(tx: &mut Tx, told: HandedOver, _meta: Meta) -> Result<()> {
    if told.entity_kind != KIND.code() {
        return Ok(());
    }
    let Some(before) = current(tx, told.entity_id, told.reference).await? else { return Ok(()) };
    // What was decided in the meantime was started.
    if before.common.state != PENDING_CONFIRM {
        return Ok(());
    }
    if told.taken {
        let values = Values::none().put("oa_number", name(&told.number));
        return lead(tx, "confirm", before, values).await.map(drop);
    }
    let standing = tx.approval_standing(told.reference).await?;
    if standing.is_some_and(|standing| standing.sequence > 0) {
        return Ok(());
    }
    // An answer that got lost leaves open whether it runs.
    if standing.is_some() {
        tx.withdraw_approval(told.reference).await?;
    }
    let values = said(tx, &told.message, "").put("reference", None::<Uuid>);
    let returned = lead(tx, "fail", before, values).await?;
    came_back(tx, &returned, "partner-oa_process-came_back-fail").await
}

pub async fn decided(tx: &mut Tx, told: OaOutcome, _meta: Meta) -> Result<()> {
    if told.entity_kind != KIND.code() {
        return Ok(());
    }
    let Some(before) = current(tx, told.entity_id, told.reference).await? else { return Ok(()) };
    // A later decision overrules this one, and is on its way.
    let standing = tx.approval_standing(told.reference).await?;
    if standing.is_none_or(|standing| standing.withdrawn || told.sequence < standing.sequence)
        || told.sequence <= before.sequence
    {
        return Ok(());
    }
    let is_approved = before.common.state == APPROVED;
    match told.decision {
        Decision::Approved if is_approved => remember(tx, &before, &told).await,
        Decision::Approved => approve(tx, before, &told).await,
        Decision::Returned | Decision::Deleted if is_approved => overrule(tx, before, &told).await,
        Decision::Returned if MACHINE.lead(&before.common.state, "return").is_ok() => {
            give_back(tx, before, &told).await
        }
        // Returned once more.
        Decision::Returned => remember(tx, &before, &told).await,
        Decision::Deleted => delete(tx, before, &told).await,
    }
}

/// The process, locked, if this is the approval that it goes by.
async fn current(tx: &mut Tx, id: Uuid, reference: Uuid) -> Result<Option<OaProcess>> {
    let found: Option<OaProcess> = record::load_if_there(tx, id, true).await?;
    Ok(found.filter(|process| process.reference == Some(reference)))
}

fn said(tx: &Tx, opinion: &str, by: &str) -> Values {
    Values::none()
        .put("opinion", opinion.chars().take(LONGEST).collect::<String>())
        .put("decided_by", name(by))
        .put("decided_at", tx.now())
}

/// Of somebody there, or the number of a process.
fn name(text: &str) -> String {
    text.chars().take(LONGEST_NAME).collect()
}

fn heard(tx: &Tx, told: &OaOutcome) -> Values {
    let values = said(tx, &told.opinion, &told.decided_by).put("sequence", told.sequence);
    if told.process.is_empty() { values } else { values.put("oa_number", name(&told.process)) }
}

/// Leads it on and copies how it stands to its organisation. Once it is not with the OA any more, what waited for that goes on.
async fn lead(tx: &mut Tx, action: &str, before: OaProcess, values: Values) -> Result<OaProcess> {
    let organize = before.organize_id();
    let to = MACHINE.lead(&before.common.state, action)?;
    let after = document::arrive(tx, action, before, to, values).await?.document;
    standing::copy(tx, organize).await?;
    if !UNDER_WAY.contains(&after.common.state.as_str()) {
        opens::go_on(tx, organize).await?;
    }
    Ok(after)
}

/// A word that changes nothing is not heard again.
async fn remember(tx: &mut Tx, process: &OaProcess, told: &OaOutcome) -> Result<()> {
    let values = Values::none().put("sequence", told.sequence);
    record::fill::<OaProcess>(tx, process.common.id, values).await
}

async fn approve(tx: &mut Tx, before: OaProcess, told: &OaOutcome) -> Result<()> {
    // What stood before is written down while no other process puts something in force, or it could not be taken back.
    standing::alone(tx, before.organize_id()).await?;
    // One that was returned may be approved late, after another put something else in force.
    let lines = lines::renew(tx, before.common.id, before.organize_id(), &before.lines).await?;
    views::put_in_force(tx, &before).await?;
    let values = heard(tx, told);
    let approved = lead(tx, "approve", before, values).await?;
    opens::by_approval(tx, &approved, &lines).await
}

async fn give_back(tx: &mut Tx, before: OaProcess, told: &OaOutcome) -> Result<()> {
    let values = heard(tx, told);
    let returned = lead(tx, "return", before, values).await?;
    came_back(tx, &returned, "partner-oa_process-came_back-return").await
}

/// The OA takes its approval back. Where nothing was made of it yet, what it put in force goes with it.
async fn overrule(tx: &mut Tx, before: OaProcess, told: &OaOutcome) -> Result<()> {
    standing::alone(tx, before.organize_id()).await?;
    // Nothing leaves for the ERP meanwhile.
    document::lock::<Organize>(tx, before.organize_id()).await?;
    if followed::is_followed(tx, &before).await? {
        remember(tx, &before, told).await?;
        let opinion = told.opinion.chars().take(LONGEST).collect::<String>();
        let wanted = wanted(TOO_LATE, &before).to(Recipient::buyers(FREEZE)).field("opinion", opinion);
        return tx.message(wanted).await.map(drop);
    }
    views::take_back(tx, &before).await?;
    give_back(tx, before, told).await
}

/// It was deleted there. What it had not said to have yet, it had.
async fn delete(tx: &mut Tx, before: OaProcess, told: &OaOutcome) -> Result<()> {
    let before = if before.common.state == PENDING_CONFIRM {
        lead(tx, "confirm", before, Values::none().put("oa_number", name(&told.process))).await?
    } else {
        before
    };
    let values = heard(tx, told).put("reference", None::<Uuid>);
    let deleted = lead(tx, "delete", before, values).await?;
    came_back(tx, &deleted, "partner-oa_process-came_back-delete").await
}

fn wanted(template: &str, process: &OaProcess) -> MessageWanted {
    let id = process.common.id;
    let supplier =
        FieldValue::InBoth { zh: process.supplier.supplier_zh.clone(), en: process.supplier.supplier_en.clone() };
    MessageWanted::of(template)
        .field("number", process.common.number.clone())
        .field("supplier", supplier)
        .opens(KIND.page.of(Side::Buyer, id))
        .about(KIND.code(), id)
}

/// Whoever submitted it is told, and the supplier's leader; where there is neither, whoever may submit it again.
async fn came_back(tx: &mut Tx, process: &OaProcess, outcome: &'static str) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let leader: Option<Uuid> = sqlx::query_scalar(
        "select user_id from partner.leader where tenant_id = $1 and organize_id = $2 and function = 'purchasing'",
    )
    .bind(tenant)
    .bind(process.organize_id())
    .fetch_optional(tx.conn())
    .await?;
    let people: BTreeSet<Uuid> = process.submitted_by_id.into_iter().chain(leader).collect();
    let words = tx.platform().words();
    let outcome = FieldValue::InBoth { zh: words.label(Language::Zh, outcome), en: words.label(Language::En, outcome) };
    let told = wanted(CAME_BACK, process).field("outcome", outcome).field("opinion", process.opinion.clone());
    let told = if people.is_empty() { told.to(Recipient::buyers(SUBMIT)) } else { told };
    let told = people.into_iter().fold(told, |told, user| told.to(Recipient::User(UserId::new(user))));
    tx.message(told).await.map(drop)
}
