//! Commands that change a document: those of a record, plus what only documents have.

use super::duty::HAND_OVER;
use super::page::{Detail, shown};
use super::{Document, DocumentRef, approval, lines, machine, todo, waits_of, withdrawn};
use crate::Tx;
use crate::bus::live::Notice;
use crate::record::{self, Change, Values};
use sqlx::AssertSqlSafe;
use std::borrow::Cow;
use tandem_contracts::document::DocumentChanged;
use tandem_kernel::machine::Stamp;
use tandem_kernel::{DocumentKind, Error, MessageKey, OrganizeId, Result, Side, To, UserId};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

/// Creates a document in its initial state, with the next number of its kind. The number's counter row stays locked
/// until this transaction ends, so call this late.
pub async fn create<D: Document>(tx: &mut Tx, values: Values) -> Result<Detail<D>> {
    let id = draw_and_insert::<D>(tx, values).await?;
    tell(tx, "create", None, id).await
}

/// Inserts a new document with its number, without announcing it: the caller writes its lines next.
pub async fn draw_and_insert<D: Document>(tx: &mut Tx, values: Values) -> Result<Uuid> {
    let (kind, id) = (D::KIND, tx.new_id());
    let numbering = kind.numbering.as_ref();
    let numbering = numbering.ok_or_else(|| Error::internal(format!("{} has no numbers", kind.code())))?;
    let number = tx.next_number(numbering).await?;
    insert::<D>(tx, id, values.put("number", number)).await?;
    Ok(id)
}

/// Inserts a new document that has its number already, without announcing it.
pub async fn insert<D: Document>(tx: &mut Tx, id: Uuid, values: Values) -> Result<()> {
    let values = values.put("created_by", tx.who());
    record::insert::<D>(tx, id, values).await
}

/// An action that only writes these values into the document's row.
pub async fn change<D: Document>(tx: &mut Tx, action: &str, which: DocumentRef, values: Values) -> Result<Detail<D>> {
    let (before, to) = record::step::<D>(tx, action, which).await?;
    arrive(tx, action, before, to, values).await
}

/// An action that only changes the state.
pub async fn turn<D: Document>(tx: &mut Tx, action: &str, which: DocumentRef) -> Result<Detail<D>> {
    change(tx, action, which, Values::none()).await
}

/// An action of the product that only changes the state, for all documents whose `column` names this record and whose state
/// allows it; they are locked in the order of their ids.
pub async fn turn_all_of<D: Document>(tx: &mut Tx, action: &str, column: &'static str, of: Uuid) -> Result<()> {
    let (machine, (schema, table), key) = (machine(D::KIND)?, D::KIND.table, D::KIND.key);
    // Identifiers are constants, values are bound.
    let sql = AssertSqlSafe(format!(
        "select {key} from {schema}.{table} where tenant_id = $1 and {column} = $2 and state = any($3)
         order by {key} for update"
    ));
    let found = sqlx::query_scalar(sql).bind(tx.ctx().tenant.id.uuid()).bind(of).bind(machine.sources(action));
    let ids: Vec<Uuid> = found.fetch_all(tx.conn()).await?;
    for id in ids {
        let before: D = record::load(tx, id, true).await?;
        let to = machine.lead(before.head().state, action)?;
        arrive(tx, action, before, to, Values::none()).await?;
    }
    Ok(())
}

/// Moves a document taken by [`super::step`] to the state its action leads to, writes the values, and announces the
/// change. Anything else the action writes, such as lines, must be written before, in the same transaction.
pub async fn arrive<D: Document>(tx: &mut Tx, action: &str, before: D, to: To, values: Values) -> Result<Detail<D>> {
    let declared = machine(D::KIND)?.action(action);
    let values = if declared.is_some_and(|action| action.decides) { values.decided(tx) } else { values };
    let values = record::lead::<D>(to, values)?;
    if !record::written(tx, action, &before, values).await? {
        return shown(tx, before).await;
    }
    let id = before.head().id;
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

/// Writes until when something is awaited into the row of a document that was taken, and into its to-do entries. Makes no new
/// version: nothing else has changed, and whoever is at work on it goes on.
pub async fn redate<D: Document>(tx: &mut Tx, before: &D, values: Values) -> Result<()> {
    let id = before.head().id;
    record::fill::<D>(tx, id, values).await?;
    let after: D = record::load(tx, id, false).await?;
    todo::refresh(tx, &after).await?;
    todo::told(tx, id, after.organize());
    let head = after.head();
    let organizes = record::Record::hearers(&after);
    let notice = Notice { topic: D::KIND.code(), entity_id: id.into(), version: head.version, organizes };
    match machine(D::KIND)?.kept_by(head.state) {
        Some(side) => tx.notice_to_side(side, notice),
        None => tx.notice(notice),
    }
    Ok(())
}

/// For documents that are removed by other means than [`super::remove`].
pub async fn nobody_waits(tx: &mut Tx, kind: &DocumentKind, id: Uuid) -> Result<()> {
    todo::clear(tx, kind, id).await.map(drop)
}

/// Announces a change that has been written: history, to-do entries, events for other modules, live updates. Returns
/// the document as it is now.
pub async fn tell<D: Document>(tx: &mut Tx, action: &str, before: Option<D>, id: Uuid) -> Result<Detail<D>> {
    let after = record::told(tx, action, before, id).await?;
    shown(tx, after).await
}

/// What its to-do entries are derived from.
#[derive(PartialEq, Eq)]
struct Waited<'a> {
    state: &'a str,
    label: Cow<'a, str>,
    organize: Option<OrganizeId>,
    due: (Option<Date>, Option<OffsetDateTime>),
    tasks: Vec<(MessageKey, Option<(UserId, &'a str)>)>,
}

fn waited<D: Document>(document: &D) -> Waited<'_> {
    let head = document.head();
    Waited {
        state: head.state,
        label: head.label,
        organize: document.organize(),
        due: (document.due_on(), document.due_at()),
        tasks: waits_of(document).map(|(wait, person)| (wait.label, person)).collect(),
    }
}

/// Side effects of a document's change besides its history.
pub(super) async fn announce<D: Document>(tx: &mut Tx, change: &Change<'_, D>) -> Result<()> {
    let document = change.record;
    let ended = match change.after() {
        Some(after) => {
            lines::follow(tx, change.before, after).await?;
            if change.before.is_none_or(|before| waited(before) != waited(after)) {
                let left = change.before.filter(|_| change.action == HAND_OVER);
                todo::set(tx, after, left).await?
            } else {
                if waits_of(after).next().is_some() {
                    todo::refresh(tx, after).await?;
                }
                Vec::new()
            }
        }
        None => {
            let ended = todo::clear(tx, D::KIND, document.head().id).await?;
            approval::gone(tx, D::KIND, document.head().id).await?;
            ended
        }
    };
    withdrawn::tell(tx, change, &ended).await?;
    D::tell_besides(tx, change).await?;
    if change.kept_by() == Some(Side::Supplier) {
        return Ok(());
    }
    let head = document.head();
    let event = DocumentChanged {
        kind: D::KIND.code().to_owned(),
        id: head.id,
        label: head.label.into_owned(),
        action: change.action.to_owned(),
        state: change.after().map(|after| after.head().state.to_owned()),
        version: change.version(),
        organize: document.organize(),
    };
    tx.emit(&event).await.map(drop)
}
