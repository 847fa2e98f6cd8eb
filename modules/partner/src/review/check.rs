//! Compares a filing that was handed in with what is known of other companies. Done by the product itself, after the supplier
//! has been answered: whoever files learns neither who is known nor that anybody was compared with him.

use super::{doubt, in_force, part};
use crate::bank_change::waiting;
use crate::filing::Filing;
use crate::filing::states::PENDING;
use crate::matching::find::{self, Suspect};
use crate::matching::{self, Match, MatchEvidence, facts};
use crate::organize::queries::Organize;
use crate::section::{BANK, Section};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::document::prelude::*;
use tandem_platform::jobs::Job;
use tandem_platform::record;

/// Enqueued when a filing is handed in, and when it is discarded: what was found about it goes then.
pub const CHECK: Job<CheckFiling> = Job::new("job.partner.check_filing");

#[derive(Debug, Serialize, Deserialize)]
pub struct CheckFiling {
    pub filing: Uuid,
}

pub async fn run(tx: &mut Tx, told: CheckFiling, _meta: Meta) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    // One at a time: of two newcomers that are one company, the second finds what the first has left.
    tx.alone(&format!("partner.filing check {tenant}")).await?;
    let Some(seen) = record::load_if_there::<Filing>(tx, told.filing, false).await? else {
        return doubt::forget(tx, told.filing).await;
    };
    // Recalled, or compared already.
    if !is_to_be_compared(&seen) {
        return Ok(());
    }
    let (id, organize) = (seen.common.id, seen.supplier.organize_id);
    let parts = part::of(tx, id).await?;
    let of_part = |section: &Section| parts.iter().find(|part| part.section.code == section.code);
    let filed = facts::of(|section| of_part(section).map(|part| &part.content));
    let suspects = find::others(tx, organize, &filed).await?;
    // Locked in the order of everybody else: what is found may hold up the others, too.
    let concerned: Vec<Uuid> = suspects.iter().map(|suspect| suspect.id).chain([organize]).collect();
    doubt::hold(tx, &concerned).await?;
    let Some(filing) = record::load_if_there::<Filing>(tx, id, true).await? else { return Ok(()) };
    // Handed in anew meanwhile, it is compared anew.
    if !is_to_be_compared(&filing) || filing.common.version != seen.common.version {
        return Ok(());
    }
    // Until it is approved, what is in force tells the company as well as what it files, and so do accounts that are verified.
    let stands: Organize = record::load(tx, organize, false).await?;
    let in_force = in_force::of(tx, &stands).await?;
    let standing = facts::of(|section| Some(in_force.content(section)));
    let asked = waiting::part(tx, organize).await?;
    let asked = facts::of(|section| (section.code == BANK.code).then_some(&asked.content));
    let kept: Vec<_> = filed.kept.into_iter().chain(standing.kept).chain(asked.kept).collect();
    find::keep(tx, organize, &kept).await?;
    // What was found for an earlier version of it and is not settled is found again, or is no more.
    sqlx::query(
        "delete from partner.doubt where tenant_id = $1 and filing_id = $2 and inside and settled_at is null
           and evidence ->> 'matchId' is not null",
    )
    .bind(tenant)
    .bind(id)
    .execute(tx.conn())
    .await?;
    for suspect in suspects {
        suspected(tx, &filing, &suspect).await?;
    }
    doubt::recount(tx, &concerned).await?;
    sqlx::query("update partner.filing set checked_at = $3 where tenant_id = $1 and filing_id = $2")
        .bind(tenant)
        .bind(id)
        .bind(now)
        .execute(tx.conn())
        .await?;
    doubt::tell_about(tx, &concerned).await
}

fn is_to_be_compared(filing: &Filing) -> bool {
    filing.common.state == PENDING && filing.checked_at.is_none()
}

/// Writes down the pair, unless somebody has decided about it before, and a doubt at each cell that both have.
async fn suspected(tx: &mut Tx, filing: &Filing, suspect: &Suspect) -> Result<()> {
    let organize = filing.supplier.organize_id;
    let tenant = tx.ctx().tenant.id.uuid();
    let known: Vec<(Uuid, String)> = sqlx::query_as(
        "select match_id, state from partner.match
         where tenant_id = $1 and (organize_id, other_id) in (($2, $3), ($3, $2))
         order by organize_id = $2 desc",
    )
    .bind(tenant)
    .bind(organize)
    .bind(suspect.id)
    .fetch_all(tx.conn())
    .await?;
    if known.iter().any(|(_, state)| state != matching::OPEN) {
        return Ok(());
    }
    let pair = match known.first() {
        Some((id, _)) => *id,
        None => found(tx, filing, suspect).await?,
    };
    let name = if suspect.zh == suspect.en { suspect.zh.clone() } else { format!("{} / {}", suspect.zh, suspect.en) };
    let doubts: Value = suspect
        .shared
        .iter()
        .map(|one| {
            json!({
                "id": tx.new_id(), "section": one.cell.section, "row": one.cell.row, "field": one.cell.field,
                "kind": one.cause.doubt(),
                "evidence": { "matchId": pair, "typed": one.cell.typed, "number": suspect.number, "name": name },
            })
        })
        .collect();
    let now = tx.now();
    sqlx::query(
        "insert into partner.doubt (tenant_id, doubt_id, filing_id, organize_id, section, row_id, field, kind, evidence,
           inside, created_at)
         select $1, told.id, $2, $3, told.section, told.\"row\", told.field, told.kind, told.evidence, true, $5
         from jsonb_to_recordset($4)
           as told(id uuid, section text, \"row\" uuid, field text, kind text, evidence jsonb)
         on conflict do nothing",
    )
    .bind(tenant)
    .bind(filing.common.id)
    .bind(organize)
    .bind(doubts)
    .bind(now)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// A pair that nobody has seen before.
async fn found(tx: &mut Tx, filing: &Filing, suspect: &Suspect) -> Result<Uuid> {
    let id = tx.new_id();
    let causes: BTreeSet<_> = suspect.shared.iter().map(|one| one.cause).collect();
    let reasons: Vec<&str> = causes.iter().map(|cause| cause.as_str()).collect();
    let evidence: Vec<MatchEvidence> = suspect
        .shared
        .iter()
        .map(|one| MatchEvidence {
            cause: one.cause.as_str().to_owned(),
            section: one.cell.section.to_owned(),
            field: one.cell.field.clone(),
            typed: one.cell.typed.clone(),
        })
        .collect();
    let evidence: Value = serde_json::to_value(evidence)?;
    let values = Values::none()
        .put("organize_id", filing.supplier.organize_id)
        .put("other_id", suspect.id)
        .put("supplier_zh", filing.supplier.supplier_zh.clone())
        .put("supplier_en", filing.supplier.supplier_en.clone())
        .put("other_zh", suspect.zh.clone())
        .put("other_en", suspect.en.clone())
        .put("filing_id", filing.common.id)
        .put("cause", find::strongest(&suspect.shared).as_str())
        .put("reasons", reasons.join(","))
        .put("evidence", evidence)
        .put("similarity", Decimal::new(i64::from(suspect.similarity), 3))
        .put("created_at", tx.now());
    record::insert::<Match>(tx, id, values).await?;
    document::tell::<Match>(tx, "create", None, id).await?;
    Ok(id)
}
