//! The end of cooling. Only the product takes an account into force, by the clock of the database and never earlier; and it asks once
//! more whether everything else agrees.

use super::beyond;
use super::commands::in_force_message;
use super::record::BankChange;
use super::states::{COOLING, MACHINE};
use crate::change_record::{self, Approval};
use crate::erp_push;
use crate::organize;
use crate::review::part::Part;
use crate::review::wording::Wording;
use crate::review::{cell, difference, in_force, record as records, write};
use crate::section::BANK;
use serde_json::{Value, json};
use std::time::Duration;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::document::prelude::*;
use tandem_platform::jobs::Job;
use tandem_platform::record;

/// Enqueued when a change begins to cool, and falls due when it has.
pub const COOLED: Job<Cooled> = Job::new("job.partner.bank_change_cooled");

/// How soon it is asked again whether approvers outside have agreed, if nothing is heard of them.
const LATER: Duration = Duration::from_secs(15 * 60);

#[derive(Debug, Serialize, Deserialize)]
pub struct Cooled {
    pub bank_change: Uuid,
}

pub async fn run(tx: &mut Tx, told: Cooled, _meta: Meta) -> Result<()> {
    let Some(change) = record::load_if_there::<BankChange>(tx, told.bank_change, true).await? else { return Ok(()) };
    let Some(until) = change.cooling_until.filter(|_| change.common.state == COOLING) else { return Ok(()) };
    let moment = tx.moment().await?;
    if moment < *until {
        // A hint that came early, or a clock that was moved.
        tx.tell_again_in(Duration::try_from(*until - moment).unwrap_or(LATER));
        return Ok(());
    }
    if !beyond::agrees(tx, &change).await? {
        tx.tell_again_in(LATER);
        return Ok(());
    }
    take_effect(tx, change).await
}

/// Those of a supplier that have cooled ask once more: the OA is not looking at it any more.
pub async fn wake(tx: &mut Tx, organize: Uuid) -> Result<()> {
    let (tenant, moment) = (tx.ctx().tenant.id.uuid(), tx.moment().await?);
    let cooled: Vec<Uuid> = sqlx::query_scalar(
        "select bank_change_id from partner.bank_change
         where tenant_id = $1 and organize_id = $2 and state = $3 and cooling_until <= $4 order by bank_change_id",
    )
    .bind(tenant)
    .bind(organize)
    .bind(COOLING)
    .bind(moment)
    .fetch_all(tx.conn())
    .await?;
    for bank_change in cooled {
        tx.enqueue(COOLED, &Cooled { bank_change }).await?;
    }
    Ok(())
}

async fn take_effect(tx: &mut Tx, change: BankChange) -> Result<()> {
    let organize = change.supplier.organize_id;
    // Before anything of it is written, so that its history has what was there.
    let held = organize::hold(tx, organize).await?;
    let in_force = in_force::of(tx, &held).await?;
    let ended = beyond::ended(tx, &change).await?;
    let stands: Vec<&Value> =
        cell::rows(in_force.content(&BANK)).iter().filter(|row| cell::row_id(row) == Some(change.bank_id)).collect();
    let stands = json!({ "rows": stands });
    let parts = [asked(tx, &change).await?];
    let [part] = &parts;
    let sides = difference::Sides { began: &stands, in_force: &stands, filed: &part.content };
    let changed = [difference::of(&BANK, sides)];
    let wording = Wording::learn(tx, None, &parts, &[(&BANK, &stands)]).await?;
    let lines = records::lines(&changed, &wording);
    if cell::rows(&part.content).is_empty() {
        write::take_away(tx, organize, &BANK, change.bank_id).await?;
    } else {
        write::row(tx, organize, part, change.bank_id).await?;
        only_default(tx, organize, &change).await?;
    }
    let now = organize::take_over_held(tx, held, Values::none()).await?;
    let verified_by = change.calls().last().map(|call| call.by.clone());
    let approval = Approval {
        organize,
        supplier_zh: &now.name_zh,
        supplier_en: &now.name_en,
        filing: change.filing_id,
        number: &change.filing_number,
        filed_by: &change.proposed_by,
        approved_by: verified_by.as_ref().unwrap_or(&change.reviewed_by),
    };
    change_record::write(tx, &approval, &lines).await?;
    erp_push::ask_account(tx, organize, &ended).await?;
    in_force_message(tx, &change).await?;
    let to = MACHINE.lead(&change.common.state, "take_effect")?;
    let at = tx.now();
    document::arrive(tx, "take_effect", change, to, Values::none().put("in_force_at", at)).await?;
    Ok(())
}

/// What is asked for, with its seals, as a part of a filing is written.
async fn asked(tx: &mut Tx, change: &BankChange) -> Result<Part> {
    let tenant = tx.ctx().tenant.id.uuid();
    let secrets: Value =
        sqlx::query_scalar("select secrets from partner.bank_change where tenant_id = $1 and bank_change_id = $2")
            .bind(tenant)
            .bind(change.common.id)
            .fetch_one(tx.conn())
            .await?;
    let rows: Vec<Value> = change.asked.iter().cloned().collect();
    Part::kept(&BANK, json!({ "rows": rows }), secrets)
}

/// Of the accounts of a supplier one is the ordinary one.
async fn only_default(tx: &mut Tx, organize: Uuid, change: &BankChange) -> Result<()> {
    if change.asked.as_ref().is_none_or(|asked| asked["isDefault"] != true) {
        return Ok(());
    }
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "update partner.bank set is_default = false
         where tenant_id = $1 and organize_id = $2 and bank_id <> $3 and is_default",
    )
    .bind(tenant)
    .bind(organize)
    .bind(change.bank_id)
    .execute(tx.conn())
    .await?;
    Ok(())
}
