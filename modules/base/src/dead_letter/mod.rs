//! Dead letters: events whose delivery was given up after many attempts, and retrying them.

use serde::Deserialize;
use tandem_kernel::{Column, Error, Listing, Result, Sort};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Body, Route, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

pub const VIEW: &str = "base.dead_letter.view";
pub const RETRY: &str = "base.dead_letter.retry";

pub static LISTING: Listing = Listing {
    code: "base.dead_letter",
    table: ("platform", "dead_letter"),
    key: &["event_id", "consumer"],
    parts: &[&[
        Column::text("id").carried(),
        Column::text("event_id").carried(),
        Column::text("kind").width(220),
        Column::text("consumer").width(200),
        Column::integer("attempts").width(90),
        Column::text("last_error").nullable().width(420),
        Column::user("actor_label"),
        Column::date_time("at").width(180),
    ]],
    default_sort: &[Sort::down("eventId")],
    quick_search: &["kind", "consumer", "lastError"],
    permission: VIEW,
    ..Listing::EMPTY
};

pub fn routes() -> Vec<Route> {
    vec![
        Route::rows("/service1/base/api/deadLetter/pageList", &LISTING),
        Route::command(Method::POST, "/service1/base/api/deadLetter/retry", Access::Permission(RETRY), retry),
    ]
}

#[derive(Deserialize, ToSchema)]
pub struct Retry {
    pub id: String,
}

/// Makes the delivery pending again and resets its attempt counter.
async fn retry(tx: &mut Tx, Body(asked): Body<Retry>) -> Result<bool> {
    let (event, consumer) = asked.id.split_once(':').ok_or_else(Error::not_found)?;
    let event: Uuid = tandem_kernel::id::parse(event)?;
    let tenant = tx.ctx().tenant.id.uuid();
    let changed = sqlx::query(
        "update platform.delivery set state = 'pending', attempts = 0, carried = 0, due_at = now()
         where tenant_id = $1 and event_id = $2 and consumer = $3 and state = 'dead'",
    )
    .bind(tenant)
    .bind(event)
    .bind(consumer)
    .execute(tx.conn())
    .await?;
    if changed.rows_affected() == 0 {
        return Err(Error::not_found());
    }
    tx.audit(Entry::new("retry", LISTING.code, event, consumer)).await?;
    tx.notice(Notice { topic: LISTING.code, entity_id: event.into(), version: 0, organizes: None });
    Ok(true)
}
