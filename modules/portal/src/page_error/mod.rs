//! Uncaught errors of pages, as browsers report them. What they hold is hostile: it is cut, cleaned and counted.

mod clean;

use clean::{cleaned, page_of};
use serde::Deserialize;
use tandem_kernel::{Column, Listing, Result, Sort};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::http::route::Method;
use tandem_platform::jobs::Job;
use tandem_platform::{Access, Body, Route, Tx};
use time::Duration;
use utoipa::ToSchema;

pub const VIEW: &str = "portal.page_error.view";

/// A user whose browser reports more different errors than this fills no table: further ones are dropped.
const MOST_OF_A_USER: i64 = 50;
const KEPT: Duration = Duration::days(30);

pub static LISTING: Listing = Listing {
    code: "portal.page_error",
    table: ("portal", "page_error"),
    key: &["page_error_id"],
    parts: &[&[
        Column::id(),
        Column::date_time("last_at").width(180),
        Column::integer("times").width(80),
        Column::user("who").width(160),
        Column::text("page").width(260),
        Column::text("message").width(420),
        Column::text("stack").width(420),
        Column::text("agent").width(300).hidden(),
        Column::date_time("first_at").width(180).hidden(),
    ]],
    default_sort: &[Sort::down("lastAt")],
    quick_search: &["message", "page", "who"],
    permission: VIEW,
    ..Listing::EMPTY
};

pub fn routes() -> Vec<Route> {
    let own = Access::SignedIn("everyone's browser reports its own errors, and reads none");
    vec![
        Route::rows("/service1/portal/api/pageError/pageList", &LISTING),
        Route::command(Method::POST, "/service1/portal/api/pageError/report", own, report).people_only(),
    ]
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct PageErrorReport {
    /// The path of the page; a query is cut off.
    pub page: String,
    pub message: String,
    #[serde(default)]
    pub stack: String,
    /// The browser, as it names itself.
    #[serde(default)]
    pub agent: String,
}

/// Returns whether it was kept.
pub async fn report(tx: &mut Tx, Body(told): Body<PageErrorReport>) -> Result<bool> {
    let (user, who) = (tx.ctx().caller()?.id.uuid(), tx.who());
    let (page, message) = (page_of(&told.page), cleaned(&told.message, 500));
    // For the operator's own log as well, which outlives the list.
    tracing::warn!(page, message, "a page failed in a browser");
    let (tenant, id, now) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now());
    let kept = sqlx::query(
        "insert into portal.page_error as e (tenant_id, page_error_id, user_id, who, first_at, last_at, page, message, stack, agent)
         select $1, $2, $3, $4, $5, $5, $6, $7, $8, $9
         where (select count(*) from portal.page_error where tenant_id = $1 and user_id = $3) < $10
           or exists (select 1 from portal.page_error where tenant_id = $1 and user_id = $3
             and md5(page || ' ' || message) = md5($6 || ' ' || $7))
         on conflict (tenant_id, user_id, md5(page || ' ' || message)) do update set last_at = excluded.last_at,
           times = least(e.times + 1, 1000000), stack = excluded.stack, agent = excluded.agent",
    )
    .bind(tenant)
    .bind(id)
    .bind(user)
    .bind(who)
    .bind(now)
    .bind(page)
    .bind(message)
    .bind(cleaned(&told.stack, 4_000))
    .bind(cleaned(&told.agent, 300))
    .bind(MOST_OF_A_USER)
    .execute(tx.conn())
    .await?;
    Ok(kept.rows_affected() > 0)
}

pub const FORGET: Job<()> = Job::new("job.portal.forget_page_errors");

pub async fn forget(tx: &mut Tx, _told: (), _meta: Meta) -> Result<()> {
    let (tenant, since) = (tx.ctx().tenant.id.uuid(), tx.now() - KEPT);
    sqlx::query("delete from portal.page_error where tenant_id = $1 and last_at < $2")
        .bind(tenant)
        .bind(since)
        .execute(tx.conn())
        .await?;
    Ok(())
}
