//! To-do entries of the caller. They are written by the platform when documents change state; here they are listed and
//! counted.

use serde::Serialize;
use std::collections::BTreeMap;
use tandem_kernel::{Column, Follow, Listing, Result, Sort};
use tandem_platform::http::route::Method;
use tandem_platform::listing::{Condition, PageQuery, count_by};
use tandem_platform::{Access, Nothing, Route, Tx};
use utoipa::ToSchema;

pub const VIEW: &str = "portal.todo.view";

pub static LISTING: Listing = Listing {
    code: "portal.todo",
    table: ("platform", "todo"),
    key: &["todo_id"],
    parts: &[&[
        Column::id(),
        Column::text("label").width(180),
        Column::text("task").width(240).word(),
        Column::text("document").width(160).word(),
        Column::text("area").width(120).word(),
        Column::text("area").named("areaKey").findable(),
        Column::text("entity_kind").findable(),
        Column::text("entity_id").carried(),
        Column::text("page").carried(),
        Column::text("holder").carried().holder(),
        Column::record("organize_id").nullable().carried().supplier(),
        Column::date_time("since").width(170),
        Column::date_time("due_at").nullable().width(170),
    ]],
    default_sort: &[Sort::up("since")],
    quick_search: &["label"],
    permission: VIEW,
    follows: &[Follow::Any { kind: "entity_kind", id: "entity_id" }],
    ..Listing::EMPTY
};

pub fn routes() -> Vec<Route> {
    let view = Access::Permission(VIEW);
    vec![
        Route::rows("/service1/portal/api/todo/pageList", &LISTING),
        Route::ask(Method::GET, "/service1/portal/api/todo/counts", view, counts),
    ]
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TodoCount {
    /// What `areaKey` of the list says for them.
    pub area_key: String,
    pub label: String,
    pub count: i64,
    /// How many of them are late.
    pub late: i64,
}

/// Counts of to-do entries by area.
pub async fn counts(tx: &mut Tx, _input: Nothing) -> Result<Vec<TodoCount>> {
    let all = count_by(tx, &LISTING, &PageQuery::default(), "areaKey").await?;
    let late = PageQuery { conditions: vec![late(tx)], ..PageQuery::default() };
    let late: BTreeMap<_, _> = count_by(tx, &LISTING, &late, "areaKey").await?.into_iter().collect();
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let counted = all.into_iter().map(|(area_key, count)| TodoCount {
        label: words.label(language, &area_key),
        late: late.get(&area_key).copied().unwrap_or(0),
        count,
        area_key,
    });
    Ok(counted.collect())
}

fn late(tx: &Tx) -> Condition {
    let now = i64::try_from(tx.now().unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX);
    Condition { field_db: "dueAt".into(), symbol: "<".into(), query_value: now.into(), ..Condition::default() }
}
