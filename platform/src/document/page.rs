//! The detail page of a document.

use super::approval::{self, ShownApproval};
use super::{Document, find, machine, waits_of};
use crate::listing::RowAction;
use crate::record::offers;
use crate::typed::Moment;
use crate::{PathId, Tx};
use serde::Serialize;
use std::borrow::Cow;
use tandem_kernel::{DocumentKind, OrganizeId, Result, Side};
use time::OffsetDateTime;
use utoipa::openapi::schema::AllOfBuilder;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

/// The detail page of a document.
#[derive(Debug, Serialize)]
pub struct Detail<D> {
    #[serde(flatten)]
    pub document: D,
    /// The actions offered to the caller.
    pub actions: Vec<RowAction>,
    pub steps: Vec<Step>,
    /// Who must act next; empty if nobody.
    pub waiting: Vec<Waiting>,
    /// The side that keeps the document to itself for now; absent if both may see it.
    #[serde(rename = "keptBy", skip_serializing_if = "Option::is_none")]
    pub kept_by: Option<&'static str>,
    /// Its latest approval, for the buyer only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approval: Option<ShownApproval>,
}

/// What a page has besides the document; only describes.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read by the OpenAPI document only")]
struct DetailParts {
    actions: Vec<RowAction>,
    steps: Vec<Step>,
    waiting: Vec<Waiting>,
    /// The side that keeps the document to itself for now, `buyer` or `supplier`; absent if both may see it.
    #[schema(rename = "keptBy")]
    kept_by: Option<&'static str>,
    /// Its latest approval, for the buyer only.
    #[schema(required = false)]
    approval: Option<ShownApproval>,
}

// Implemented by hand, because each kind of document needs a schema name of its own.
impl<D: ToSchema> PartialSchema for Detail<D> {
    fn schema() -> RefOr<Schema> {
        AllOfBuilder::new().item(Ref::from_schema_name(D::name())).item(DetailParts::schema()).into()
    }
}
impl<D: ToSchema> ToSchema for Detail<D> {
    fn name() -> Cow<'static, str> {
        format!("DetailOf{}", D::name()).into()
    }
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((D::name().into_owned(), D::schema()));
        D::schemas(schemas);
        DetailParts::schemas(schemas);
    }
}

/// A state of the ordinary way.
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
    /// The only person waited for; absent if it is everyone who can see to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// Since when he has been waited for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<Moment>,
}

pub async fn detail<D: Document>(tx: &mut Tx, PathId(id): PathId) -> Result<Detail<D>> {
    detail_of(tx, tandem_kernel::id::parse(&id)?).await
}

/// Loads a document with everything its page needs.
pub async fn detail_of<D: Document>(tx: &mut Tx, id: Uuid) -> Result<Detail<D>> {
    let document = find(tx, id, false).await?;
    shown(tx, document).await
}

pub async fn shown<D: Document>(tx: &mut Tx, mut document: D) -> Result<Detail<D>> {
    let machine = machine(D::KIND)?;
    let actions = offers(tx, &mut document).await?;
    let since = since_of(tx, &document).await?;
    let approval = approval::of(tx, &document).await?;
    let (words, language, ctx) = (tx.platform().words(), tx.ctx().language, tx.ctx());
    let own = |organize: Option<OrganizeId>| match (&ctx.actor, organize) {
        (Some(actor), Some(organize)) if actor.side == Side::Supplier => actor.organizes.contains(&organize),
        _ => true,
    };
    let me = ctx.actor.as_ref().map(|actor| actor.id);
    let told = waits_of(&document).filter(|(wait, _)| wait.is_told_to(ctx.side()));
    let waiting = told.map(|(wait, person)| Waiting {
        label: words.label(language, wait.label),
        side: wait.side.as_str(),
        mine: ctx.side() == wait.side
            && ctx.permissions.holds(wait.permission)
            && own(document.organize())
            && person.is_none_or(|(user, _)| me == Some(user)),
        who: person.map(|(_, name)| name.to_owned()),
        since: person.and_then(|(user, _)| since.iter().find(|(of, _)| *of == user.uuid())).map(|(_, at)| Moment(*at)),
    });
    let label = |state: &str| {
        let state = machine.state(state);
        state.map_or_else(String::new, |state| words.label(language, state.label))
    };
    Ok(Detail {
        waiting: waiting.collect(),
        actions,
        steps: steps(D::KIND, document.stands_at(), label),
        kept_by: machine.kept_by(document.head().state).map(Side::as_str),
        approval,
        document: document.for_its_page(ctx),
    })
}

/// Since when each person named has been waited for.
async fn since_of<D: Document>(tx: &mut Tx, document: &D) -> Result<Vec<(Uuid, OffsetDateTime)>> {
    if waits_of(document).all(|(_, person)| person.is_none()) {
        return Ok(Vec::new());
    }
    let (tenant, id) = (tx.ctx().tenant.id.uuid(), document.head().id);
    let entries = sqlx::query_as(
        "select user_id, since from platform.todo
         where tenant_id = $1 and entity_kind = $2 and entity_id = $3 and user_id is not null",
    );
    Ok(entries.bind(tenant).bind(D::KIND.code()).bind(id.to_string()).fetch_all(tx.conn()).await?)
}

/// The ordinary path with the document's place on it. A state beside the path is one of the step it stands at.
fn steps(kind: &DocumentKind, stands_at: &str, label: impl Fn(&str) -> String) -> Vec<Step> {
    let here = kind.place(stands_at);
    let place = |at: usize| match here {
        Some(here) if at < here => "done",
        Some(here) if at == here => "current",
        _ => "ahead",
    };
    let path = kind.path.iter().enumerate();
    path.map(|(at, state)| Step { state, label: label(state), place: place(at) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_kernel::{Listing, Machine, State, Tone, Transition};

    const fn state(name: &'static str) -> State {
        State { label: "l", ..State::of(name, Tone::Idle) }
    }

    static LETTER: Machine = Machine {
        name: "test.letter",
        initial: "open",
        states: &[&[state("open"), state("sent"), state("read"), state("held"), state("lost")]],
        actions: &[&[]],
        transitions: &[&[
            Transition::leads("send", &["open"], "sent", "r"),
            Transition::leads("read", &["sent", "held"], "read", "r"),
            Transition::leads("hold", &["sent", "read"], "held", "r"),
            Transition::leads("lose", &["held"], "lost", "r"),
        ]],
        ..Machine::EMPTY
    };
    static LETTERS: Listing =
        Listing { code: "test.letter", key: &["letter_id"], machine: Some(("state", &LETTER)), ..Listing::EMPTY };
    static KIND: DocumentKind = DocumentKind { path: &["open", "sent", "read"], ..DocumentKind::of(&LETTERS) };

    fn places(state: &str) -> Vec<(&'static str, &'static str)> {
        steps(&KIND, state, str::to_owned).into_iter().map(|step| (step.state, step.place)).collect()
    }

    #[test]
    fn the_stepper_knows_where_a_document_stands() {
        assert_eq!(places("open"), [("open", "current"), ("sent", "ahead"), ("read", "ahead")]);
        assert_eq!(places("read"), [("open", "done"), ("sent", "done"), ("read", "current")]);
    }

    #[test]
    fn a_state_beside_the_path_belongs_to_the_earliest_step_it_is_reached_from() {
        let sent = [("open", "done"), ("sent", "current"), ("read", "ahead")];
        assert_eq!(places("held"), sent);
        assert_eq!(places("lost"), sent);
    }

    #[test]
    fn no_state_is_a_step_of_its_own_at_the_end() {
        for state in ["open", "sent", "read", "held", "lost"] {
            assert_eq!(places(state).len(), KIND.path.len(), "{state}");
        }
    }
}
