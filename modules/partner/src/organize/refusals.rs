//! What an organisation refuses although its state allows it. Asked by the button of its page, by its row and by the command.

use super::queries::Organize;
use super::readiness;
use crate::oa_process::standing;
use std::collections::HashMap;
use tandem_kernel::{Refusal, Result};
use tandem_platform::{Tx, record};
use uuid::Uuid;

pub const REFUSES: &[&str] = &["promote", "freeze", "end", "delete"];
/// How many open documents a refusal names.
const MOST_NAMED: i64 = 5;
/// States of its newest filing in which nobody at the supplier is at work on it.
const LEFT: [&str; 3] = ["", "pending", "returned"];

/// What decides beside its row.
#[derive(Debug, Clone, Default)]
pub struct Beside {
    /// What is missing before it can be made formal, in the words of whoever asks.
    missing: Vec<String>,
    /// The numbers of documents that are not finished.
    unfinished: Vec<String>,
}

pub fn refusal(organize: &Organize, action: &str) -> Option<Refusal> {
    let Beside { missing, unfinished } = &organize.beside;
    match action {
        "promote" if !missing.is_empty() => {
            Some(Refusal::of("partner-organize-not_ready").with("items", missing.join(", ")))
        }
        "freeze" if organize.internal_group => Some(Refusal::of("partner-organize-internal_not_frozen")),
        "end" if !unfinished.is_empty() => {
            Some(Refusal::of("partner-organize-unfinished").with("list", unfinished.join(", ")))
        }
        "delete" if organize.erp_no.is_some() || !LEFT.contains(&organize.review_state.as_str()) => {
            Some(Refusal::of("partner-organize-only_unreviewed_delete"))
        }
        _ => None,
    }
}

pub async fn learn(tx: &mut Tx, organizes: &mut [Organize], actions: &[&'static str]) -> Result<()> {
    let ids: Vec<Uuid> = organizes.iter().map(|organize| organize.common.id).collect();
    let mut missing = HashMap::new();
    if actions.contains(&"promote") {
        missing = readiness::missing(tx, organizes).await?;
    }
    let mut unfinished = HashMap::new();
    if actions.contains(&"end") {
        unfinished = record::unfinished(tx, &ids, MOST_NAMED).await?;
        for (id, numbers) in standing::open(tx, &ids).await? {
            let known: &mut Vec<String> = unfinished.entry(id).or_default();
            known.extend(numbers);
            known.truncate(usize::try_from(MOST_NAMED).unwrap_or_default());
        }
    }
    for organize in organizes {
        let id = organize.common.id;
        organize.beside = Beside {
            missing: missing.remove(&id).unwrap_or_default(),
            unfinished: unfinished.remove(&id).unwrap_or_default(),
        };
    }
    Ok(())
}
