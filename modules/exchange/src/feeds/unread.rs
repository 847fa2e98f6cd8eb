//! What a feed was told and cannot be read: kept for the monitor until it can be. It is asked for again when it changes, as
//! everything else, and every night, when all is compared.

use serde::Serialize;
use std::collections::{BTreeMap, HashSet};
use tandem_contracts::outside::Unread;
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::outside::{FeedKind, Page};
use tandem_platform::typed::Moment;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Kept of a feed. Where there are more, they have a cause in common, which these tell.
const MOST: i64 = 1_000;
/// Of them, those that the monitor shows.
const SHOWN: i64 = 20;
const LONGEST_KEY: usize = 100;
const LONGEST_REASON: usize = 500;

#[derive(Debug, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct UnreadItem {
    /// Empty where not even the number can be read.
    pub business_key: String,
    /// What is wrong with it.
    pub reason: String,
    pub since: Moment,
}

/// After a page that was asked for at that time: forgets what can be read by now, and keeps what cannot. The feed's row is held
/// by whoever calls.
pub async fn keep(tx: &mut Tx, feed: &FeedKind, page: &Page, asked_at: OffsetDateTime) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let read: Vec<&str> = page.items.iter().map(|item| item.key.as_str()).collect();
    sqlx::query("delete from exchange.unread where tenant_id = $1 and feed = $2 and business_key = any($3)")
        .bind(tenant)
        .bind(feed.name)
        .bind(read)
        .execute(tx.conn())
        .await?;
    if page.unread.is_empty() {
        return Ok(());
    }
    let told: BTreeMap<String, String> = page.unread.iter().map(|one| (key(one), reason(one))).collect();
    let (keys, reasons): (Vec<String>, Vec<String>) = told.into_iter().unzip();
    // A comparison asks for everything and takes long: what was read meanwhile can be read.
    let (kept, new): (i64, i64) = sqlx::query_as(
        "with told as (
           select t.key, t.reason, u.business_key is null as is_new
           from unnest($3::text[], $4::text[]) as t(key, reason)
           left join exchange.unread u on u.tenant_id = $1 and u.feed = $2 and u.business_key = t.key
           where not exists (select 1 from exchange.copy c
             where c.tenant_id = $1 and c.feed = $2 and c.business_key = t.key and c.read_at > $6)
         ), room as (
           select $7 - count(*) as places from exchange.unread where tenant_id = $1 and feed = $2
         ), chosen as (
           (select * from told where not is_new)
           union all
           (select * from told where is_new order by key limit (select greatest(places, 0) from room))
         ), written as (
           insert into exchange.unread (tenant_id, feed, business_key, reason, since, told_at)
           select $1, $2, key, reason, $5, $5 from chosen
           on conflict (tenant_id, feed, business_key) do update set reason = excluded.reason, told_at = excluded.told_at
         )
         select (select count(*) from chosen where is_new), (select count(*) from told where is_new)",
    )
    .bind(tenant)
    .bind(feed.name)
    .bind(keys)
    .bind(reasons)
    .bind(tx.now())
    .bind(asked_at)
    .bind(MOST)
    .fetch_one(tx.conn())
    .await?;
    if new > 0 {
        tracing::warn!(feed = feed.name, new, kept, "a feed told what cannot be read");
        let tenant = tx.ctx().tenant.code.to_string();
        metrics::counter!("tandem_exchange_unread_total", "tenant" => tenant, "feed" => feed.name)
            .increment(new.unsigned_abs());
    }
    Ok(())
}

/// Which of the items could not be read before.
pub async fn before(tx: &mut Tx, feed: &FeedKind, page: &Page) -> Result<HashSet<String>> {
    let keys: Vec<&str> = page.items.iter().map(|item| item.key.as_str()).collect();
    let found: Vec<String> = sqlx::query_scalar(
        "select business_key from exchange.unread where tenant_id = $1 and feed = $2 and business_key = any($3)",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(feed.name)
    .bind(keys)
    .fetch_all(tx.conn())
    .await?;
    Ok(found.into_iter().collect())
}

/// Forgets what nobody told any more since that time, when everything was asked for.
pub async fn forget(tx: &mut Tx, feed: &FeedKind, since: OffsetDateTime) -> Result<()> {
    sqlx::query("delete from exchange.unread where tenant_id = $1 and feed = $2 and told_at < $3")
        .bind(tx.ctx().tenant.id.uuid())
        .bind(feed.name)
        .bind(since)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Those that wait longest, and how many there are.
pub async fn of(tx: &mut Tx, feed: &FeedKind) -> Result<(Vec<UnreadItem>, i64)> {
    let tenant = tx.ctx().tenant.id.uuid();
    let shown: Vec<UnreadItem> = sqlx::query_as(
        "select business_key, reason, since from exchange.unread where tenant_id = $1 and feed = $2
         order by since, business_key limit $3",
    )
    .bind(tenant)
    .bind(feed.name)
    .bind(SHOWN)
    .fetch_all(tx.conn())
    .await?;
    let count: i64 = sqlx::query_scalar("select count(*) from exchange.unread where tenant_id = $1 and feed = $2")
        .bind(tenant)
        .bind(feed.name)
        .fetch_one(tx.conn())
        .await?;
    Ok((shown, count))
}

/// What is too long for a number of a document is none.
fn key(one: &Unread) -> String {
    if one.key.len() > LONGEST_KEY { String::new() } else { one.key.clone() }
}

fn reason(one: &Unread) -> String {
    one.reason.chars().take(LONGEST_REASON).collect()
}
