//! Queries for scenes.

use super::SHIPPED;
use crate::{business_module, list_default, view};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tandem_kernel::{Error, Listing, Result, Tone};
use tandem_platform::listing::{Condition, PageQuery, SortBy, check};
use tandem_platform::{Query, Tx};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// A search under a name.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueryScene {
    /// `system:…` for those that ship.
    pub id: String,
    pub version: i64,
    pub title: String,
    /// 0 ships with the list and stays as it is; 1 is the caller's own.
    pub r#type: i16,
    /// `1` marks the caller's default.
    pub default_not: String,
    pub business: String,
    /// What people call the list.
    pub table_name: String,
    /// The code of the list.
    pub table_code: String,
    /// The view it opens with, as long as the caller has it.
    pub view_id: Option<String>,
    /// The panel's lines, as a page takes them.
    pub detail_info_list: Vec<Condition>,
    /// The quick-search box.
    pub search: Option<String>,
    pub sort: Vec<SortBy>,
    /// The colour of its count: `idle`, `waiting` for rows that need a look, `returned` for overdue or failed ones.
    pub tone: String,
    /// Why it can no longer be asked, in the caller's language; none while it can.
    pub broken: Option<String>,
}

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Stored {
    pub query_scene_id: Uuid,
    pub version: i64,
    pub title: String,
    pub table_code: String,
    pub view_id: Option<String>,
    pub search: Option<String>,
    pub lines: Value,
    pub sort: Value,
}

/// One of the caller's scenes; row-level security hides all others. `for_change` locks it until the transaction ends.
pub async fn load(tx: &mut Tx, id: &str, for_change: bool) -> Result<Stored> {
    let tenant = tx.ctx().tenant.id.uuid();
    let id: Uuid = tandem_kernel::id::parse(id)?;
    let found = if for_change {
        sqlx::query_as("select * from base.query_scene where tenant_id = $1 and query_scene_id = $2 for update")
    } else {
        sqlx::query_as("select * from base.query_scene where tenant_id = $1 and query_scene_id = $2")
    };
    found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)
}

/// The list, if the caller may read it.
pub fn readable(tx: &Tx, code: &str) -> Result<&'static Listing> {
    let listing = tx.platform().listing(code).ok_or_else(Error::not_found)?;
    tx.ctx().needs(listing.permission)?;
    Ok(listing)
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct ScenesOf {
    /// The module; the list's code says it, too.
    #[serde(default)]
    pub business: String,
    /// The code of the list.
    pub table_code: String,
}

/// Built-in scenes first, then the caller's own, oldest first.
pub async fn find_all(tx: &mut Tx, Query(asked): Query<ScenesOf>) -> Result<Vec<QueryScene>> {
    let listing = readable(tx, &asked.table_code)?;
    let mut scenes = shipped(tx, listing);
    if business_module::queries::is_active(tx, listing).await? {
        let (tenant, user) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id.uuid());
        let own: Vec<Stored> = sqlx::query_as(
            "select * from base.query_scene where tenant_id = $1 and user_id = $2 and table_code = $3
             order by query_scene_id",
        )
        .bind(tenant)
        .bind(user)
        .bind(listing.code)
        .fetch_all(tx.conn())
        .await?;
        for scene in own {
            scenes.push(told(tx, listing, scene).await?);
        }
    }
    let chosen = list_default::of_caller(tx, listing.code).await?.scene_id;
    for scene in &mut scenes {
        scene.default_not = if chosen.as_ref() == Some(&scene.id) { "1" } else { "0" }.to_owned();
    }
    Ok(scenes)
}

fn shipped(tx: &Tx, listing: &'static Listing) -> Vec<QueryScene> {
    let (language, words) = (tx.ctx().language, tx.platform().words());
    let scene = |scene: &tandem_kernel::SystemScene| QueryScene {
        id: format!("{SHIPPED}{}", scene.name),
        version: 0,
        title: words.label(language, scene.title),
        r#type: 0,
        default_not: String::new(),
        business: listing.business().to_owned(),
        table_name: words.label(language, listing.title()),
        table_code: listing.code.to_owned(),
        view_id: None,
        detail_info_list: Condition::of_scene(scene),
        search: None,
        sort: Vec::new(),
        tone: scene.tone.as_str().to_owned(),
        broken: None,
    };
    let side = tx.ctx().side();
    let offered = listing.scenes().iter().filter(|scene| scene.side.is_none_or(|only| only == side));
    offered.map(scene).collect()
}

/// The scene as usable now; if columns or views no longer exist, this is reported, not hidden.
pub async fn told(tx: &mut Tx, listing: &'static Listing, scene: Stored) -> Result<QueryScene> {
    let view_id = match scene.view_id {
        Some(id) if view::store::shown(tx, listing, &id).await?.is_some() => Some(id),
        _ => None,
    };
    let query = as_question(&scene.lines, &scene.sort, scene.search.clone());
    let (language, words) = (tx.ctx().language, tx.platform().words());
    let broken = match &query {
        Ok(query) => check(tx, listing, query).err().map(|error| words.say(language, error.message())),
        Err(_) => Some(words.label(language, "platform-malformed")),
    };
    let query = query.unwrap_or_default();
    Ok(QueryScene {
        id: scene.query_scene_id.to_string(),
        version: scene.version,
        title: scene.title,
        r#type: 1,
        default_not: "0".to_owned(),
        business: listing.business().to_owned(),
        table_name: words.label(language, listing.title()),
        table_code: listing.code.to_owned(),
        view_id,
        detail_info_list: query.conditions,
        search: scene.search,
        sort: query.sort,
        tone: Tone::Idle.as_str().to_owned(),
        broken,
    })
}

/// What is stored, where this version can still read it.
pub fn as_question(lines: &Value, sort: &Value, search: Option<String>) -> serde_json::Result<PageQuery> {
    let conditions = Vec::<Condition>::deserialize(lines)?;
    let sort = Vec::<SortBy>::deserialize(sort)?;
    Ok(PageQuery { conditions, sort, search, ..PageQuery::default() })
}
