//! To-do entries of the caller. They are written by the platform when documents change state; here they are listed and
//! counted.

pub mod done;
pub mod hand_over;
pub mod nothing_asked;

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tandem_kernel::{Column, Follow, Listing, Result, SceneLine, Sort, SystemScene};
use tandem_platform::http::route::Method;
use tandem_platform::listing::{Condition, PageQuery, count_by};
use tandem_platform::typed::Moment;
use tandem_platform::{Access, Query, Route, Tx};
use utoipa::{IntoParams, ToSchema};

pub const VIEW: &str = "portal.todo.view";

/// What is for one person is shown to nobody else, and names nobody who looks after it. Nobody looks after a new document
/// yet, so it is everybody's; so are all entries of a supplier.
const MINE: &[SceneLine] = &[SceneLine::and("responsible", "=2", ""), SceneLine::or("unassigned", "=", "true")];

pub static LISTING: Listing = Listing {
    code: "portal.todo",
    table: ("platform", "todo"),
    key: &["todo_id"],
    parts: &[&[
        Column::id(),
        Column::text("label").width(180),
        Column::text("task").width(240).word(),
        Column::text("task").named("taskKey").findable(),
        Column::text("document").width(160).word(),
        Column::text("area").width(120).word(),
        Column::text("supplier_zh").width(200),
        Column::text("supplier_en").width(200),
        Column::decimal("amount").nullable().width(130).measured_in("currency"),
        Column::text("currency").width(80),
        Column::user("responsible").width(140),
        Column::user("assignee").width(140).hidden(),
        Column::boolean("unassigned").hidden(),
        Column::text("purchasing_group").hidden(),
        Column::text("entity_kind").findable(),
        Column::text("entity_id").findable(),
        Column::text("page").carried(),
        Column::text("holder").carried().holder(),
        Column::record("user_id").nullable().carried().assignee(),
        Column::record("organize_id").nullable().carried().supplier(),
        Column::date_time("since").width(170),
        Column::date_time("due_at").nullable().width(170),
    ]],
    default_sort: &[Sort::up("since")],
    quick_search: &["label", "supplierZh", "supplierEn"],
    permission: VIEW,
    follows: &[Follow::Any { kind: "entity_kind", id: "entity_id" }],
    shipped_scenes: &[SystemScene::of("mine", MINE)],
    ..Listing::EMPTY
};

pub fn routes() -> Vec<Route> {
    let view = Access::Permission(VIEW);
    vec![
        Route::rows("/service1/portal/api/todo/pageList", &LISTING),
        Route::ask(Method::GET, "/service1/portal/api/todo/counts", view, counts),
    ]
}

#[derive(Debug, Deserialize, IntoParams)]
pub struct Whose {
    /// Only entries about documents the caller looks after, or nobody does yet.
    #[serde(default)]
    pub mine: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TodoCount {
    /// What `taskKey` of the list says for them.
    pub task_key: String,
    /// What is to be done.
    pub label: String,
    /// With what kind of document.
    pub document: String,
    pub count: i64,
    /// How many of them are late.
    pub late: i64,
}

/// Counts of to-do entries by what is to be done; what is late comes first.
pub async fn counts(tx: &mut Tx, Query(whose): Query<Whose>) -> Result<Vec<TodoCount>> {
    let mine = if whose.mine { Condition::of_lines(MINE) } else { Vec::new() };
    let late = late(tx)?;
    by_task(tx, &LISTING, mine, late).await
}

/// The entries of a list counted by what is to be done, and how many of them are late.
async fn by_task(
    tx: &mut Tx,
    listing: &'static Listing,
    which: Vec<Condition>,
    late: Condition,
) -> Result<Vec<TodoCount>> {
    let all = PageQuery { conditions: which.clone(), ..PageQuery::default() };
    let all = count_by(tx, listing, &all, "taskKey").await?;
    let late = PageQuery { conditions: and(which, late), ..PageQuery::default() };
    let late: BTreeMap<_, _> = count_by(tx, listing, &late, "taskKey").await?.into_iter().collect();
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let kinds = tx.platform().documents();
    let kind_of = |task: &str| kinds.iter().find(|kind| kind.waits().iter().any(|wait| wait.label == task));
    let mut counted: Vec<_> = all
        .into_iter()
        .map(|(task_key, count)| TodoCount {
            label: words.label(language, &task_key),
            document: kind_of(&task_key).map_or_else(String::new, |kind| words.label(language, kind.listing.one())),
            late: late.get(&task_key).copied().unwrap_or(0),
            count,
            task_key,
        })
        .collect();
    counted.sort_by_key(|counted| std::cmp::Reverse((counted.late, counted.count)));
    Ok(counted)
}

/// The condition after a group of others.
fn and(group: Vec<Condition>, mut last: Condition) -> Vec<Condition> {
    if group.is_empty() {
        return vec![last];
    }
    last.and_or = "AND".into();
    vec![Condition { conditions: group, ..Condition::default() }, last]
}

/// A moment, not its day: what was due at the end of yesterday is late.
fn late(tx: &Tx) -> Result<Condition> {
    let now = serde_json::to_value(Moment(tx.now()))?;
    Ok(Condition { field_db: "dueAt".into(), symbol: "<".into(), query_value: now, ..Condition::default() })
}
