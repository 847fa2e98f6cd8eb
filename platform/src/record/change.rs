//! Commands that change a record: each adds a version to the history in the same transaction.

use super::page::shown;
use super::refusals::must_not_refuse;
use super::{DocumentRef, Record, Values, find, load, machine};
use crate::Tx;
use crate::audit::{Entry, history};
use crate::bus::live::Notice;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use tandem_kernel::{Error, Listing, OrganizeId, Result, Side, To};
use uuid::Uuid;

/// The action that changes what users have entered, and nothing else.
const EDIT: &str = "edit";

/// A change to a record that has been written.
pub struct Change<'a, R> {
    pub action: &'a str,
    /// `None` if it was created.
    pub before: Option<&'a R>,
    /// The current state, or the last one if it was deleted.
    pub record: &'a R,
    /// Whether it was deleted.
    pub gone: bool,
}

impl<'a, R: Record> Change<'a, R> {
    pub fn after(&self) -> Option<&'a R> {
        (!self.gone).then_some(self.record)
    }
    /// The suppliers that get the live update, including one that lost access by this change.
    pub fn hearers(&self) -> Option<Vec<OrganizeId>> {
        let heard = [self.after(), self.before].into_iter().flatten().filter_map(Record::hearers);
        heard.reduce(|all, more| all.into_iter().chain(more).collect())
    }
    /// The side that alone hears of it: one that keeps the record to itself now, and did before.
    pub fn kept_by(&self) -> Option<Side> {
        let keeper = kept_by(self.record)?;
        self.before.is_none_or(|before| kept_by(before) == Some(keeper)).then_some(keeper)
    }
    /// The version this change made; deletion counts as one.
    pub fn version(&self) -> i64 {
        self.record.head().version + i64::from(self.gone)
    }
}

/// Creates a record.
pub async fn create<R: Record>(tx: &mut Tx, values: Values) -> Result<R> {
    let id = tx.new_id();
    insert::<R>(tx, id, values).await?;
    tell(tx, "create", None, id).await
}

/// Inserts a new record without announcing it: the caller writes what belongs to it next. Its state is the initial one,
/// unless the values set another.
pub async fn insert<R: Record>(tx: &mut Tx, id: Uuid, values: Values) -> Result<()> {
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let mut values = values.put("tenant_id", tenant).put(R::KEY, id).put("updated_by", who).put("updated_at", now);
    if let (Some(machine), Some(column)) = (machine::<R>(), R::STATE)
        && !values.has(column)
    {
        values = values.put(column, machine.initial);
    }
    let (schema, table) = R::TABLE;
    // Identifiers are constants, values are bound.
    let sql = AssertSqlSafe(format!("insert into {schema}.{table} {}", values.inserted()));
    sqlx::query_with(sql, values.arguments()?).execute(tx.conn()).await?;
    Ok(())
}

/// Updates a row without a new version: for data announced with another change, or not visible to users.
pub async fn fill<R: Record>(tx: &mut Tx, id: Uuid, values: Values) -> Result<()> {
    let ((schema, table), key) = (R::TABLE, R::KEY);
    let (tenant, set, at) = (tx.ctx().tenant.id.uuid(), values.assigned(), values.next_place());
    // Identifiers are constants, values are bound.
    let sql =
        AssertSqlSafe(format!("update {schema}.{table} set {set} where tenant_id = ${at} and {key} = ${}", at + 1));
    sqlx::query_with(sql, values.arguments()?).bind(tenant).bind(id).execute(tx.conn()).await?;
    Ok(())
}

/// Optimistic locking: takes the row lock and refuses an outdated version, saying who changed what.
pub async fn take<R: Record>(tx: &mut Tx, which: DocumentRef) -> Result<R> {
    let record: R = find(tx, which.id, true).await?;
    same_version(tx, R::LISTING, which, record.head().version).await?;
    Ok(record)
}

/// The version check of [`take`], for data that is read by other means than [`find`].
pub async fn same_version(tx: &mut Tx, listing: &'static Listing, seen: DocumentRef, kept: i64) -> Result<()> {
    if seen.version == kept {
        return Ok(());
    }
    let since = history::since(tx, listing, &seen.id.to_string(), seen.version).await?;
    Err(since.map_or_else(Error::stale, Error::overtaken))
}

/// The target of the action, unless the machine or the record itself refuses it. `None` for a record without a machine,
/// where the permission of the call is all that is checked.
async fn leads<R: Record>(tx: &mut Tx, action: &str, record: &mut R) -> Result<Option<To>> {
    let permissions = &tx.ctx().permissions;
    let to = machine::<R>().map(|machine| machine.step(record.head().state, action, permissions)).transpose()?;
    record.hold(tx, action).await?;
    must_not_refuse(tx, action, record).await?;
    Ok(to)
}

/// Locks a record and checks an action of its machine.
pub async fn step<R: Record>(tx: &mut Tx, action: &str, which: DocumentRef) -> Result<(R, To)> {
    let mut record: R = take(tx, which).await?;
    let to = leads(tx, action, &mut record).await?;
    let to = to.ok_or_else(|| Error::internal(format!("{} has no machine", R::LISTING.code)))?;
    Ok((record, to))
}

/// An action that only writes these values into the record's row.
pub async fn change<R: Record>(tx: &mut Tx, action: &str, which: DocumentRef, values: Values) -> Result<R> {
    let mut before: R = take(tx, which).await?;
    match leads(tx, action, &mut before).await? {
        Some(to) => arrive(tx, action, before, to, values).await,
        None => keep(tx, action, before, values).await,
    }
}

/// An action that only changes the state.
pub async fn turn<R: Record>(tx: &mut Tx, action: &str, which: DocumentRef) -> Result<R> {
    change(tx, action, which, Values::none()).await
}

/// Moves a record taken by [`step`] to the state its action leads to, writes the values, and announces the change.
/// Anything else the action writes must be written before, in the same transaction.
pub async fn arrive<R: Record>(tx: &mut Tx, action: &str, before: R, to: To, values: Values) -> Result<R> {
    let values = lead::<R>(to, values)?;
    keep(tx, action, before, values).await
}

/// Writes the values into a record that was taken, without changing its state, and announces the change.
pub async fn keep<R: Record>(tx: &mut Tx, action: &str, before: R, values: Values) -> Result<R> {
    if !written(tx, action, &before, values).await? {
        return shown(tx, before).await;
    }
    let id = before.head().id;
    tell(tx, action, Some(before), id).await
}

/// Whether the action only saves what was entered.
fn saves<R: Record>(action: &str) -> bool {
    action == EDIT || machine::<R>().and_then(|machine| machine.action(action)).is_some_and(|action| action.saves)
}

/// The values, signed with who changes the record and when. Of an action that suppliers are not told of, the trail alone says so:
/// they read the row.
fn signed<R: Record>(tx: &Tx, action: &str, values: Values) -> Values {
    if tx.platform().untold(R::LISTING.code).any(|untold| untold == action) {
        return values;
    }
    values.put("updated_by", tx.who()).put("updated_at", tx.now())
}

/// Writes the values of an action as the record's next version. Returns false where it only saves what was entered, and
/// that is what was there: it makes no version, and nobody is told. Any other action counts, whatever it changes.
pub(crate) async fn written<R: Record>(tx: &mut Tx, action: &str, before: &R, values: Values) -> Result<bool> {
    if !saves::<R>(action) {
        write(tx, action, before, values).await?;
        return Ok(true);
    }
    let only_if = format!(" and {}", values.differing());
    if !values.is_empty() && advance(tx, action, before, values, &only_if).await? {
        return Ok(true);
    }
    // Its row is the same; what belongs to it has been written already, and may differ.
    let after: R = load(tx, before.head().id, false).await?;
    // As its writer reads it: a draft that only he may see has changed, too.
    let reader = tx.ctx();
    let read = |record: R| serde_json::to_value(record.for_its_page(reader));
    if read(before.clone())? == read(after)? {
        return Ok(false);
    }
    write(tx, action, before, Values::none()).await?;
    Ok(true)
}

/// The values with the action's target state.
pub(crate) fn lead<R: Record>(to: To, values: Values) -> Result<Values> {
    match (to, R::STATE) {
        (To::State(state), Some(column)) => Ok(values.put(column, state)),
        (To::State(_), None) => Ok(values),
        (To::Gone, _) => Err(Error::internal("what ends a record has a call of its own")),
    }
}

/// Updates the row to its next version without announcing it: the caller writes what belongs to it next.
pub async fn write<R: Record>(tx: &mut Tx, action: &str, before: &R, values: Values) -> Result<()> {
    if advance(tx, action, before, values, "").await? { Ok(()) } else { Err(Error::stale()) }
}

/// Returns whether the row was updated; `only_if` is one more condition for it.
async fn advance<R: Record>(tx: &mut Tx, action: &str, before: &R, values: Values, only_if: &str) -> Result<bool> {
    let ((schema, table), key) = (R::TABLE, R::KEY);
    let (tenant, head) = (tx.ctx().tenant.id.uuid(), before.head());
    let values = signed::<R>(tx, action, values);
    let set = if values.is_empty() { String::new() } else { format!("{}, ", values.assigned()) };
    let at = values.next_place();
    // Identifiers are constants, values are bound.
    let sql = AssertSqlSafe(format!(
        "update {schema}.{table} set {set}version = version + 1
         where tenant_id = ${at} and {key} = ${} and version = ${}{only_if}",
        at + 1,
        at + 2
    ));
    let updated = sqlx::query_with(sql, values.arguments()?)
        .bind(tenant)
        .bind(head.id)
        .bind(head.version)
        .execute(tx.conn())
        .await?;
    Ok(updated.rows_affected() > 0)
}

/// Deletes a record, unless something still refers to it.
pub async fn remove<R: Record>(tx: &mut Tx, action: &str, which: DocumentRef) -> Result<bool> {
    let mut before: R = take(tx, which).await?;
    leads(tx, action, &mut before).await?;
    gone(tx, action, before).await
}

/// Deletes a record that was taken, unless something still refers to it.
pub async fn gone<R: Record>(tx: &mut Tx, action: &str, before: R) -> Result<bool> {
    let (id, version, code) = (before.head().id, before.head().version, R::LISTING.code);
    tx.may_go(code, id).await?;
    let ((schema, table), key) = (R::TABLE, R::KEY);
    let tenant = tx.ctx().tenant.id.uuid();
    // Identifiers are constants, values are bound.
    let sql =
        AssertSqlSafe(format!("delete from {schema}.{table} where tenant_id = $1 and {key} = $2 and version = $3"));
    sqlx::query(sql).bind(tenant).bind(id).bind(version).execute(tx.conn()).await?;
    if tx.attachable(code).is_ok() {
        tx.document_gone(code, id).await?;
    }
    if tx.stampable(code).is_ok() {
        tx.stamped_document_gone(code, id).await?;
    }
    spread(tx, &Change { action, before: Some(&before), record: &before, gone: true }).await?;
    Ok(true)
}

/// Soft-deletes a record that was taken: the row stays for history, and the values mark it as deleted.
pub async fn hide<R: Record>(tx: &mut Tx, action: &str, before: R, values: Values) -> Result<bool> {
    write(tx, action, &before, values).await?;
    spread(tx, &Change { action, before: Some(&before), record: &before, gone: true }).await?;
    Ok(true)
}

/// Announces a change that has been written: history, events, live updates. Returns the record as it is now.
pub async fn tell<R: Record>(tx: &mut Tx, action: &str, before: Option<R>, id: Uuid) -> Result<R> {
    let after = told(tx, action, before, id).await?;
    shown(tx, after).await
}

pub(crate) async fn told<R: Record>(tx: &mut Tx, action: &str, before: Option<R>, id: Uuid) -> Result<R> {
    let after: R = load(tx, id, false).await?;
    spread(tx, &Change { action, before: before.as_ref(), record: &after, gone: false }).await?;
    Ok(after)
}

async fn spread<R: Record>(tx: &mut Tx, change: &Change<'_, R>) -> Result<()> {
    let (head, keeper) = (change.record.head(), kept_by(change.record));
    let mut entry = Entry::new(change.action, R::LISTING.code, head.id, &head.label);
    if let Some(organize) = change.record.organize().filter(|_| keeper != Some(Side::Buyer)) {
        entry = entry.of_organize(organize);
    }
    entry.before = change.before.map(trace).transpose()?;
    entry.after = change.after().map(trace).transpose()?;
    tx.audit(entry).await?;
    R::announce(tx, change).await?;
    let (version, organizes) = (change.version(), change.hearers());
    let notice = Notice { topic: R::LISTING.code, entity_id: head.id.into(), version, organizes };
    match change.kept_by() {
        Some(side) => tx.notice_to_side(side, notice),
        None => tx.notice(notice),
    }
    Ok(())
}

/// The side that keeps the record to itself in its state.
fn kept_by<R: Record>(record: &R) -> Option<Side> {
    machine::<R>().and_then(|machine| machine.kept_by(record.head().state))
}

/// What the trail keeps of a record. The buying side reads the whole trail, so of what a supplier keeps to itself it says that there
/// was a version, and nothing of it. Entries about what the buyer keeps are read by no supplier.
fn trace<R: Record>(record: &R) -> Result<Value> {
    match kept_by(record) {
        Some(Side::Supplier) => Ok(json!({ "version": record.head().version })),
        _ => Ok(serde_json::to_value(record)?),
    }
}
