//! Commands that change views.

use super::listing::LISTING;
use super::queries::{TableView, TableViewRow, readable, told};
use super::rules::{arrange, check};
use super::store::{Stored, load, write_fields};
use super::{EDIT, SHIPPED, SYSTEM, USER};
use crate::{business_module, list_default};
use tandem_kernel::{Language, OpCtx, Side};
use tandem_platform::listing::may_see;
use tandem_platform::record::prelude::*;

/// Maximum number of views per list and owner.
const MOST_VIEWS: i64 = 50;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ViewForm {
    pub view_name: String,
    /// `S` of the system, `O` of the company, `U` of the caller.
    pub view_type: String,
    /// 1 makes it the default of its kind; of `U`, the caller's own.
    #[serde(default)]
    pub defaultnot: i16,
    /// How many shown columns stay in sight at the left.
    #[serde(default)]
    pub frozen_num: i32,
    /// The module; the list's code says it, too.
    #[serde(default)]
    pub business: String,
    /// The code of the list.
    pub form_name: String,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ViewFieldForm {
    pub field_name: String,
    /// What the view calls it, in the caller's language; the list's own label where it is left out or the same.
    #[serde(default)]
    pub display_name: Option<String>,
    /// 1 shown, 0 not.
    pub display_not: i16,
    pub sort_order: i32,
    /// 1 where its total stands in the footer.
    #[serde(default)]
    pub summary_not: i16,
    #[serde(default)]
    pub width: Option<i32>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ViewAdd {
    pub add_view: ViewForm,
    /// All fields of the list; a system view may leave some out.
    pub add_list: Vec<ViewFieldForm>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ViewUpdate {
    pub id: String,
    /// The version the caller has seen.
    pub version: i64,
    #[serde(flatten)]
    pub form: ViewForm,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ViewEdit {
    pub update_view: ViewUpdate,
    pub update_list: Vec<ViewFieldForm>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ViewRef {
    pub id: String,
    pub version: i64,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ViewDefault {
    /// `system` for the view that ships with the list; empty for none of one's own choice.
    pub id: String,
    /// The code of the list; needed where `id` does not say it.
    #[serde(default)]
    pub table_code: String,
}

pub async fn add(tx: &mut Tx, Body(new): Body<ViewAdd>) -> Result<TableView> {
    let form = new.add_view;
    check(&form)?;
    let listing = readable(tx, &form.form_name)?;
    may_keep(tx, listing, &form.view_type)?;
    business_module::queries::must_be_active(tx, listing).await?;
    let fields = arrange(listing, &form, &new.add_list)?;
    not_too_many(tx, listing, &form.view_type).await?;
    name_is_free(tx, listing, &form, None).await?;
    let own = form.view_type == USER;
    if !own && form.defaultnot == 1 {
        clear_default(tx, listing, &form.view_type, None).await?;
    }
    let (tenant, id, now, who) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now(), tx.who());
    let owner = if own { Some(tx.ctx().caller()?.id.uuid()) } else { None };
    sqlx::query(
        "insert into base.table_view (tenant_id, table_view_id, view_name, view_type, defaultnot, frozen_num, business,
           form_name, user_id, updated_by, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(tenant)
    .bind(id)
    .bind(form.view_name.trim())
    .bind(&form.view_type)
    .bind(if own { 0 } else { form.defaultnot })
    .bind(form.frozen_num)
    .bind(listing.business())
    .bind(listing.code)
    .bind(owner)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    write_fields(tx, id, listing, &fields).await?;
    finish(tx, "create", None, id, listing, &form).await
}

pub async fn edit(tx: &mut Tx, Body(change): Body<ViewEdit>) -> Result<TableView> {
    let ViewUpdate { id, version, mut form } = change.update_view;
    if id == SHIPPED {
        return Err(Error::refused("base-cannotUpdated"));
    }
    let stored = load_for_change(tx, &id).await?;
    let listing = readable(tx, &stored.form_name)?;
    may_keep(tx, listing, &stored.view_type)?;
    // The list of a view, and whether it is private, never change.
    form.form_name = listing.code.to_owned();
    check(&form)?;
    if stored.is_own() != (form.view_type == USER) {
        return Err(Error::refused("base-table_view-bad_type").at("viewType"));
    }
    stored.same_version(tx, version).await?;
    let fields = arrange(listing, &form, &change.update_list)?;
    name_is_free(tx, listing, &form, Some(stored.table_view_id)).await?;
    if !stored.is_own() && form.defaultnot == 1 {
        clear_default(tx, listing, &form.view_type, Some(stored.table_view_id)).await?;
    }
    let before = if stored.is_own() { None } else { Some(record::load(tx, stored.table_view_id, false).await?) };
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update base.table_view set view_name = $3, view_type = $4, defaultnot = $5, frozen_num = $6,
           version = version + 1, updated_by = $7, updated_at = $8 where tenant_id = $1 and table_view_id = $2",
    )
    .bind(tenant)
    .bind(stored.table_view_id)
    .bind(form.view_name.trim())
    .bind(&form.view_type)
    .bind(if stored.is_own() { 0 } else { form.defaultnot })
    .bind(form.frozen_num)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    write_fields(tx, stored.table_view_id, listing, &fields).await?;
    finish(tx, "edit", before, stored.table_view_id, listing, &form).await
}

pub async fn delete(tx: &mut Tx, Body(which): Body<ViewRef>) -> Result<bool> {
    if which.id == SHIPPED {
        return Err(Error::refused("base-cannotDeleted"));
    }
    let stored = load_for_change(tx, &which.id).await?;
    if stored.view_type == SYSTEM {
        return Err(Error::refused("base-cannotDeleted"));
    }
    stored.same_version(tx, which.version).await?;
    if stored.is_own() {
        let tenant = tx.ctx().tenant.id.uuid();
        sqlx::query("delete from base.table_view where tenant_id = $1 and table_view_id = $2")
            .bind(tenant)
            .bind(stored.table_view_id)
            .execute(tx.conn())
            .await?;
    } else {
        let view: TableViewRow = record::load(tx, stored.table_view_id, false).await?;
        record::gone(tx, "delete", view).await?;
    }
    // Other users who had it as their default fall back to the next candidate.
    if list_default::of_caller(tx, &stored.form_name).await?.view_id.as_deref() == Some(which.id.as_str()) {
        list_default::set_view(tx, &stored.form_name, None).await?;
    }
    Ok(true)
}

/// Makes any visible view the caller's default.
pub async fn make_default(tx: &mut Tx, Body(chosen): Body<ViewDefault>) -> Result<bool> {
    let (code, view) = match chosen.id.as_str() {
        "" => (chosen.table_code, None),
        SHIPPED => (chosen.table_code, Some(SHIPPED.to_owned())),
        id => {
            let view = load(tx, id, false).await?;
            (view.form_name, Some(view.table_view_id.to_string()))
        }
    };
    let listing = readable(tx, &code)?;
    list_default::set_view(tx, listing.code, view.as_deref()).await?;
    Ok(true)
}

/// Shared views require a permission; private ones only need read access to the list.
fn may_keep(tx: &Tx, listing: &Listing, view_type: &str) -> Result<()> {
    if view_type == USER { tx.ctx().needs(listing.permission) } else { may_keep_for_everyone(tx.ctx()) }
}

/// Never allowed for suppliers, whatever their permissions; row-level security enforces the same.
pub fn may_keep_for_everyone(ctx: &OpCtx) -> Result<()> {
    if ctx.side() == Side::Supplier { Err(Error::forbidden()) } else { ctx.needs(EDIT) }
}

/// Loads and locks a view after checking that the caller may change it: row-level security does not let suppliers
/// lock rows they may only read, so they would get "not found" instead of "forbidden".
async fn load_for_change(tx: &mut Tx, id: &str) -> Result<Stored> {
    // The administration list only contains shared views, so its data rules only apply to those.
    if !load(tx, id, false).await?.is_own() {
        may_keep_for_everyone(tx.ctx())?;
        may_see(tx, &LISTING, tandem_kernel::id::parse(id)?).await?;
    }
    load(tx, id, true).await
}

async fn not_too_many(tx: &mut Tx, listing: &Listing, view_type: &str) -> Result<()> {
    let (tenant, user) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id);
    let whose = if view_type == USER { user.to_string() } else { String::new() };
    tx.one_at_a_time(&format!("base.table_view {} {whose}", listing.code)).await?;
    let count: i64 = sqlx::query_scalar(
        "select count(*) from base.table_view where tenant_id = $1 and form_name = $2 and (view_type = 'U') = $3",
    )
    .bind(tenant)
    .bind(listing.code)
    .bind(view_type == USER)
    .fetch_one(tx.conn())
    .await?;
    if count >= MOST_VIEWS {
        return Err(Error::refused("base-table_view-too_many").with("limit", MOST_VIEWS).at("viewName"));
    }
    Ok(())
}

/// Names are unique per owner and must not equal that of the built-in view.
async fn name_is_free(tx: &mut Tx, listing: &Listing, form: &ViewForm, except: Option<Uuid>) -> Result<()> {
    let (tenant, name) = (tx.ctx().tenant.id.uuid(), form.view_name.trim());
    let words = tx.platform().words();
    let shipped = Language::ALL.iter().any(|language| words.label(*language, "base-table_view-shipped") == name);
    let taken: bool = sqlx::query_scalar(
        "select exists (select 1 from base.table_view where tenant_id = $1 and form_name = $2 and view_name = $3
           and (view_type = 'U') = $4 and table_view_id is distinct from $5)",
    )
    .bind(tenant)
    .bind(listing.code)
    .bind(name)
    .bind(form.view_type == USER)
    .bind(except)
    .fetch_one(tx.conn())
    .await?;
    if taken || shipped { Err(Error::refused("base-sameViewName").at("viewName")) } else { Ok(()) }
}

/// Clears the default flag of other views of this type.
async fn clear_default(tx: &mut Tx, listing: &Listing, view_type: &str, except: Option<Uuid>) -> Result<()> {
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let cleared: Vec<Uuid> = sqlx::query_scalar(
        "update base.table_view set defaultnot = 0, version = version + 1, updated_by = $4, updated_at = $5
         where tenant_id = $1 and form_name = $2 and view_type = $3 and defaultnot = 1
           and table_view_id is distinct from $6 returning table_view_id",
    )
    .bind(tenant)
    .bind(listing.code)
    .bind(view_type)
    .bind(who)
    .bind(now)
    .bind(except)
    .fetch_all(tx.conn())
    .await?;
    for id in cleared {
        let mut before: TableViewRow = record::load(tx, id, false).await?;
        (before.defaultnot, before.base.version) = ("1".to_owned(), before.base.version - 1);
        record::tell(tx, "edit", Some(before), id).await?;
    }
    Ok(())
}

/// Updates the caller's default, audits shared views, and returns the current view.
async fn finish(
    tx: &mut Tx,
    action: &str,
    before: Option<TableViewRow>,
    id: Uuid,
    listing: &'static Listing,
    form: &ViewForm,
) -> Result<TableView> {
    let key = id.to_string();
    let mine = list_default::of_caller(tx, listing.code).await?.view_id;
    let mut is_mine = mine.as_deref() == Some(key.as_str());
    if form.view_type == USER {
        if form.defaultnot == 1 || is_mine {
            let wanted = (form.defaultnot == 1).then_some(key.as_str());
            list_default::set_view(tx, listing.code, wanted).await?;
        }
        is_mine = form.defaultnot == 1;
    } else {
        record::tell(tx, action, before, id).await?;
    }
    let stored = load(tx, &key, false).await?;
    let mut view = told(tx, listing, &stored);
    view.my_default = is_mine;
    if stored.is_own() {
        view.defaultnot = i16::from(is_mine);
    }
    Ok(view)
}
