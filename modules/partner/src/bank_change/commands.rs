//! What people do with a bank change, besides calling somebody ([`super::verify`]): the second person confirms, whoever was told
//! says that it is not theirs, finance stops it, and the supplier withdraws it.

use super::record::BankChange;
use super::{DENY, IN_FORCE_MESSAGE, REASON, STOP, STOPPED_MESSAGE, VERIFY, VIEW};
use tandem_contracts::message::{FieldValue, MessageWanted, Recipient};
use tandem_contracts::partner::BankChangeDenied;
use tandem_kernel::To;
use tandem_platform::document::prelude::*;
use tandem_platform::document::{Answered, form};
use tandem_platform::record;

pub async fn confirm(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<BankChange>> {
    let (before, to) = record::step::<BankChange>(tx, "confirm", which).await?;
    let values = Values::none().put("confirmed_by", tx.who()).put("confirmed_at", tx.now());
    document::arrive(tx, "confirm", before, to, values).await
}

/// Who says that it is not theirs.
pub struct Denier {
    /// What he was told with.
    pub told: Uuid,
    pub name: String,
    /// His account, where he is signed in: he goes on.
    pub user: Option<Uuid>,
}

/// By somebody who is signed in.
pub async fn deny(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<BankChange>> {
    let (before, to) = record::step::<BankChange>(tx, "deny", which).await?;
    let caller = tx.ctx().caller()?.clone();
    let (tenant, id) = (tx.ctx().tenant.id.uuid(), before.common.id);
    let told: Option<Uuid> = sqlx::query_scalar(
        "select told_id from partner.bank_change_told where tenant_id = $1 and bank_change_id = $2 and user_id = $3",
    )
    .bind(tenant)
    .bind(id)
    .bind(caller.id.uuid())
    .fetch_optional(tx.conn())
    .await?;
    let told = told.ok_or_else(|| Error::refused("partner-bank_change-not_told"))?;
    denied(tx, before, to, Denier { told, name: caller.label.to_string(), user: Some(caller.id.uuid()) }).await
}

/// It stops, whoever asked for it is shut out, and everybody concerned is alerted. Freezing him is a decision of people.
pub async fn denied(tx: &mut Tx, before: BankChange, to: To, by: Denier) -> Result<Detail<BankChange>> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    sqlx::query("update partner.bank_change_told set denied_at = $3 where tenant_id = $1 and told_id = $2")
        .bind(tenant)
        .bind(by.told)
        .bind(now)
        .execute(tx.conn())
        .await?;
    // Whoever denies what he asked for himself is no stranger, and would be shut out while he says so.
    let user_ids: Vec<Uuid> = before.asker_ids.iter().copied().filter(|asker| Some(*asker) != by.user).collect();
    if !user_ids.is_empty() {
        tx.emit(&BankChangeDenied { bank_change_id: before.common.id, user_ids }).await?;
    }
    stopped_message(tx, &before, &by.name).await?;
    let values = Values::none().put("ended_by", by.name).put("ended_at", now);
    document::arrive(tx, "deny", before, to, values).await
}

pub async fn stop(tx: &mut Tx, Body(told): Body<Answered>) -> Result<Detail<BankChange>> {
    let (mut entered, before, to) = form::taken::<BankChange>(tx, "stop", told.which, &told.filled, REASON).await?;
    let values = entered.finish()?.put("ended_by", tx.who()).put("ended_at", tx.now());
    let who = tx.who();
    stopped_message(tx, &before, &who).await?;
    document::arrive(tx, "stop", before, to, values).await
}

pub async fn withdraw(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<BankChange>> {
    let (before, to) = record::step::<BankChange>(tx, "withdraw", which).await?;
    let values = Values::none().put("ended_by", tx.who()).put("ended_at", tx.now());
    document::arrive(tx, "withdraw", before, to, values).await
}

async fn stopped_message(tx: &mut Tx, change: &BankChange, by: &str) -> Result<()> {
    for (side, to) in [(Side::Buyer, Recipient::buyers(STOP)), (Side::Supplier, supplier(change, DENY))] {
        let wanted = about(change, STOPPED_MESSAGE, side).to(to).field("by", by.to_owned());
        tx.message(wanted).await?;
    }
    Ok(())
}

/// It is in force. Told to those who may look at it.
pub async fn in_force_message(tx: &mut Tx, change: &BankChange) -> Result<()> {
    for (side, to) in [(Side::Buyer, Recipient::buyers(VERIFY)), (Side::Supplier, supplier(change, VIEW))] {
        tx.message(about(change, IN_FORCE_MESSAGE, side).to(to)).await?;
    }
    Ok(())
}

fn supplier(change: &BankChange, permission: &str) -> Recipient {
    Recipient::supplier(permission, change.supplier.id())
}

fn about(change: &BankChange, template: &str, side: Side) -> MessageWanted {
    let Supplier { supplier_zh, supplier_en, .. } = &change.supplier;
    MessageWanted::of(template)
        .field("number", change.common.number.clone())
        .field("tail", change.account_tail.clone())
        .field("supplier", FieldValue::InBoth { zh: supplier_zh.clone(), en: supplier_en.clone() })
        .opens(BankChange::KIND.page.of(side, change.common.id))
        .about(BankChange::KIND.code(), change.common.id)
}
