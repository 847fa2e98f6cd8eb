//! Commands that change a stamped copy within one transaction. Uploading and sealing take longer; they have their own
//! modules and end in [`arrive`].

use super::queries::{StampedCopy, StampedCopyDetail, StampedFile, detailed, find, other_file};
use super::states::{ENDED, MACHINE, TO_REVIEW};
use super::{KIND, clock};
use serde::Deserialize;
use tandem_contracts::partner::ORGANIZE;
use tandem_contracts::seal::StampedCopyChanged;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, Result, To};
use tandem_platform::document::{self, DocumentRef, Values};
use tandem_platform::stampable::StampOperation;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Deserialize, ToSchema)]
pub struct StampedCopyRefusal {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub reason: String,
}

/// What a transition writes besides the new state.
#[derive(Default)]
pub struct Written<'a> {
    pub reason: &'a str,
    /// A new file that becomes the current one; its uploader is recorded, too.
    pub file: Option<Uuid>,
    /// A file that is the current one again, with its own uploader and its own time of submission.
    pub again: Option<StampedFile>,
    /// Clears the current file.
    pub without_file: bool,
    pub reviewed: bool,
}

/// Called by a document's module to request a stamped copy. Idempotent.
pub async fn ask(tx: &mut Tx, kind: &'static str, document: Uuid) -> Result<()> {
    let stampable = tx.stampable(kind)?;
    let holder = (stampable.may)(tx, document, StampOperation::Ask, false).await?;
    let supplier = holder.supplier.ok_or_else(|| Error::internal("a document no supplier has seen is not stamped"))?;
    let named = tx.names(ORGANIZE, vec![supplier.uuid()]).await?.pop();
    let named = named.ok_or_else(|| Error::internal("a document of an organisation that is not there"))?;
    let due_on = tx.next_working_day().await?;
    let due_at = tx.end_of(due_on).await?;
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    let made = sqlx::query(
        "insert into seal.stamped_copy (tenant_id, stamped_copy_id, document_kind, document_id, document_number,
           supplier_id, supplier_name_zh, supplier_name_en, state, updated_by, updated_at, due_on, due_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         on conflict (tenant_id, document_kind, document_id) do nothing",
    )
    .bind(tenant)
    .bind(id)
    .bind(kind)
    .bind(document)
    .bind(&holder.number)
    .bind(supplier.uuid())
    .bind(&named.zh)
    .bind(&named.en)
    .bind(MACHINE.initial)
    .bind(who)
    .bind(now)
    .bind(due_on)
    .bind(due_at)
    .execute(tx.conn())
    .await?;
    if made.rows_affected() == 1 {
        let made = document::tell::<StampedCopy>(tx, "create", None, id).await?;
        announce(tx, "create", &made.document).await?;
    }
    Ok(())
}

/// Called by a document's module when a stamp is no longer required. The copy stays visible with its history.
pub async fn not_needed(tx: &mut Tx, kind: &'static str, document: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let open: Option<Uuid> = sqlx::query_scalar(
        "select stamped_copy_id from seal.stamped_copy
         where tenant_id = $1 and document_kind = $2 and document_id = $3 and state <> $4 for update",
    )
    .bind(tenant)
    .bind(kind)
    .bind(document)
    .bind(ENDED)
    .fetch_optional(tx.conn())
    .await?;
    let Some(id) = open else { return Ok(()) };
    let before: StampedCopy = document::load(tx, id, true).await?;
    let to = MACHINE.lead(&before.state, "end")?;
    let values = clock::set(tx, Values::none(), None, None).await?;
    let after = document::arrive(tx, "end", before, to, values).await?;
    announce(tx, "end", &after.document).await
}

/// Called in the transaction that deletes a document. Signed files stay in the object store.
pub async fn document_gone(tx: &mut Tx, kind: &'static str, document: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from seal.paper_version where tenant_id = $1 and document_kind = $2 and document_id = $3")
        .bind(tenant)
        .bind(kind)
        .bind(document)
        .execute(tx.conn())
        .await?;
    let gone: Option<Uuid> = sqlx::query_scalar(
        "delete from seal.stamped_copy where tenant_id = $1 and document_kind = $2 and document_id = $3
         returning stamped_copy_id",
    )
    .bind(tenant)
    .bind(kind)
    .bind(document)
    .fetch_optional(tx.conn())
    .await?;
    match gone {
        Some(id) => document::nobody_waits(tx, &KIND, id).await,
        None => Ok(()),
    }
}

pub async fn submit(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<StampedCopyDetail> {
    let (before, to) = step(tx, "submit", StampOperation::Stamp, which).await?;
    withdraw(tx, &before, false).await?;
    arrive(tx, "submit", before, to, Written::default()).await
}

/// Whether the current file counts as withdrawn.
async fn withdraw(tx: &mut Tx, copy: &StampedCopy, taken_back: bool) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update seal.stamped_file set taken_back = $3 where tenant_id = $1 and stamped_file_id = $2")
        .bind(tenant)
        .bind(copy.stamped_file_id)
        .bind(taken_back)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Withdraws a scan shortly after submission, as if it had never been submitted.
pub async fn take_back(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<StampedCopyDetail> {
    let (before, to) = step(tx, "take_back", StampOperation::Stamp, which).await?;
    withdraw(tx, &before, true).await?;
    fall_back(tx, "take_back", before, to, Written::default()).await
}

/// Completes a transition in which the current file ceases to count. Another one that waits for the same review is the
/// current one again, and nothing becomes due; without one the copy goes where the action leads.
pub async fn fall_back(
    tx: &mut Tx,
    action: &'static str,
    before: StampedCopy,
    to: To,
    otherwise: Written<'_>,
) -> Result<StampedCopyDetail> {
    // Elsewhere what was uploaded was not handed in.
    let again = if before.state == TO_REVIEW { other_file(tx, &before).await? } else { None };
    match again {
        Some(_) => arrive(tx, action, before, To::State(TO_REVIEW), Written { again, ..Written::default() }).await,
        None => arrive(tx, action, before, to, otherwise).await,
    }
}

pub async fn recall(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<StampedCopyDetail> {
    let written = Written { without_file: true, ..Written::default() };
    let (before, to) = step(tx, "recall", StampOperation::Stamp, which).await?;
    arrive(tx, "recall", before, to, written).await
}

pub async fn approve(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<StampedCopyDetail> {
    let written = Written { reviewed: true, ..Written::default() };
    let (before, to) = step(tx, "approve", StampOperation::Review, which).await?;
    arrive(tx, "approve", before, to, written).await
}

pub async fn reject(tx: &mut Tx, Body(refusal): Body<StampedCopyRefusal>) -> Result<StampedCopyDetail> {
    refuse(tx, "reject", refusal).await
}

/// Returns a copy that was already approved.
pub async fn send_back(tx: &mut Tx, Body(refusal): Body<StampedCopyRefusal>) -> Result<StampedCopyDetail> {
    refuse(tx, "return", refusal).await
}

async fn refuse(tx: &mut Tx, action: &'static str, refusal: StampedCopyRefusal) -> Result<StampedCopyDetail> {
    Fields::default().required("reason", &refusal.reason).at_most("reason", &refusal.reason, 500).finish()?;
    let written = Written { reason: refusal.reason.trim(), reviewed: true, ..Written::default() };
    let (before, to) = step(tx, action, StampOperation::Review, refusal.which).await?;
    arrive(tx, action, before, to, written).await
}

/// Checks access, version and action before a slow operation starts. The copy and its files are read under the lock:
/// whoever comes second is told so, not that a file is missing which the first took away in between.
pub async fn may(tx: &mut Tx, action: &str, operation: StampOperation, which: DocumentRef) -> Result<StampedCopy> {
    let locked = tx.writes();
    find(tx, which.id, operation, locked).await?;
    let mut copy: StampedCopy = document::find(tx, which.id, false).await?;
    if copy.version != which.version {
        return Err(Error::stale());
    }
    document::may(tx, action, &mut copy).await?;
    Ok(copy)
}

/// Locks the document and checks the action.
pub async fn step(
    tx: &mut Tx,
    action: &str,
    operation: StampOperation,
    which: DocumentRef,
) -> Result<(StampedCopy, To)> {
    find(tx, which.id, operation, true).await?;
    document::step(tx, action, which).await
}

/// Completes a transition: writes the changes, publishes the event, and returns the new detail.
pub async fn arrive(
    tx: &mut Tx,
    action: &'static str,
    before: StampedCopy,
    to: To,
    written: Written<'_>,
) -> Result<StampedCopyDetail> {
    let clock = clock::after(tx, &before, to).await?;
    let (now, who) = (tx.now(), tx.who());
    let named = written.again.as_ref().map(|again| again.id).or(written.file).or(before.stamped_file_id);
    let file = named.filter(|_| !written.without_file);
    let mut values = Values::none().put("reason", written.reason).put("stamped_file_id", file);
    values = clock.write(tx, &before, values).await?;
    if let Some(again) = &written.again {
        values = values.put("handed_in_at", again.made_at);
        values = values.put("uploaded_by", &again.made_by).put("uploaded_at", again.made_at);
    } else if to == To::State(TO_REVIEW) {
        values = values.put("handed_in_at", now);
    }
    if written.file.is_some() {
        values = values.put("uploaded_by", &who).put("uploaded_at", now);
    }
    if written.reviewed {
        values = values.put("reviewed_by", &who).put("reviewed_at", now);
    }
    let after = document::arrive(tx, action, before, to, values).await?;
    announce(tx, action, &after.document).await?;
    detailed(tx, after).await
}

/// Notifies the document's module of the new state.
async fn announce(tx: &mut Tx, action: &str, copy: &StampedCopy) -> Result<()> {
    tx.emit(&StampedCopyChanged {
        stamped_copy_id: copy.id,
        document_kind: copy.document_kind.clone(),
        document_id: copy.document_id,
        supplier_id: copy.supplier_id,
        state: copy.state.clone(),
        action: action.to_owned(),
        version: copy.version,
        due_on: copy.due_on,
        late: copy.late,
    })
    .await?;
    Ok(())
}
