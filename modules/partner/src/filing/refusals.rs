//! What a filing refuses although its state allows it.

use super::listing::FIRST;
use super::record::Filing;
use crate::oa_process::standing;
use crate::oa_process::states::UNDER_WAY;
use std::collections::HashMap;
use tandem_kernel::{Refusal, Result, Side};
use tandem_platform::Tx;
use tandem_platform::document::Asked;
use uuid::Uuid;

pub const REFUSES: &[&str] = &["edit", "submit", "recall", "approve", "decline", "discard"];

/// What decides beside the row.
#[derive(Debug, Clone, Default)]
pub struct Beside {
    /// The state of the organisation.
    organize_state: String,
    /// Approvers outside are looking at the organisation.
    in_approval: bool,
}

pub fn refusal(filing: &Filing, action: &str, asked: &Asked<'_>) -> Option<Refusal> {
    let by = asked.by.actor.as_ref();
    let mine = by.is_some_and(|actor| filing.submitted_by_id == Some(actor.id.uuid()));
    match action {
        "edit" | "submit" | "recall" | "discard" if by.is_some_and(|actor| is_others(filing, actor.side)) => {
            Some(Refusal::of("partner-filing-supplier_fills"))
        }
        "submit" if ["frozen", "ended"].contains(&filing.beside.organize_state.as_str()) => {
            Some(Refusal::of("partner-filing-frozen"))
        }
        "submit" if filing.beside.in_approval => Some(Refusal::of("partner-filing-in_approval")),
        "recall" if !mine => Some(Refusal::of("partner-filing-not_submitter").with("name", &filing.submitted_by)),
        "approve" if mine => Some(Refusal::of("partner-filing-own_review")),
        "approve" if filing.checked_at.is_none() => Some(Refusal::of("partner-filing-unchecked")),
        "approve" if filing.open_doubts.is_some_and(|open| open > 0) => {
            let open = filing.open_doubts.unwrap_or_default();
            Some(Refusal::of("partner-filing-doubts_open").with("n", open))
        }
        "decline" if filing.filing_type != FIRST => Some(Refusal::of("partner-filing-only_first_declined")),
        "discard" if filing.filing_type == FIRST => Some(Refusal::of("partner-filing-first_stays")),
        _ => None,
    }
}

/// Whether somebody else fills it in than the buying side: buyers do so for suppliers without users only.
fn is_others(filing: &Filing, side: Side) -> bool {
    side == Side::Buyer && !filing.for_supplier
}

pub async fn learn(tx: &mut Tx, filings: &mut [Filing], actions: &[&'static str]) -> Result<()> {
    if !actions.contains(&"submit") {
        return Ok(());
    }
    let tenant = tx.ctx().tenant.id.uuid();
    let organizes: Vec<Uuid> = filings.iter().map(|filing| filing.supplier.organize_id).collect();
    // Suppliers see no process, so it is the organisation that says how one stands.
    let found: Vec<(Uuid, String, bool)> = sqlx::query_as(
        "select organize_id, state, oa_state = any($3) from partner.organize
         where tenant_id = $1 and organize_id = any($2)",
    )
    .bind(tenant)
    .bind(&organizes)
    .bind(UNDER_WAY)
    .fetch_all(tx.conn())
    .await?;
    let known: HashMap<Uuid, Beside> = found
        .into_iter()
        .map(|(id, organize_state, in_approval)| (id, Beside { organize_state, in_approval }))
        .collect();
    for filing in filings {
        filing.beside = known.get(&filing.supplier.organize_id).cloned().unwrap_or_default();
    }
    Ok(())
}

/// The OA is asked about a supplier only while no filing of it waits for its review, and the other way round.
pub async fn hold(filing: &Filing, tx: &mut Tx, action: &str) -> Result<()> {
    if action == "submit" { standing::alone(tx, filing.supplier.organize_id).await } else { Ok(()) }
}
