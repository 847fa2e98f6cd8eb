//! A listing as the browser reads it: labels in the caller's language.

use super::query::PAGE_SIZES;
use super::tree::offered;
use crate::Tx;
use crate::attachable::AttachSlot;
use crate::words::Words;
use serde::Serialize;
use tandem_kernel::{DocumentKind, Listing, Machine, OpCtx, Result, To};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListingView {
    pub listing: String,
    pub columns: Vec<ColumnView>,
    pub default_sort: Vec<SortView>,
    /// The fields that a plain search looks at.
    pub quick_search: Vec<String>,
    pub page_sizes: Vec<u32>,
    pub states: Vec<StateView>,
    /// What leads from state to state, for drawing it; none where the list has no states.
    pub life: Option<LifeView>,
    /// The actions that can be done to thousands of rows at once, as a job.
    pub batch_actions: Vec<String>,
    /// Whether the caller may bring lines in from a workbook.
    pub importable: bool,
    /// Whether the files of its records can be downloaded as one archive.
    pub archivable: bool,
    /// Where files go that are named after the numbers of its records, if the caller may add any.
    pub named_files: Option<NamedFilesView>,
    /// Whether it answers only questions with a condition or a search.
    pub needs_condition: bool,
    /// The period that every question must name.
    pub window: Option<WindowView>,
}

/// Files that find their records by the number their names begin with.
#[derive(Debug, Serialize, ToSchema)]
pub struct NamedFilesView {
    /// A number as it is written; letters stand for the year, the month and the day.
    pub example: String,
    pub places: Vec<AttachSlot>,
}

/// The period a list is asked for: at most so many days between the first day and the last.
#[derive(Debug, Serialize, ToSchema)]
pub struct WindowView {
    pub field: String,
    pub days: u16,
    /// Nothing lies in the future, so it may be left open at its end.
    pub past: bool,
    /// Fields that can be asked for one value of in place of a period.
    pub unless: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColumnView {
    pub field: String,
    pub label: String,
    /// `text`, `integer`, `decimal`, `date`, `datetime`, `boolean`, `dictionary`, `status`, `user`, `id` or `address`.
    pub r#type: String,
    pub dict_name: Option<String>,
    pub sortable: bool,
    pub searchable: bool,
    /// What the search panel may compare it by, as `symbol` of a condition.
    pub symbols: Vec<String>,
    /// Its total over the whole question may stand in the footer.
    pub summed: bool,
    /// The field with the currency or unit of its amounts; where it is summed, each has a total of its own.
    pub unit: Option<String>,
    /// The fields that say for how many a price is, and for which unit where that is its own.
    pub per: Option<String>,
    pub per_unit: Option<String>,
    pub shown: bool,
    pub width: u16,
    pub align: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SortView {
    pub field: String,
    pub descending: bool,
}

/// A state of the listing's machine, or what its status says in place of one: its word and the colour of its dot.
#[derive(Debug, Serialize, ToSchema)]
pub struct StateView {
    pub state: String,
    pub label: String,
    pub tone: String,
}

/// The transition table of the listing's machine. The product's own steps are part of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct LifeView {
    pub initial: String,
    /// The states of the ordinary way, in their order; empty where the list is not one of documents.
    pub path: Vec<String>,
    pub transitions: Vec<TransitionView>,
    /// Who is waited for in which state. In the others nobody is, as far as the caller is told.
    pub waiting: Vec<LifeWaitView>,
}

/// Somebody must act on documents in this state.
#[derive(Debug, Serialize, ToSchema)]
pub struct LifeWaitView {
    pub state: String,
    /// Whether the caller is one of those who can.
    pub mine: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TransitionView {
    pub action: String,
    pub label: String,
    pub from: Vec<String>,
    /// None where the record ceases to exist.
    pub to: Option<String>,
}

fn life(words: &Words, ctx: &OpCtx, machine: &Machine, kind: Option<&'static DocumentKind>) -> LifeView {
    let (language, side) = (ctx.language, ctx.side());
    let label = |name: &str| {
        let action = machine.action(name);
        action.map_or_else(String::new, |action| words.label(language, action.label))
    };
    let transitions = machine.transitions().iter().map(|transition| TransitionView {
        action: transition.action.into(),
        label: label(transition.action),
        from: transition.from.iter().map(|state| (*state).to_owned()).collect(),
        to: match transition.to {
            To::State(state) => Some(state.to_owned()),
            To::Gone => None,
        },
    });
    let waits = kind.map_or(&[][..], DocumentKind::waits).iter().filter(|wait| wait.is_told_to(side));
    let waiting = waits.map(|wait| LifeWaitView {
        state: wait.state.into(),
        mine: wait.side == side && ctx.permissions.holds(wait.permission),
    });
    LifeView {
        initial: machine.initial.into(),
        path: kind.map_or(&[][..], |kind| kind.path).iter().map(|state| (*state).to_owned()).collect(),
        transitions: transitions.collect(),
        waiting: waiting.collect(),
    }
}

fn named_files(tx: &Tx, listing: &Listing) -> Option<NamedFilesView> {
    let attachable = tx.attachable(listing.code).ok().filter(|attachable| attachable.numbered.is_some())?;
    let (_, machine) = listing.machine?;
    let action = machine.action(attachable.changed_with?)?;
    if !tx.ctx().permissions.holds(action.permission) {
        return None;
    }
    let numbering = tx.platform().document(listing.code)?.numbering?;
    let example = numbering.number(numbering.period.pattern(), 1)?;
    Some(NamedFilesView { example, places: attachable.slots.iter().map(|slot| slot.shown(tx)).collect() })
}

pub fn describe(tx: &Tx, listing: &'static Listing) -> Result<ListingView> {
    tx.ctx().needs(listing.permission)?;
    let (language, words) = (tx.ctx().language, tx.platform().words());
    let beside = |name: &str| listing.beside(name).map(|column| column.field.to_owned());
    let columns = listing.columns().iter().map(|column| ColumnView {
        field: column.field.into(),
        label: words.label(language, column.label),
        r#type: column.kind.as_str().into(),
        dict_name: column.kind.dictionary().map(str::to_owned),
        sortable: column.sortable,
        searchable: column.searchable,
        symbols: offered(column).into_iter().map(|comparison| comparison.symbol().to_owned()).collect(),
        summed: column.summed,
        unit: beside(column.unit),
        per: beside(column.per),
        per_unit: beside(column.per_unit),
        shown: column.shown,
        width: column.width,
        align: if column.kind.is_number() { "right" } else { "left" }.into(),
    });
    let side = tx.ctx().side();
    let states = listing.machine.iter().flat_map(|(_, machine)| machine.statuses(side)).map(|state| StateView {
        state: state.name.into(),
        label: words.label(language, state.label),
        tone: state.tone.as_str().into(),
    });
    let kind = tx.platform().document(listing.code);
    let sorts = listing.default_sort_in(language);
    let sorts = sorts.into_iter().map(|s| SortView { field: s.field.into(), descending: s.descending });
    Ok(ListingView {
        listing: listing.code.into(),
        columns: columns.collect(),
        default_sort: sorts.collect(),
        quick_search: listing.quick_search.iter().map(|field| (*field).to_owned()).collect(),
        page_sizes: PAGE_SIZES.to_vec(),
        states: states.collect(),
        life: listing.machine.map(|(_, machine)| life(words, tx.ctx(), machine, kind)),
        batch_actions: tx.platform().batch_actions(listing.code).map(|batch| batch.action.to_owned()).collect(),
        importable: tx.platform().importer(listing.code).is_some_and(|i| tx.ctx().permissions.holds(i.permission)),
        archivable: tx.attachable(listing.code).is_ok_and(|attachable| attachable.in_archives),
        named_files: named_files(tx, listing),
        needs_condition: listing.needs_condition,
        window: listing.window.map(|window| WindowView {
            field: window.field.to_owned(),
            days: window.days,
            past: window.past,
            unless: window.unless.iter().map(|field| (*field).to_owned()).collect(),
        }),
    })
}
