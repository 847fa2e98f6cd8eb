//! Approves a filing: writes what it filed into the organisation and its tables, and one record of each field that changed. Its bank
//! accounts are not in force with it: each becomes a change that is guarded by itself.

use super::difference::{self, Difference, Sides};
use super::part;
use super::wording::Wording;
use super::{APPROVED, cell, in_force, record as records, write};
use crate::authentication::{self, Identity};
use crate::bank_change::raise::{Asked, raise};
use crate::change_record::{self, Approval};
use crate::filing::{FILL, Filing, standing, states};
use crate::organize::{self, admission::twin};
use crate::section::{BANK, BASIC, DECLARATION};
use serde_json::json;
use tandem_contracts::message::{FieldValue, MessageWanted, Recipient};
use tandem_platform::document::prelude::*;
use tandem_platform::record;

pub async fn approve(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<Filing>> {
    let (before, to) = record::step::<Filing>(tx, "approve", which).await?;
    let organize = before.supplier.organize_id;
    let parts = part::of(tx, which.id).await?;
    let basic = parts.iter().find(|part| part.section.code == BASIC.code);
    let basic = basic.ok_or_else(|| Error::internal("a filing without basic information"))?;
    let text = |field: &str| cell::text(&basic.content[field]);
    // Newcomers may share both while they register, or one would learn from a refusal who is known; so the reviewer is told.
    if let Some(number) = twin(tx, &text("nameZh"), &text("licenceNumber"), organize).await? {
        return Err(Error::refused("partner-filing-belongs_to").with("number", number));
    }
    authentication::hold(tx, organize).await?;
    // Before anything of it is written, so that its history has what was there.
    let held = organize::hold(tx, organize).await?;
    let in_force = in_force::of(tx, &held).await?;
    let registers = held.common.state == organize::states::REGISTERING;
    let mut differences = Vec::new();
    let mut accounts = None;
    for part in parts.iter().filter(|part| part.section.code != DECLARATION.code) {
        let sides = Sides { began: &part.began, in_force: in_force.content(part.section), filed: &part.content };
        let difference = difference::of(part.section, sides);
        if part.section.code == BANK.code {
            accounts = Some((part, difference));
        } else if !difference.rows.is_empty() {
            differences.push(difference);
        }
    }
    let contents: Vec<_> = parts.iter().map(|part| (part.section, in_force.content(part.section))).collect();
    let wording = Wording::learn(tx, None, &parts, &contents).await?;
    let lines = records::lines(&differences, &wording);
    // Also those without a difference: their rows may stand in another order.
    for part in parts.iter().filter(|part| part.section.code != BANK.code) {
        write::rows(tx, organize, part).await?;
    }
    let values = write::basics(&BASIC, &basic.content)?;
    standing::copy(tx, organize, states::APPROVED).await?;
    let (was, is) = (Identity::of(in_force.content(&BASIC)), Identity::of(&basic.content));
    authentication::follow(tx, organize, &was, &is).await?;
    let now = if registers {
        organize::admit_held(tx, held, values).await?
    } else {
        organize::take_over_held(tx, held, values).await?
    };
    let who = tx.who();
    let approval = Approval {
        organize,
        supplier_zh: &now.name_zh,
        supplier_en: &now.name_en,
        filing: which.id,
        number: &before.common.number,
        filed_by: &before.submitted_by,
        approved_by: &who,
    };
    change_record::write(tx, &approval, &lines).await?;
    let waiting = match &accounts {
        Some((part, Difference { rows, .. })) => {
            let (filing, in_force) = (&before, in_force.content(&BANK));
            raise(tx, &Asked { filing, supplier: &now, part, in_force, rows, registers }).await?
        }
        None => 0,
    };
    let filed: Vec<_> = parts.iter().map(|part| (part.section, &part.content)).collect();
    crate::filling::keep(tx, organize, filed).await?;
    approved_message(tx, &before, waiting).await?;
    let values = Values::none()
        .put("reason", "")
        .put("marks", json!([]))
        .put("sections_changed", count(differences.len()))
        .put("fields_changed", count(differences.iter().map(Difference::changed_fields).sum()))
        .put("accounts_waiting", count(waiting));
    document::arrive(tx, "approve", before, to, values).await
}

fn count(many: usize) -> i32 {
    i32::try_from(many).unwrap_or(i32::MAX)
}

async fn approved_message(tx: &mut Tx, filing: &Filing, waiting: usize) -> Result<()> {
    let id = filing.common.id;
    let said = tx.platform().words();
    let note = |language| match waiting {
        0 => String::new(),
        _ => said.label(language, "partner-filing-accounts_wait"),
    };
    let note = FieldValue::InBoth { zh: note(tandem_kernel::Language::Zh), en: note(tandem_kernel::Language::En) };
    let wanted = MessageWanted::of(APPROVED)
        .to(Recipient::supplier(FILL, filing.supplier.id()))
        .field("number", filing.common.number.clone())
        .field("note", note)
        .opens(Filing::KIND.page.of(Side::Supplier, id))
        .about(Filing::KIND.code(), id);
    tx.message(wanted).await.map(drop)
}
