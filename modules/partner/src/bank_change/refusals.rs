//! What a bank change refuses although its state allows it.

use super::record::BankChange;
use super::states::TO_CONFIRM;
use std::collections::HashSet;
use tandem_kernel::{Refusal, Result, Side};
use tandem_platform::Tx;
use tandem_platform::document::Asked;
use uuid::Uuid;

pub const REFUSES: &[&str] = &["confirm", "deny", "verify"];

/// What decides beside the row.
#[derive(Debug, Clone, Default)]
pub struct Beside {
    /// The account or the contact details of whoever asks are younger than the people who count.
    is_young: bool,
    /// The product told whoever asks.
    is_told: bool,
}

pub fn refusal(change: &BankChange, action: &str, asked: &Asked<'_>) -> Option<Refusal> {
    let me = asked.by.actor.as_ref().map(|actor| actor.id.uuid());
    let is_me = |other: Option<Uuid>| me.is_some() && me == other;
    let is_asker = change.asker_ids.iter().any(|asker| is_me(Some(*asker)));
    match action {
        "confirm" if is_asker => Some(Refusal::of("partner-bank_change-own")),
        "confirm" if change.beside.is_young => Some(Refusal::of("partner-bank_change-young")),
        "deny" if !change.beside.is_told => Some(Refusal::of("partner-bank_change-not_told")),
        // Buyers ask for suppliers without users.
        "verify" if is_asker => Some(Refusal::of("partner-bank_change-asker_verifies")),
        "verify" if is_me(change.reviewed_by_id) => Some(Refusal::of("partner-bank_change-reviewer_verifies")),
        "verify" if change.calls().iter().any(|call| is_me(Some(call.by_id))) => {
            Some(Refusal::of("partner-bank_change-another_verifies"))
        }
        "verify" if !change.numbers().iter().any(|number| number.usable) => {
            Some(Refusal::of("partner-bank_change-no_numbers"))
        }
        _ => None,
    }
}

pub async fn learn(tx: &mut Tx, changes: &mut [BankChange], actions: &[&'static str]) -> Result<()> {
    let actor = tx.ctx().actor.as_ref().filter(|actor| actor.side == Side::Supplier);
    let Some(me) = actor.map(|actor| actor.id) else { return Ok(()) };
    if actions.contains(&"deny") {
        let told = told(tx, me.uuid(), changes).await?;
        changes.iter_mut().for_each(|change| change.beside.is_told = told.contains(&change.common.id));
    }
    if !actions.contains(&"confirm") {
        return Ok(());
    }
    for change in changes.iter_mut().filter(|change| change.common.state == TO_CONFIRM) {
        let (organize, since) = (change.supplier.organize_id, *change.known_since);
        let accounts = tx.accounts_since(organize, vec![me], since).await?;
        let known = accounts.iter().any(|account| account.id == me && account.was_member && account.young.is_empty());
        change.beside.is_young = !known;
    }
    Ok(())
}

/// Those of these changes that this user was told of.
async fn told(tx: &mut Tx, user: Uuid, changes: &[BankChange]) -> Result<HashSet<Uuid>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let ids: Vec<Uuid> = changes.iter().map(|change| change.common.id).collect();
    let told: Vec<Uuid> = sqlx::query_scalar(
        "select bank_change_id from partner.bank_change_told
         where tenant_id = $1 and user_id = $2 and bank_change_id = any($3)",
    )
    .bind(tenant)
    .bind(user)
    .bind(ids)
    .fetch_all(tx.conn())
    .await?;
    Ok(told.into_iter().collect())
}
