//! To-do entries, created and cleared by a document's state. They are written in the transaction of the change, so they
//! never lag behind it.

use super::brief::Brief;
use super::gist::{Facts, facts};
use super::{Document, waits_of};
use crate::Tx;
use crate::bus::live::Notice;
use tandem_contracts::message::{FieldValue, MessageWanted, Recipient};
use tandem_kernel::{DocumentKind, Language, OrganizeId, Result, Side, Wait};
use uuid::Uuid;

/// The live-update topic of to-do entries: the code of their list.
pub const TOPIC: &str = "portal.todo";

/// Replaces the document's entries by those for its current state.
pub async fn set<D: Document>(tx: &mut Tx, document: &D) -> Result<()> {
    clear(tx, D::KIND, document.head().id).await?;
    let waits: Vec<&'static Wait> = waits_of(document).collect();
    if waits.is_empty() {
        return Ok(());
    }
    let organize = document.organize();
    let zone = tx.platform().config().tenancy.time_zone.clone();
    let facts = facts(tx, D::KIND, document.head().id).await?;
    for wait in waits {
        let (tenant, id, now) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now());
        sqlx::query(
            "insert into platform.todo (tenant_id, todo_id, entity_kind, entity_id, label, task, document, area, holder,
               organize_id, page, since, due_at, supplier_zh, supplier_en, amount, currency, responsible, purchasing_group)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, timezone($14, ($13::date + 1)::timestamp),
               $15, $16, $17::numeric, $18, $19, $20)",
        )
        .bind(tenant)
        .bind(id)
        .bind(D::KIND.code())
        .bind(document.head().id.to_string())
        .bind(document.head().label)
        .bind(wait.label)
        .bind(D::KIND.listing.one())
        .bind(format!("{}-module", D::KIND.listing.business()))
        .bind(format!("{}:{}", wait.side.as_str(), wait.permission))
        .bind(organize.map(|o| o.uuid()))
        .bind(D::KIND.page.of(wait.side, document.head().id))
        .bind(now)
        // Due at the end of the day in the company's time zone.
        .bind(document.due_on())
        .bind(&zone)
        .bind(&facts.supplier_zh)
        .bind(&facts.supplier_en)
        .bind(&facts.amount)
        .bind(&facts.currency)
        // A buyer: of no use to the supplier's own list.
        .bind(if wait.side == Side::Buyer { facts.responsible.as_str() } else { "" })
        .bind(&facts.purchasing_group)
        .execute(tx.conn())
        .await?;
        write_to(tx, document, wait, &facts).await?;
    }
    told(tx, document.head().id, organize);
    Ok(())
}

/// Brings the facts of a document's entries up to date, where the same is still waited for.
pub async fn refresh(tx: &mut Tx, kind: &'static DocumentKind, id: Uuid) -> Result<()> {
    let facts = facts(tx, kind, id).await?;
    sqlx::query(
        "update platform.todo set supplier_zh = $4, supplier_en = $5, amount = $6::numeric, currency = $7,
           responsible = case when holder like 'buyer:%' then $8 else '' end, purchasing_group = $9
         where tenant_id = $1 and entity_kind = $2 and entity_id = $3",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(kind.code())
    .bind(id.to_string())
    .bind(&facts.supplier_zh)
    .bind(&facts.supplier_en)
    .bind(&facts.amount)
    .bind(&facts.currency)
    .bind(&facts.responsible)
    .bind(&facts.purchasing_group)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Requests the message that goes with an entry, to the same recipients.
async fn write_to<D: Document>(tx: &mut Tx, document: &D, wait: &Wait, facts: &Facts) -> Result<()> {
    let Some(template) = wait.message else { return Ok(()) };
    let to = match (wait.side, document.organize()) {
        (Side::Supplier, Some(organize)) => Recipient::supplier(wait.permission, organize),
        (Side::Supplier, None) => return Ok(()),
        _ => Recipient::buyers(wait.permission),
    };
    let brief = Brief { kind: D::KIND, wait, facts, due_on: document.due_on() };
    let (zh, en) = (brief.say(tx, Language::Zh).await?, brief.say(tx, Language::En).await?);
    let wanted = MessageWanted::of(template)
        .to(to)
        .field("number", document.head().label.into_owned())
        .field("task", FieldValue::InBoth { zh: zh.task, en: en.task })
        .field("from", FieldValue::InBoth { zh: zh.from, en: en.from })
        .field("facts", FieldValue::InBoth { zh: zh.facts, en: en.facts })
        .opens(D::KIND.page.of(wait.side, document.head().id))
        .about(D::KIND.code(), document.head().id);
    tx.message(wanted).await.map(drop)
}

pub async fn clear(tx: &mut Tx, kind: &DocumentKind, id: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let cleared: Vec<Option<Uuid>> = sqlx::query_scalar(
        "delete from platform.todo where tenant_id = $1 and entity_kind = $2 and entity_id = $3 returning organize_id",
    )
    .bind(tenant)
    .bind(kind.code())
    .bind(id.to_string())
    .fetch_all(tx.conn())
    .await?;
    if let Some(organize) = cleared.into_iter().next() {
        told(tx, id, organize.map(OrganizeId::new));
    }
    Ok(())
}

fn told(tx: &mut Tx, id: Uuid, organize: Option<OrganizeId>) {
    // Without a supplier, an entry concerns the buyer side only.
    let organizes = Some(organize.into_iter().collect());
    tx.notice(Notice { topic: TOPIC, entity_id: id.into(), version: 0, organizes });
}
