//! The detail page of a document.

use super::{Document, find, machine, waits_of};
use crate::listing::RowAction;
use crate::record::offers;
use crate::{PathId, Tx};
use serde::Serialize;
use std::borrow::Cow;
use tandem_kernel::{Machine, OrganizeId, Result, Side};
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
}

/// What a page has besides the document; only describes.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read by the OpenAPI document only")]
struct DetailParts {
    actions: Vec<RowAction>,
    steps: Vec<Step>,
    waiting: Vec<Waiting>,
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

pub async fn detail<D: Document>(tx: &mut Tx, PathId(id): PathId) -> Result<Detail<D>> {
    detail_of(tx, tandem_kernel::id::parse(&id)?).await
}

/// Loads a document with everything its page needs.
pub async fn detail_of<D: Document>(tx: &mut Tx, id: Uuid) -> Result<Detail<D>> {
    let document = find(tx, id, false).await?;
    shown(tx, document)
}

pub fn shown<D: Document>(tx: &Tx, document: D) -> Result<Detail<D>> {
    let machine = machine(D::KIND)?;
    let (words, language, ctx) = (tx.platform().words(), tx.ctx().language, tx.ctx());
    let own = |organize: Option<OrganizeId>| match (&ctx.actor, organize) {
        (Some(actor), Some(organize)) if actor.side == Side::Supplier => actor.organizes.contains(&organize),
        _ => true,
    };
    let waiting = waits_of(&document).map(|wait| Waiting {
        label: words.label(language, wait.label),
        side: wait.side.as_str(),
        mine: ctx.side() == wait.side && ctx.permissions.holds(wait.permission) && own(document.organize()),
    });
    let label = |state: &str| {
        let state = machine.state(state);
        state.map_or_else(String::new, |state| words.label(language, state.label))
    };
    Ok(Detail {
        waiting: waiting.collect(),
        actions: offers(tx, &document),
        steps: steps(D::KIND.path, machine, document.head().state, label),
        document: document.for_its_page(),
    })
}

/// The ordinary path with the document's position on it. For a document that left the path, its state is appended at
/// the end.
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
    let off = machine.states().iter().filter(|s| here.is_none() && s.name == state);
    on_path.chain(off.map(|s| Step { state: s.name, label: label(s.name), place: "current" })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_kernel::{State, Tone, Transition};

    static LETTER: Machine = Machine {
        name: "test.letter",
        initial: "open",
        states: &[&[
            State { name: "open", label: "l", tone: Tone::Waiting },
            State { name: "sent", label: "l", tone: Tone::Progress },
            State { name: "void", label: "l", tone: Tone::Idle },
        ]],
        actions: &[&[]],
        transitions: &[&[Transition::leads("void", &["open"], "void", "r")]],
        ..Machine::EMPTY
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
