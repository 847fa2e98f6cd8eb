//! What every document does the same way. A module says what its kind is ([`DocumentKind`], [`Document`]) and writes its own
//! rules and statements; taking a record for a change, turning its state, its number, its history, its to-do entries, who
//! hears of it: that is here, once.

mod any;
mod batch;
mod number;
mod todo;

pub use any::{Holder, holder};
pub use batch::BatchAction;

use crate::Tx;
use crate::audit::{Entry, history};
use crate::bus::live::Notice;
use crate::listing::{RowAction, actions, may_see};
use crate::module::Work;
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;
use sqlx::postgres::PgRow;
use tandem_contracts::document::DocumentChanged;
use tandem_kernel::{DocumentKind, Error, Machine, OrganizeId, Result, Side, To};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// A record of a kind of document, read from its own row. The row has the columns `tenant_id`, `state`, `version`,
/// `updated_by`, `updated_at` besides its own.
pub trait Document: Serialize + for<'r> sqlx::FromRow<'r, PgRow> + Clone + Send + Sync + Unpin + 'static {
    const KIND: &'static DocumentKind;

    fn id(&self) -> Uuid;
    fn version(&self) -> i64;
    fn state(&self) -> &str;
    /// What people call it: its number.
    fn label(&self) -> String;
    /// The supplier whose document it is.
    fn organize(&self) -> Option<OrganizeId> {
        None
    }
    /// Until when whoever is waited for should have done his part.
    fn due_at(&self) -> Option<OffsetDateTime> {
        None
    }
    /// Reads what belongs to it besides its row: its lines. They are part of every version the history keeps.
    fn complete<'a>(&'a mut self, _tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
}

/// Which document, and the version of it that the caller has seen.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
pub struct DocumentRef {
    pub id: Uuid,
    pub version: i64,
}

/// A document as its page shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Detail<D> {
    #[serde(flatten)]
    pub document: D,
    /// What the caller may do with it.
    pub actions: Vec<RowAction>,
    pub steps: Vec<Step>,
    /// Who has the next move; empty when it is nobody's.
    pub waiting: Vec<Waiting>,
}

/// A state of the ordinary way, or the one the document left it for.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Step {
    pub state: &'static str,
    pub label: String,
    /// `done`, `current` or `ahead`.
    pub place: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Waiting {
    /// What is to be done.
    pub label: String,
    /// `buyer` or `supplier`.
    pub side: &'static str,
    /// Whether the caller is one of those waited for.
    pub mine: bool,
}

fn machine(kind: &DocumentKind) -> Result<&'static Machine> {
    kind.machine().ok_or_else(|| Error::internal(format!("{} has no machine", kind.code())))
}

/// One document, complete; `for_change` locks it until the transaction ends.
pub async fn load<D: Document>(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<D> {
    let ((schema, table), key) = (D::KIND.table, D::KIND.key);
    let lock = if for_change { " for update" } else { "" };
    let tenant = tx.ctx().tenant.id.uuid();
    // Names come from the descriptor, values are bound.
    let sql = AssertSqlSafe(format!("select * from {schema}.{table} where tenant_id = $1 and {key} = $2{lock}"));
    let found = sqlx::query_as(sql).bind(tenant).bind(id).fetch_optional(tx.conn()).await?;
    let mut document: D = found.ok_or_else(Error::not_found)?;
    document.complete(tx).await?;
    Ok(document)
}

/// One document as a caller may reach it: what data rules hide from the list is not there.
pub async fn find<D: Document>(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<D> {
    tx.ctx().needs(D::KIND.listing.permission)?;
    may_see(tx, D::KIND.listing, id).await?;
    load(tx, id, for_change).await
}

/// A document with everything its page needs.
pub async fn detail<D: Document>(tx: &mut Tx, id: Uuid) -> Result<Detail<D>> {
    let document = find(tx, id, false).await?;
    shown(tx, document)
}

fn shown<D: Document>(tx: &Tx, document: D) -> Result<Detail<D>> {
    let machine = machine(D::KIND)?;
    let (words, language, ctx) = (tx.platform().words(), tx.ctx().language, tx.ctx());
    let own = |organize: Option<OrganizeId>| match (&ctx.actor, organize) {
        (Some(actor), Some(organize)) if actor.side == Side::Supplier => actor.organizes.contains(&organize),
        _ => true,
    };
    let waiting = D::KIND.waits_in(document.state()).map(|wait| Waiting {
        label: words.label(language, wait.label),
        side: wait.side.as_str(),
        mine: ctx.side() == wait.side && ctx.permissions.holds(wait.permission) && own(document.organize()),
    });
    let label = |state: &str| {
        let state = machine.states.iter().find(|s| s.name == state);
        state.map_or_else(String::new, |state| words.label(language, state.label))
    };
    Ok(Detail {
        waiting: waiting.collect(),
        actions: actions(tx, machine, document.state()),
        steps: steps(D::KIND.path, machine, document.state(), label),
        document,
    })
}

/// The ordinary way with the place the document has on it. A document that left it stands at the end of what is shown, in
/// the state it left it for.
fn steps(
    path: &'static [&'static str],
    machine: &'static Machine,
    state: &str,
    label: impl Fn(&str) -> String,
) -> Vec<Step> {
    let here = path.iter().position(|s| *s == state);
    let place = |at: usize| match here {
        Some(here) if at < here => "done",
        Some(here) if at == here => "current",
        _ => "ahead",
    };
    let on_path = path.iter().enumerate().map(|(at, state)| Step { state, label: label(state), place: place(at) });
    let off = machine.states.iter().filter(|s| here.is_none() && s.name == state);
    on_path.chain(off.map(|s| Step { state: s.name, label: label(s.name), place: "current" })).collect()
}

/// The number of a new document of this kind. Whoever draws next waits until this transaction has ended, so draw late.
pub async fn number(tx: &mut Tx, kind: &DocumentKind) -> Result<String> {
    let numbering = kind.numbering.as_ref();
    let numbering = numbering.ok_or_else(|| Error::internal(format!("{} has no numbers", kind.code())))?;
    tx.next_number(numbering).await
}

/// Takes a document for a change: locks it, asks its machine, and refuses a version that somebody else has overtaken, saying
/// who and what.
pub async fn step<D: Document>(tx: &mut Tx, action: &str, which: DocumentRef) -> Result<(D, To)> {
    let document: D = find(tx, which.id, true).await?;
    if document.version() != which.version {
        let since = history::since(tx, D::KIND.listing, &which.id.to_string(), which.version).await?;
        return Err(since.map_or_else(Error::stale, Error::overtaken));
    }
    let to = machine(D::KIND)?.step(document.state(), action, &tx.ctx().permissions)?;
    Ok((document, to))
}

/// An action that does nothing but lead to another state.
pub async fn turn<D: Document>(tx: &mut Tx, action: &str, which: DocumentRef) -> Result<Detail<D>> {
    let (before, to) = step::<D>(tx, action, which).await?;
    arrive(tx, action, before, to).await
}

/// Brings a document taken by [`step`] where its action leads, and tells of it. What else the action writes has been
/// written before, in the same transaction and without a new version.
pub async fn arrive<D: Document>(tx: &mut Tx, action: &str, before: D, to: To) -> Result<Detail<D>> {
    let To::State(state) = to else { return Err(Error::internal("what ends a document has a call of its own")) };
    let ((schema, table), key) = (D::KIND.table, D::KIND.key);
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let sql = AssertSqlSafe(format!(
        "update {schema}.{table} set state = $3, version = version + 1, updated_by = $4, updated_at = $5
         where tenant_id = $1 and {key} = $2 and version = $6"
    ));
    let changed = sqlx::query(sql)
        .bind(tenant)
        .bind(before.id())
        .bind(state)
        .bind(who)
        .bind(now)
        .bind(before.version())
        .execute(tx.conn())
        .await?;
    if changed.rows_affected() == 0 {
        return Err(Error::stale());
    }
    let id = before.id();
    tell(tx, action, Some(before), id).await
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
    write_down(tx, action, before.as_ref(), Some(&after)).await?;
    if before.as_ref().is_none_or(|before| waited(before) != waited(&after)) {
        todo::set(tx, &after).await?;
    }
    announce(tx, action, &after, before.as_ref(), Some(after.state())).await?;
    shown(tx, after)
}

/// What its to-do entries are made of.
fn waited<D: Document>(document: &D) -> (&str, Option<OrganizeId>, Option<OffsetDateTime>, String) {
    (document.state(), document.organize(), document.due_at(), document.label())
}

async fn write_down<D: Document>(tx: &mut Tx, action: &str, before: Option<&D>, after: Option<&D>) -> Result<()> {
    let Some(document) = after.or(before) else { return Ok(()) };
    let label = document.label();
    let mut entry = Entry::new(action, D::KIND.code(), document.id(), &label);
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
    let version = if state.is_some() { document.version() } else { document.version() + 1 };
    let event = DocumentChanged {
        kind: D::KIND.code().to_owned(),
        id: document.id(),
        label: document.label(),
        action: action.to_owned(),
        state: state.map(str::to_owned),
        version,
        organize: document.organize(),
    };
    tx.emit(&event).await?;
    // A supplier who lost it must hear of it too.
    let organizes = [Some(document), before].into_iter().flatten().filter_map(Document::organize);
    let organizes: Vec<_> = organizes.collect();
    let organizes = (!organizes.is_empty()).then_some(organizes);
    tx.notice(Notice { topic: D::KIND.code(), entity_id: document.id().into(), version, organizes });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_kernel::{State, Tone, Transition};

    static LETTER: Machine = Machine {
        name: "test.letter",
        initial: "open",
        states: &[
            State { name: "open", label: "l", tone: Tone::Waiting },
            State { name: "sent", label: "l", tone: Tone::Progress },
            State { name: "void", label: "l", tone: Tone::Idle },
        ],
        actions: &[],
        transitions: &[Transition::leads("void", &["open"], "void", "r")],
    };

    fn places(state: &str) -> Vec<(&'static str, &'static str)> {
        let steps = steps(&["open", "sent"], &LETTER, state, str::to_owned);
        steps.into_iter().map(|step| (step.state, step.place)).collect()
    }

    #[test]
    fn the_stepper_knows_where_a_document_stands() {
        assert_eq!(places("open"), [("open", "current"), ("sent", "ahead")]);
        assert_eq!(places("sent"), [("open", "done"), ("sent", "current")]);
    }

    #[test]
    fn a_document_off_its_way_is_shown_where_it_is() {
        assert_eq!(places("void"), [("open", "ahead"), ("sent", "ahead"), ("void", "current")]);
    }
}
