//! How each feed stands, for administrators.

use super::unread::{self, UnreadItem};
use crate::lane::configured;
use crate::record::VIEW;
use serde::Serialize;
use sqlx::Row;
use tandem_kernel::Result;
use tandem_platform::http::route::Method;
use tandem_platform::typed::Moment;
use tandem_platform::{Access, Nothing, Route, Tx};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OutsideFeed {
    /// As `kind` of the records it read.
    pub name: String,
    /// `oa` or `erp`
    pub system: String,
    pub configured: bool,
    /// It is compared every night and not read in between.
    pub only_compared: bool,
    /// Seconds from the end of one reading to the next.
    pub every_seconds: u64,
    /// The newest change seen.
    pub mark: Option<Moment>,
    pub read_at: Option<Moment>,
    pub due_at: Option<Moment>,
    pub reading: bool,
    /// How many things the latest reading found, known ones included.
    pub last_count: i64,
    /// How many things we have a copy of; counted up to 10,001.
    pub copies: i64,
    pub failed_at: Option<Moment>,
    /// Why the latest reading failed; empty where it did not.
    pub last_error: String,
    /// When its copies were compared with the system last.
    pub compared_at: Option<Moment>,
    pub compare_failed_at: Option<Moment>,
    /// Why the latest comparison failed; empty where it did not.
    pub compare_error: String,
    /// What it was told and cannot be read, the oldest of it.
    pub unread: Vec<UnreadItem>,
    /// How much of it there is; at most 1,000 are kept.
    pub unread_count: i64,
}

pub fn routes() -> Vec<Route> {
    vec![Route::ask(Method::GET, "/service1/exchange/api/feed/list", Access::Permission(VIEW), list)]
}

async fn list(tx: &mut Tx, _: Nothing) -> Result<Vec<OutsideFeed>> {
    let (tenant, now, platform) = (tx.ctx().tenant.clone(), tx.now(), tx.platform().clone());
    let here = configured(&platform, &tenant);
    let mut all = Vec::new();
    for feed in platform.feeds() {
        let row = sqlx::query(
            "select f.mark, f.read_at, f.due_at, coalesce(f.lease_until > $3, false) as reading,
               coalesce(f.last_count, 0) as last_count, f.failed_at, coalesce(f.last_error, '') as last_error,
               f.compared_at, f.compare_failed_at, coalesce(f.compare_error, '') as compare_error,
               (select count(*) from (select 1 from exchange.copy where tenant_id = $1 and feed = $2 limit 10001) c) as copies
             from (select 1) one left join exchange.feed f on f.tenant_id = $1 and f.name = $2",
        )
        .bind(tenant.id.uuid())
        .bind(feed.name)
        .bind(now)
        .fetch_one(tx.conn())
        .await?;
        let (unread, unread_count) = unread::of(tx, &feed).await?;
        all.push(OutsideFeed {
            name: feed.name.to_owned(),
            system: feed.system.as_str().to_owned(),
            configured: here.contains(&feed.system),
            only_compared: feed.kept.is_some(),
            every_seconds: (feed.pace)(&platform, &tenant).every.as_secs(),
            mark: row.get("mark"),
            read_at: row.get("read_at"),
            due_at: row.get("due_at"),
            reading: row.get("reading"),
            last_count: row.get("last_count"),
            copies: row.get("copies"),
            failed_at: row.get("failed_at"),
            last_error: row.get("last_error"),
            compared_at: row.get("compared_at"),
            compare_failed_at: row.get("compare_failed_at"),
            compare_error: row.get("compare_error"),
            unread,
            unread_count,
        });
    }
    Ok(all)
}
