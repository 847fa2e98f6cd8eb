//! A listing as the browser reads it: labels in the caller's language.

use super::query::PAGE_SIZES;
use super::tree::offered;
use crate::Tx;
use serde::Serialize;
use tandem_kernel::{Listing, Result};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListingView {
    pub listing: String,
    pub columns: Vec<ColumnView>,
    pub default_sort: Vec<SortView>,
    pub page_sizes: Vec<u32>,
    pub states: Vec<StateView>,
    /// Whether the caller may bring lines in from a workbook.
    pub importable: bool,
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
    pub shown: bool,
    pub width: u16,
    pub align: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SortView {
    pub field: String,
    pub descending: bool,
}

/// A state of the listing's machine: its word and the colour of its dot.
#[derive(Debug, Serialize, ToSchema)]
pub struct StateView {
    pub state: String,
    pub label: String,
    pub tone: String,
}

pub fn describe(tx: &Tx, listing: &'static Listing) -> Result<ListingView> {
    tx.ctx().needs(listing.permission)?;
    let (language, words) = (tx.ctx().language, tx.platform().words());
    let columns = listing.columns.iter().map(|column| ColumnView {
        field: column.field.into(),
        label: words.label(language, column.label),
        r#type: column.kind.as_str().into(),
        dict_name: column.kind.dictionary().map(str::to_owned),
        sortable: column.sortable,
        searchable: column.searchable,
        symbols: offered(column).into_iter().map(|comparison| comparison.symbol().to_owned()).collect(),
        summed: column.summed,
        shown: column.shown,
        width: column.width,
        align: if column.kind.is_number() { "right" } else { "left" }.into(),
    });
    let states = listing.machine.iter().flat_map(|(_, machine)| machine.states).map(|state| StateView {
        state: state.name.into(),
        label: words.label(language, state.label),
        tone: state.tone.as_str().into(),
    });
    let sorts = listing.default_sort.iter().map(|s| SortView { field: s.field.into(), descending: s.descending });
    Ok(ListingView {
        listing: listing.code.into(),
        columns: columns.collect(),
        default_sort: sorts.collect(),
        page_sizes: PAGE_SIZES.to_vec(),
        states: states.collect(),
        importable: tx.platform().importer(listing.code).is_some_and(|i| tx.ctx().permissions.holds(i.permission)),
    })
}
