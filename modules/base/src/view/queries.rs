//! Queries for views.

use super::choose::{Candidate, choose};
use super::commands::may_keep_for_everyone;
use super::listing::LISTING;
use super::store::{Stored, ViewField, fields, load, of_listing};
use super::{SHIPPED, SYSTEM, VIEW};
use crate::{business_module, list_default};
use tandem_platform::record::prelude::*;
use tandem_platform::{Nothing, PathId, Query};
use utoipa::IntoParams;

/// A view as the browser chooses among them.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TableView {
    /// `system` for the one that ships with the list.
    pub id: String,
    pub version: i64,
    pub view_name: String,
    /// `S` of the system, `O` of the company, `U` of the caller.
    pub view_type: String,
    /// 1 for the default of its kind; for views of the caller, his own default.
    pub defaultnot: i16,
    pub frozen_num: i32,
    pub business: String,
    pub form_name: String,
    /// The caller made it his default, whosever it is.
    pub my_default: bool,
    /// The one the list opens with for the caller; true for exactly one.
    pub preferred: bool,
    pub may_edit: bool,
    pub may_delete: bool,
}

/// Views require read access to the list, or the permission to see the views of all lists.
pub fn readable(tx: &Tx, code: &str) -> Result<&'static Listing> {
    let listing = tx.platform().listing(code).ok_or_else(Error::not_found)?;
    if !tx.ctx().permissions.holds(VIEW) {
        tx.ctx().needs(listing.permission)?;
    }
    Ok(listing)
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct ViewsOf {
    /// The module; the list's code says it, too.
    #[serde(default)]
    pub business: String,
    /// The code of the list.
    pub form_name: String,
    /// The name of the view the page would open with if the user keeps none of his own.
    pub rule: Option<String>,
}

pub async fn list(tx: &mut Tx, Query(asked): Query<ViewsOf>) -> Result<Vec<TableView>> {
    let listing = readable(tx, &asked.form_name)?;
    let mut views = Vec::new();
    if business_module::queries::is_active(tx, listing).await? {
        for view in of_listing(tx, listing).await? {
            views.push(told(tx, listing, &view));
        }
    }
    views.push(shipped(tx, listing, &views));
    let mine = list_default::of_caller(tx, listing.code).await?.view_id;
    for view in &mut views {
        view.my_default = mine.as_deref() == Some(view.id.as_str());
        if view.view_type == super::USER {
            view.defaultnot = i16::from(view.my_default);
        }
    }
    let candidates: Vec<Candidate<'_>> = views
        .iter()
        .map(|view| Candidate {
            view_type: &view.view_type,
            is_default: view.defaultnot == 1,
            is_my_default: view.my_default,
        })
        .collect();
    let rule = asked.rule.as_deref();
    let chosen = choose(&candidates, |at| rule.is_some_and(|name| views[at].view_name == name));
    if let Some(at) = chosen {
        views[at].preferred = true;
    }
    Ok(views)
}

pub fn told(tx: &Tx, listing: &Listing, view: &Stored) -> TableView {
    let may_edit = view.is_own() || may_keep_for_everyone(tx.ctx()).is_ok();
    TableView {
        id: view.table_view_id.to_string(),
        version: view.version,
        view_name: view.view_name.clone(),
        view_type: view.view_type.clone(),
        defaultnot: view.defaultnot,
        frozen_num: view.frozen_num,
        business: listing.business().to_owned(),
        form_name: listing.code.to_owned(),
        my_default: false,
        preferred: false,
        may_edit,
        may_delete: may_edit && view.view_type != SYSTEM,
    }
}

/// The built-in view derived from the list's descriptor; the system default unless another system view is.
fn shipped(tx: &Tx, listing: &Listing, others: &[TableView]) -> TableView {
    let other_default = others.iter().any(|view| view.view_type == SYSTEM && view.defaultnot == 1);
    TableView {
        id: SHIPPED.to_owned(),
        version: 0,
        view_name: tx.platform().words().label(tx.ctx().language, "base-table_view-shipped"),
        view_type: SYSTEM.to_owned(),
        defaultnot: i16::from(!other_default),
        frozen_num: 0,
        business: listing.business().to_owned(),
        form_name: listing.code.to_owned(),
        my_default: false,
        preferred: false,
        may_edit: false,
        may_delete: false,
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct FieldsOf {
    /// `system` for the view that ships with the list.
    pub view_id: String,
    /// The code of the list.
    pub table_code: String,
}

pub async fn field_list(tx: &mut Tx, Query(asked): Query<FieldsOf>) -> Result<Vec<ViewField>> {
    let listing = readable(tx, &asked.table_code)?;
    if asked.view_id == SHIPPED {
        return fields(tx, listing, None).await;
    }
    let view = load(tx, &asked.view_id, false).await?;
    if view.form_name != listing.code {
        return Err(Error::not_found());
    }
    fields(tx, listing, Some(&view)).await
}

/// A view as the administration lists it.
#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct TableViewRow {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub base: Base,
    pub business: String,
    pub form_name: String,
    pub view_name: String,
    pub view_type: String,
    /// `1` or `0`.
    pub defaultnot: String,
    pub frozen_num: i32,
    /// The fields it shows, in their order.
    pub shown_fields: Option<String>,
}

/// Shared views only; private ones have no history.
impl Record for TableViewRow {
    const LISTING: &'static Listing = &LISTING;
    const TABLE: (&'static str, &'static str) = ("base", "table_view");

    fn head(&self) -> Head<'_> {
        self.base.head("", &self.view_name)
    }
}

/// A view with its fields, for its page.
#[derive(Debug, Serialize, ToSchema)]
pub struct TableViewDetail {
    #[serde(flatten)]
    pub view: TableViewRow,
    pub fields: Vec<ViewField>,
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<TableViewDetail> {
    let view: TableViewRow = record::find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    let stored = load(tx, &id, false).await?;
    let listing = tx.platform().listing(&view.form_name);
    let fields = match listing {
        Some(listing) => fields(tx, listing, Some(&stored)).await?,
        // The list was removed in a newer release; its views can still be seen and deleted.
        None => Vec::new(),
    };
    Ok(TableViewDetail { view, fields })
}

/// A list that views can be made for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ViewTable {
    pub business: String,
    pub business_name: String,
    pub form_name: String,
    pub title: String,
}

/// All lists by module, in the order set by administrators.
pub async fn tables(tx: &mut Tx, _input: Nothing) -> Result<Vec<ViewTable>> {
    let modules = business_module::queries::all(tx).await?;
    let (language, words) = (tx.ctx().language, tx.platform().words());
    let mut tables = Vec::new();
    for module in modules {
        let declaration = tx.platform().declarations().find(|d| d.name == module.business);
        for listing in declaration.iter().flat_map(|d| d.listings) {
            tables.push(ViewTable {
                business: module.business.clone(),
                business_name: module.name(language).to_owned(),
                form_name: listing.code.to_owned(),
                title: words.label(language, listing.title()),
            });
        }
    }
    Ok(tables)
}
