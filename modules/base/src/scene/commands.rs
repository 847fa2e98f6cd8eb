//! Commands that change scenes.

use super::SHIPPED;
use super::queries::{QueryScene, Stored, as_question, load, readable, told};
use crate::{business_module, list_default};
use serde::Deserialize;
use serde_json::Value;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, Listing, Result};
use tandem_platform::listing::{Condition, PageQuery, SortBy, check};
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

const LONGEST_TITLE: usize = 10;
/// Maximum number of scenes per list and user.
const MOST_SCENES: i64 = 50;
/// Conditions may contain long lists of values; larger payloads are not real searches.
const MOST_BYTES: usize = 100_000;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SceneForm {
    pub title: String,
    /// The module; the list's code says it, too.
    #[serde(default)]
    pub business: String,
    /// Taken and not kept: the list knows its name.
    #[serde(default)]
    pub table_name: String,
    /// The code of the list.
    pub table_code: String,
    /// `1` makes it the caller's default.
    #[serde(default)]
    pub default_not: String,
    #[serde(default)]
    pub view_id: Option<String>,
    /// The panel's lines, as a page takes them; `detailEntitiesList` is the same.
    #[serde(default, alias = "detailEntitiesList")]
    pub detail_info_list: Vec<Condition>,
    /// The quick-search box.
    #[serde(default)]
    pub search: Option<String>,
    #[serde(default)]
    pub sort: Vec<SortBy>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct SceneUpdate {
    pub id: String,
    /// The version the caller has seen.
    pub version: i64,
    #[serde(flatten)]
    pub form: SceneForm,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct SceneRef {
    pub id: String,
    pub version: i64,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SceneDefault {
    /// Empty or `-1` for the default query: no scene.
    pub query_id: String,
    #[serde(default)]
    pub business: String,
    /// The code of the list.
    pub table_code: String,
}

pub async fn add(tx: &mut Tx, Body(form): Body<SceneForm>) -> Result<QueryScene> {
    let listing = readable(tx, &form.table_code)?;
    let (lines, sort) = checked(tx, listing, &form).await?;
    business_module::queries::must_be_active(tx, listing).await?;
    let (tenant, user, id, now) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id.uuid(), tx.new_id(), tx.now());
    tx.one_at_a_time(&format!("base.query_scene {} {user}", listing.code)).await?;
    let count: i64 = sqlx::query_scalar(
        "select count(*) from base.query_scene where tenant_id = $1 and user_id = $2 and table_code = $3",
    )
    .bind(tenant)
    .bind(user)
    .bind(listing.code)
    .fetch_one(tx.conn())
    .await?;
    if count >= MOST_SCENES {
        return Err(Error::refused("base-query_scene-too_many").with("limit", MOST_SCENES).at("title"));
    }
    title_is_free(tx, listing, &form, None).await?;
    sqlx::query(
        "insert into base.query_scene (tenant_id, query_scene_id, user_id, title, business, table_code, view_id, search,
           lines, sort, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(tenant)
    .bind(id)
    .bind(user)
    .bind(form.title.trim())
    .bind(listing.business())
    .bind(listing.code)
    .bind(filled(form.view_id.as_deref()))
    .bind(filled(form.search.as_deref()))
    .bind(lines)
    .bind(sort)
    .bind(now)
    .execute(tx.conn())
    .await?;
    finish(tx, listing, id, &form).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<SceneUpdate>) -> Result<QueryScene> {
    let (stored, listing) = step(tx, &change.id, change.version, "base-cannotUpdated").await?;
    let form = change.form;
    let (mut lines, mut sort) = checked(tx, listing, &form).await?;
    // Nobody was shown what can no longer be read: a scene without it would find everything under its old name.
    if form.detail_info_list.is_empty() && as_question(&stored.lines, &stored.sort, None).is_err() {
        (lines, sort) = (stored.lines, stored.sort);
    }
    title_is_free(tx, listing, &form, Some(stored.query_scene_id)).await?;
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    sqlx::query(
        "update base.query_scene set title = $3, view_id = $4, search = $5, lines = $6, sort = $7,
           version = version + 1, updated_at = $8 where tenant_id = $1 and query_scene_id = $2",
    )
    .bind(tenant)
    .bind(stored.query_scene_id)
    .bind(form.title.trim())
    .bind(filled(form.view_id.as_deref()))
    .bind(filled(form.search.as_deref()))
    .bind(lines)
    .bind(sort)
    .bind(now)
    .execute(tx.conn())
    .await?;
    finish(tx, listing, stored.query_scene_id, &form).await
}

pub async fn delete(tx: &mut Tx, Body(which): Body<SceneRef>) -> Result<bool> {
    if which.id.starts_with(SHIPPED) {
        return Err(Error::refused("base-cannotDeleted"));
    }
    // Deleting is possible without access to the list, and if the list no longer exists.
    let stored = load(tx, &which.id, true).await?;
    if stored.version != which.version {
        return Err(Error::stale());
    }
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from base.query_scene where tenant_id = $1 and query_scene_id = $2")
        .bind(tenant)
        .bind(stored.query_scene_id)
        .execute(tx.conn())
        .await?;
    if list_default::of_caller(tx, &stored.table_code).await?.scene_id.as_deref() == Some(which.id.as_str()) {
        list_default::set_scene(tx, &stored.table_code, None).await?;
    }
    Ok(true)
}

pub async fn make_default(tx: &mut Tx, Body(chosen): Body<SceneDefault>) -> Result<bool> {
    let listing = readable(tx, &chosen.table_code)?;
    let id = chosen.query_id.as_str();
    let scene = if matches!(id, "" | "-1") {
        None
    } else if let Some(name) = id.strip_prefix(SHIPPED) {
        let known = listing.scenes().iter().any(|scene| scene.name == name);
        Some(known.then_some(id.to_owned()).ok_or_else(Error::not_found)?)
    } else {
        let stored = load(tx, id, false).await?;
        if stored.table_code != listing.code {
            return Err(Error::not_found());
        }
        Some(stored.query_scene_id.to_string())
    };
    list_default::set_scene(tx, listing.code, scene.as_deref()).await?;
    Ok(true)
}

/// Locks the scene; checks its version and the caller's access to its list.
async fn step(tx: &mut Tx, id: &str, version: i64, stays: &'static str) -> Result<(Stored, &'static Listing)> {
    if id.starts_with(SHIPPED) {
        return Err(Error::refused(stays));
    }
    let stored = load(tx, id, true).await?;
    let listing = readable(tx, &stored.table_code)?;
    if stored.version != version {
        return Err(Error::stale());
    }
    Ok((stored, listing))
}

/// Conditions and sort order as stored, validated like those of a page request.
async fn checked(tx: &mut Tx, listing: &'static Listing, form: &SceneForm) -> Result<(Value, Value)> {
    Fields::default()
        .required("title", &form.title)
        .at_most("title", form.title.trim(), LONGEST_TITLE)
        .check(matches!(form.default_not.as_str(), "" | "0" | "1"), "defaultNot", "base-table_view-bad_flag")
        .finish()?;
    let query = PageQuery {
        conditions: form.detail_info_list.clone(),
        search: form.search.clone(),
        sort: form.sort.clone(),
        ..PageQuery::default()
    };
    check(tx, listing, &query)?;
    if let Some(view) = filled(form.view_id.as_deref())
        && tx.shown_in_view(listing, view).await?.is_none()
    {
        return Err(tandem_platform::listing::refusal::unknown_view());
    }
    let lines = serde_json::to_value(&query.conditions)?;
    if lines.to_string().len() > MOST_BYTES {
        return Err(tandem_platform::listing::refusal::bad("detailInfoList"));
    }
    Ok((lines, serde_json::to_value(&query.sort)?))
}

fn filled(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

/// Titles are unique among the caller's scenes of a list and the built-in ones.
async fn title_is_free(tx: &mut Tx, listing: &Listing, form: &SceneForm, except: Option<Uuid>) -> Result<()> {
    let (tenant, user, title) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id.uuid(), form.title.trim());
    let words = tx.platform().words();
    let titles = listing.scenes().iter().flat_map(|s| tandem_kernel::Language::ALL.map(|l| words.label(l, s.title)));
    let shipped = titles.into_iter().any(|known| known == title);
    let taken: bool = sqlx::query_scalar(
        "select exists (select 1 from base.query_scene where tenant_id = $1 and user_id = $2 and table_code = $3
           and title = $4 and query_scene_id is distinct from $5)",
    )
    .bind(tenant)
    .bind(user)
    .bind(listing.code)
    .bind(title)
    .bind(except)
    .fetch_one(tx.conn())
    .await?;
    if taken || shipped { Err(Error::refused("base-sameViewName").at("title")) } else { Ok(()) }
}

/// Updates the caller's default as requested, and returns the current scene.
async fn finish(tx: &mut Tx, listing: &'static Listing, id: Uuid, form: &SceneForm) -> Result<QueryScene> {
    let key = id.to_string();
    let was = list_default::of_caller(tx, listing.code).await?.scene_id.as_deref() == Some(key.as_str());
    let wanted = match form.default_not.as_str() {
        "1" => true,
        "0" => false,
        _ => was,
    };
    if wanted != was {
        list_default::set_scene(tx, listing.code, wanted.then_some(key.as_str())).await?;
    }
    let stored = load(tx, &key, false).await?;
    let mut scene = told(tx, listing, stored).await?;
    scene.default_not = if wanted { "1" } else { "0" }.to_owned();
    Ok(scene)
}
