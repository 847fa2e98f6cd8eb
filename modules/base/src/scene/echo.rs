//! The columns offered by the search panel, derived from the list's descriptor.

use super::queries::readable;
use crate::dict_item::queries::{DictValue, values};
use crate::view;
use serde::{Deserialize, Serialize};
use tandem_kernel::Result;
use tandem_platform::listing::describe;
use tandem_platform::listing::describe::{ColumnView, ListingView, StateView};
use tandem_platform::{Query, Tx};
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct EchoOf {
    /// The code of the list.
    pub table_code: String,
    /// The module; the list's code says it, too.
    #[serde(default)]
    pub business: String,
    /// Only the fields of this view, in its order and by its names.
    pub view_id: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ValueDescription {
    #[serde(rename = "DESCRIPTION")]
    pub description: String,
    #[serde(rename = "ITEM_VALUE")]
    pub item_value: String,
}

/// A column that can be searched.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchColumn {
    #[serde(rename = "COLUMNNAME")]
    pub column_name: String,
    #[serde(rename = "SHORTTEXT")]
    pub short_text: String,
    /// `String`, `Integer`, `Double`, `Date` or `User`.
    #[serde(rename = "COLUMNTYPE")]
    pub column_type: String,
    #[serde(rename = "TABLENAME")]
    pub table_name: String,
    /// What its values mean, where they are few and known.
    #[serde(rename = "ValueDescription", skip_serializing_if = "Option::is_none")]
    pub value_description: Option<Vec<ValueDescription>>,
    /// The list's own type of it, such as `status` or `address`.
    pub r#type: String,
    /// What it may be compared by, in the order it is offered.
    pub symbols: Vec<String>,
}

pub async fn create_echo(tx: &mut Tx, Query(asked): Query<EchoOf>) -> Result<Vec<SearchColumn>> {
    let listing = readable(tx, &asked.table_code)?;
    let described = describe(tx, listing)?;
    // Carried columns are for use by pages, not for searching.
    let offered: Vec<&ColumnView> = described
        .columns
        .iter()
        .filter(|column| !column.symbols.is_empty() && listing.column(&column.field).is_some_and(|c| c.showable()))
        .collect();
    let names = offered.iter().filter_map(|column| column.dict_name.clone()).collect();
    // Rows may still have what is no longer offered for new ones.
    let dictionaries = values(tx, names, true).await?;
    let mut columns = Vec::with_capacity(offered.len());
    for column in offered {
        let entries = column.dict_name.as_ref().and_then(|name| dictionaries.get(name));
        let from_dictionary = entries.map(|items| {
            let item = |item: &DictValue| ValueDescription {
                description: item.description.clone(),
                item_value: item.item_value.clone(),
            };
            items.iter().map(item).collect()
        });
        columns.push(SearchColumn {
            column_name: column.field.clone(),
            short_text: column.label.clone(),
            column_type: panel_type(&column.r#type).to_owned(),
            table_name: listing.code.to_owned(),
            value_description: from_dictionary.or_else(|| own_values(tx, &described, column)),
            r#type: column.r#type.clone(),
            symbols: column.symbols.clone(),
        });
    }
    match asked.view_id.as_deref().filter(|id| !id.is_empty()) {
        Some(id) => through_view(tx, id, &asked.table_code, columns).await,
        None => Ok(columns),
    }
}

fn panel_type(kind: &str) -> &'static str {
    match kind {
        "integer" => "Integer",
        "decimal" => "Double",
        "date" | "datetime" => "Date",
        "user" => "User",
        _ => "String",
    }
}

fn own_values(tx: &Tx, described: &ListingView, column: &ColumnView) -> Option<Vec<ValueDescription>> {
    let (language, words) = (tx.ctx().language, tx.platform().words());
    match column.r#type.as_str() {
        "status" => {
            let state = |state: &StateView| ValueDescription {
                description: state.label.clone(),
                item_value: state.state.clone(),
            };
            Some(described.states.iter().map(state).collect())
        }
        "boolean" => {
            let flag = |value: &str, key: &str| ValueDescription {
                description: words.label(language, key),
                item_value: value.to_owned(),
            };
            Some(vec![flag("true", "base-yes"), flag("false", "base-no")])
        }
        _ => None,
    }
}

async fn through_view(
    tx: &mut Tx,
    id: &str,
    table_code: &str,
    mut columns: Vec<SearchColumn>,
) -> Result<Vec<SearchColumn>> {
    let asked = view::queries::FieldsOf { view_id: id.to_owned(), table_code: table_code.to_owned() };
    let fields = view::queries::field_list(tx, Query(asked)).await?;
    let mut kept = Vec::with_capacity(columns.len());
    for field in fields {
        if let Some(at) = columns.iter().position(|column| column.column_name == field.field_name) {
            let mut column = columns.swap_remove(at);
            column.short_text = field.display_name;
            kept.push(column);
        }
    }
    Ok(kept)
}
