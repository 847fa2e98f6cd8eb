//! To-do entries that were dealt with: by whom, when, after how long, whether in time. They are written by the platform
//! with the change that ended them; here they are listed, and forgotten after two years.

use super::{TodoCount, VIEW, by_task};
use serde::Deserialize;
use tandem_kernel::{Column, Follow, Listing, Result, SceneLine, Sort, SystemScene};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::http::route::Method;
use tandem_platform::jobs::Job;
use tandem_platform::listing::Condition;
use tandem_platform::{Access, Query, Route, Tx};
use utoipa::IntoParams;

const MINE: &[SceneLine] = &[SceneLine::and("doneBy", "=2", "")];
/// How many entries one transaction forgets.
const AT_ONCE: i64 = 5_000;

pub static LISTING: Listing = Listing {
    code: "portal.done_todo",
    table: ("platform", "done_todo"),
    key: &["todo_id"],
    parts: &[&[
        Column::id(),
        Column::text("label").width(180),
        Column::text("task").width(240).word(),
        Column::text("task").named("taskKey").findable(),
        Column::text("document").width(160).word(),
        Column::text("supplier_zh").width(200),
        Column::text("supplier_en").width(200),
        Column::decimal("amount").nullable().width(130).measured_in("currency"),
        Column::text("currency").width(80),
        Column::user("done_by").width(140),
        Column::date_time("done_at").width(170),
        Column::date_time("since").width(170),
        Column::decimal("hours").width(110),
        Column::date_time("due_at").nullable().width(170),
        Column::boolean("late").width(90),
        Column::user("assignee").width(140).hidden(),
        Column::text("purchasing_group").hidden(),
        Column::text("entity_kind").findable(),
        Column::text("entity_id").findable(),
        Column::text("page").carried(),
        Column::text("holder").carried().holder(),
        Column::record("organize_id").nullable().carried().supplier(),
    ]],
    default_sort: &[Sort::down("doneAt")],
    quick_search: &["label", "supplierZh", "supplierEn", "doneBy"],
    permission: VIEW,
    follows: &[Follow::Any { kind: "entity_kind", id: "entity_id" }],
    shipped_scenes: &[SystemScene::of("mine", MINE), SystemScene::of("late", &[SceneLine::is("late", "true")])],
    ..Listing::EMPTY
};

pub fn routes() -> Vec<Route> {
    vec![
        Route::rows("/service1/portal/api/doneTodo/pageList", &LISTING),
        Route::ask(Method::GET, "/service1/portal/api/doneTodo/counts", Access::Permission(VIEW), counts),
    ]
}

#[derive(Debug, Deserialize, IntoParams)]
pub struct ByWhom {
    /// Only what the caller has dealt with.
    #[serde(default)]
    pub mine: bool,
}

/// Counts of what was dealt with, by what was to be done; what was late comes first.
pub async fn counts(tx: &mut Tx, Query(by): Query<ByWhom>) -> Result<Vec<TodoCount>> {
    let mine = if by.mine { Condition::of_lines(MINE) } else { Vec::new() };
    let late =
        Condition { field_db: "late".into(), symbol: "=".into(), query_value: "true".into(), ..Condition::default() };
    by_task(tx, &LISTING, mine, late).await
}

pub const FORGET: Job<()> = Job::new("job.portal.forget_done_todos");

pub async fn forget(tx: &mut Tx, _told: (), _meta: Meta) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let forgotten = sqlx::query(
        "delete from platform.done_todo where tenant_id = $1 and todo_id in (
           select todo_id from platform.done_todo where tenant_id = $1 and done_at < $2::timestamptz - interval '24 months'
           order by done_at limit $3)",
    )
    .bind(tenant)
    .bind(now)
    .bind(AT_ONCE)
    .execute(tx.conn())
    .await?;
    if i64::try_from(forgotten.rows_affected()).is_ok_and(|gone| gone == AT_ONCE) {
        tx.tell_again_in(std::time::Duration::from_secs(1));
    }
    Ok(())
}
