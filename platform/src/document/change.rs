//! Everything that changes a document: each makes the version the history keeps, in the same transaction.

use super::page::{Detail, shown};
use super::values::Values;
use super::{Document, DocumentRef, find, lines, load, machine, todo, waits_of};
use crate::Tx;
use crate::audit::{Entry, history};
use crate::bus::live::Notice;
use sqlx::AssertSqlSafe;
use tandem_contracts::document::DocumentChanged;
use tandem_kernel::machine::Stamp;
use tandem_kernel::{DocumentKind, Error, MessageKey, OrganizeId, Result, To};
use time::Date;
use uuid::Uuid;

/// Makes a document in its first state, with the next number of its kind. Whoever makes the next one waits until this
/// transaction has ended, so make it late.
pub async fn create<D: Document>(tx: &mut Tx, values: Values) -> Result<Detail<D>> {
    let id = draw_and_insert::<D>(tx, values).await?;
    tell(tx, "create", None, id).await
}

/// The row of a new document with its number, before anybody is told: what belongs to it is written next.
pub async fn draw_and_insert<D: Document>(tx: &mut Tx, values: Values) -> Result<Uuid> {
    let (kind, id) = (D::KIND, tx.new_id());
    let numbering = kind.numbering.as_ref();
    let numbering = numbering.ok_or_else(|| Error::internal(format!("{} has no numbers", kind.code())))?;
    let number = tx.next_number(numbering).await?;
    insert::<D>(tx, id, values.put("number", number)).await?;
    Ok(id)
}

/// The row of a new document that brings its number along, before anybody is told.
pub async fn insert<D: Document>(tx: &mut Tx, id: Uuid, values: Values) -> Result<()> {
    let (kind, tenant, now, who) = (D::KIND, tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let values = values
        .put("tenant_id", tenant)
        .put(kind.key, id)
        .put("state", machine(kind)?.initial)
        .put("created_by", &who)
        .put("updated_by", &who)
        .put("updated_at", now);
    let (schema, table) = kind.table;
    // Names are part of the program, values are bound.
    let sql = AssertSqlSafe(format!("insert into {schema}.{table} {}", values.inserted()));
    sqlx::query_with(sql, values.arguments()?).execute(tx.conn()).await?;
    Ok(())
}

/// Writes into a row without making a version of it: what follows from its lines before anybody is told, or what people do not see.
pub async fn fill<D: Document>(tx: &mut Tx, id: Uuid, values: Values) -> Result<()> {
    let ((schema, table), key) = (D::KIND.table, D::KIND.key);
    let (tenant, set, at) = (tx.ctx().tenant.id.uuid(), values.assigned(), values.next_place());
    // Names are part of the program, values are bound.
    let sql =
        AssertSqlSafe(format!("update {schema}.{table} set {set} where tenant_id = ${at} and {key} = ${}", at + 1));
    sqlx::query_with(sql, values.arguments()?).bind(tenant).bind(id).execute(tx.conn()).await?;
    Ok(())
}

/// Takes a document for a change: locks it, asks its machine, and refuses a version that somebody else has overtaken, saying
/// who and what.
pub async fn step<D: Document>(tx: &mut Tx, action: &str, which: DocumentRef) -> Result<(D, To)> {
    let document: D = find(tx, which.id, true).await?;
    let head = document.head();
    if head.version != which.version {
        let since = history::since(tx, D::KIND.listing, &which.id.to_string(), which.version).await?;
        return Err(since.map_or_else(Error::stale, Error::overtaken));
    }
    let to = machine(D::KIND)?.step(head.state, action, &tx.ctx().permissions)?;
    if let Some(reason) = document.withholds(action) {
        return Err(Error::refused(reason));
    }
    document.before(tx, action).await?;
    Ok((document, to))
}

/// An action that writes these values into the document's row and nothing else.
pub async fn change<D: Document>(tx: &mut Tx, action: &str, which: DocumentRef, values: Values) -> Result<Detail<D>> {
    let (before, to) = step::<D>(tx, action, which).await?;
    arrive(tx, action, before, to, values).await
}

/// An action that does nothing but lead to another state.
pub async fn turn<D: Document>(tx: &mut Tx, action: &str, which: DocumentRef) -> Result<Detail<D>> {
    change(tx, action, which, Values::none()).await
}

/// Brings a document taken by [`step`] where its action leads, writes the values, and tells of it. What else the action
/// writes, its lines, has been written before, in the same transaction.
pub async fn arrive<D: Document>(tx: &mut Tx, action: &str, before: D, to: To, values: Values) -> Result<Detail<D>> {
    let To::State(state) = to else { return Err(Error::internal("what ends a document has a call of its own")) };
    let ((schema, table), key) = (D::KIND.table, D::KIND.key);
    let (tenant, now, who, head) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who(), before.head());
    let declared = machine(D::KIND)?.action(action);
    let values = if declared.is_some_and(|action| action.decides) { values.decided(tx) } else { values };
    let values = values.put("state", state).put("updated_by", who).put("updated_at", now);
    let (set, at) = (values.assigned(), values.next_place());
    // Names are part of the program, values are bound.
    let sql = AssertSqlSafe(format!(
        "update {schema}.{table} set {set}, version = version + 1
         where tenant_id = ${at} and {key} = ${} and version = ${}",
        at + 1,
        at + 2
    ));
    let changed = sqlx::query_with(sql, values.arguments()?)
        .bind(tenant)
        .bind(head.id)
        .bind(head.version)
        .execute(tx.conn())
        .await?;
    if changed.rows_affected() == 0 {
        return Err(Error::stale());
    }
    let id = head.id;
    let arrived = tell(tx, action, Some(before), id).await?;
    match declared.map(|action| action.stamp) {
        Some(Stamp::Asked) if is_stamped(tx, D::KIND) => tx.ask_for_stamp(D::KIND.code(), id).await?,
        Some(Stamp::NotNeeded) if is_stamped(tx, D::KIND) => tx.stamp_not_needed(D::KIND.code(), id).await?,
        _ => {}
    }
    Ok(arrived)
}

fn is_stamped(tx: &Tx, kind: &DocumentKind) -> bool {
    tx.stampable(kind.code()).is_ok_and(|stampable| stampable.remembers)
}

/// Ends a document, unless something still leans on it.
pub async fn remove<D: Document>(tx: &mut Tx, action: &str, which: DocumentRef) -> Result<bool> {
    let (before, _) = step::<D>(tx, action, which).await?;
    tx.may_go(D::KIND.code(), which.id).await?;
    let ((schema, table), key) = (D::KIND.table, D::KIND.key);
    let tenant = tx.ctx().tenant.id.uuid();
    let sql =
        AssertSqlSafe(format!("delete from {schema}.{table} where tenant_id = $1 and {key} = $2 and version = $3"));
    sqlx::query(sql).bind(tenant).bind(which.id).bind(which.version).execute(tx.conn()).await?;
    tx.document_gone(D::KIND.code(), which.id).await?;
    if tx.stampable(D::KIND.code()).is_ok() {
        tx.stamped_document_gone(D::KIND.code(), which.id).await?;
    }
    write_down(tx, action, Some(&before), None).await?;
    todo::clear(tx, D::KIND, which.id).await?;
    announce(tx, action, &before, None, None).await?;
    Ok(true)
}

/// Said where a document went by other means than [`remove`].
pub async fn nobody_waits(tx: &mut Tx, kind: &DocumentKind, id: Uuid) -> Result<()> {
    todo::clear(tx, kind, id).await
}

/// Tells of a change that has been written: the history, the to-do entries, other modules, open browsers. Answers the
/// document as it is now.
pub async fn tell<D: Document>(tx: &mut Tx, action: &str, before: Option<D>, id: Uuid) -> Result<Detail<D>> {
    let after: D = load(tx, id, false).await?;
    lines::follow(tx, before.as_ref(), &after).await?;
    write_down(tx, action, before.as_ref(), Some(&after)).await?;
    if before.as_ref().is_none_or(|before| waited(before) != waited(&after)) {
        todo::set(tx, &after).await?;
    }
    announce(tx, action, &after, before.as_ref(), Some(after.head().state)).await?;
    shown(tx, after)
}

/// What its to-do entries are made of.
fn waited<D: Document>(document: &D) -> (&str, &str, Option<OrganizeId>, Option<Date>, Vec<MessageKey>) {
    let (head, tasks) = (document.head(), waits_of(document).map(|wait| wait.label));
    (head.state, head.label, document.organize(), document.due_on(), tasks.collect())
}

async fn write_down<D: Document>(tx: &mut Tx, action: &str, before: Option<&D>, after: Option<&D>) -> Result<()> {
    let Some(document) = after.or(before) else { return Ok(()) };
    let head = document.head();
    let mut entry = Entry::new(action, D::KIND.code(), head.id, head.label);
    if let Some(organize) = document.organize() {
        entry = entry.of_organize(organize);
    }
    if let Some(before) = before {
        entry = entry.before(before)?;
    }
    if let Some(after) = after {
        entry = entry.after(after)?;
    }
    tx.audit(entry).await
}

/// `state` is none when the document is no more.
async fn announce<D: Document>(
    tx: &mut Tx,
    action: &str,
    document: &D,
    before: Option<&D>,
    state: Option<&str>,
) -> Result<()> {
    let head = document.head();
    let version = if state.is_some() { head.version } else { head.version + 1 };
    let event = DocumentChanged {
        kind: D::KIND.code().to_owned(),
        id: head.id,
        label: head.label.to_owned(),
        action: action.to_owned(),
        state: state.map(str::to_owned),
        version,
        organize: document.organize(),
    };
    tx.emit(&event).await?;
    // A supplier who lost it must hear of it too.
    let organizes = [Some(document), before].into_iter().flatten().filter_map(Document::organize);
    let organizes: Vec<_> = organizes.collect();
    // Of a supplier's document that was shown to none yet, no supplier hears.
    let organizes = (D::KIND.listing.supplier().is_some() || !organizes.is_empty()).then_some(organizes);
    tx.notice(Notice { topic: D::KIND.code(), entity_id: head.id.into(), version, organizes });
    Ok(())
}
