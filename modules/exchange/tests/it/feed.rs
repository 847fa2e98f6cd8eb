//! Several readings of one system, each with its mark, its pace and its copies.

use super::support::{FEED, Outside, outside_reading};
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tandem_platform::outside::{FeedKind, Item, Page, Sending};
use tandem_testkit::world::within;
use time::OffsetDateTime;
use time::macros::datetime;

/// Reads the orders once more, under a name of its own.
const ECHO: FeedKind = FeedKind {
    name: "erp.echo",
    read: |platform, tenant, since, next| match platform.feed("erp.purchase_order") {
        Some(orders) => (orders.read)(platform, tenant, since, next),
        None => Box::pin(async { Err(Sending::not_configured()) }),
    },
    ..FEED
};

fn item(key: &str, text: &str, changed_at: OffsetDateTime) -> Item {
    Item { key: key.to_owned(), changed_at, value: json!({ "text": text }) }
}

/// Its only page leads to itself.
const CIRCLE: FeedKind = FeedKind {
    name: "erp.circle",
    read: |_, _, _, _| {
        let items = vec![item("C-1", "", OffsetDateTime::UNIX_EPOCH)];
        Box::pin(async { Ok(Page { items, next: Some("Things?$skiptoken=1".to_owned()), ..Page::default() }) })
    },
    ..FEED
};

/// Whether the time far ahead was put right.
static PUT_RIGHT: AtomicBool = AtomicBool::new(false);

/// One thing of an hour ago, and one of the year 9999, until somebody puts that right.
const AHEAD: FeedKind = FeedKind {
    name: "erp.ahead",
    read: |platform, _, since, _| {
        let now = platform.now();
        let usual = item("A-1", "usual", now - Duration::from_secs(3600));
        let odd = if PUT_RIGHT.load(Ordering::SeqCst) {
            item("A-2", "put right", now - Duration::from_secs(1))
        } else {
            item("A-2", "wrong", datetime!(9999-12-31 23:59 UTC))
        };
        let mut items = vec![usual, odd];
        items.retain(|one| since.is_none_or(|since| one.changed_at >= since));
        Box::pin(async { Ok(Page { items, ..Page::default() }) })
    },
    ..FEED
};

async fn versions(outside: &Outside, feed: &str) -> Result<Vec<i64>> {
    let mut rows = outside.world.database().superuser().await?;
    let known = sqlx::query_scalar("select version from exchange.copy where feed = $1 order by business_key");
    Ok(known.bind(feed).fetch_all(&mut rows).await?)
}

#[tokio::test]
async fn two_feeds_of_one_system_keep_their_marks_and_copies_apart() -> Result<()> {
    let outside = outside_reading(ECHO).await?;
    let made = outside.sim.control("erp/orders", &json!({ "count": 3 })).await?;
    let both = async |expected: &[i64]| {
        let (orders, echo) = (versions(&outside, "erp.purchase_order").await?, versions(&outside, "erp.echo").await?);
        anyhow::Ok(orders == expected && echo == expected)
    };
    within(60, "three orders each", async || both(&[1, 1, 1]).await).await?;
    let first = made[0].as_str().unwrap_or_default();
    let change = json!({ "line": "00010", "quantity": "77.000" });
    outside.sim.control(&format!("erp/orders/{first}/change"), &change).await?;
    within(60, "the change in both", async || both(&[2, 1, 1]).await).await?;
    assert_eq!(outside.told("erp.purchase_order_changed").await?.len(), 4, "only the orders' own module tells of them");

    // Only one loses its mark: the other goes on from its own.
    let mut rows = outside.world.database().superuser().await?;
    sqlx::query("update exchange.feed set mark = null where name = 'erp.echo'").execute(&mut rows).await?;
    within(60, "the mark again", async || {
        let lost: i64 =
            sqlx::query_scalar("select count(*) from exchange.feed where mark is null").fetch_one(&mut rows).await?;
        Ok(lost == 0)
    })
    .await?;
    assert!(both(&[2, 1, 1]).await?, "read again, and no version more");
    let feeds = outside.client.get("/service1/exchange/api/feed/list").await?.data;
    let read = feeds.as_array().into_iter().flatten().filter(|feed| feed["onlyCompared"] == false);
    let paces: Vec<(&Value, &Value)> = read.map(|feed| (&feed["name"], &feed["everySeconds"])).collect();
    assert_eq!(paces, [(&json!("erp.echo"), &json!(2)), (&json!("erp.purchase_order"), &json!(1))]);
    Ok(())
}

#[tokio::test]
async fn pages_that_lead_to_themselves_are_read_once_and_the_monitor_says_so() -> Result<()> {
    let outside = outside_reading(CIRCLE).await?;
    let mut told = Value::Null;
    within(60, "the end of the reading", async || {
        let feeds = outside.client.get("/service1/exchange/api/feed/list").await?.data;
        told =
            feeds.as_array().into_iter().flatten().find(|one| one["name"] == CIRCLE.name).cloned().unwrap_or_default();
        Ok(!told["failedAt"].is_null())
    })
    .await?;
    ensure!(told["lastError"].as_str().is_some_and(|text| text.contains("read already")), "{told}");
    assert_eq!(versions(&outside, CIRCLE.name).await?, [1]);
    let system = outside.systems("erp").await?;
    assert_eq!(system["lastError"], "", "the system answered: {system}");
    Ok(())
}

#[tokio::test]
async fn a_time_far_ahead_stops_neither_its_feed_nor_what_it_stands_on() -> Result<()> {
    let outside = outside_reading(AHEAD).await?;
    let mut rows = outside.world.database().superuser().await?;
    within(60, "both things", async || Ok(versions(&outside, AHEAD.name).await? == [1, 1])).await?;
    let ahead = "select mark > now() from exchange.feed where name = $1";
    let stands: bool = sqlx::query_scalar(ahead).bind(AHEAD.name).fetch_one(&mut rows).await?;
    assert!(!stands, "the mark is ahead of the clock");
    PUT_RIGHT.store(true, Ordering::SeqCst);
    within(60, "the thing put right", async || Ok(versions(&outside, AHEAD.name).await? == [1, 2])).await?;

    // A mark that an earlier version of the product moved ahead does not stay there.
    sqlx::query("update exchange.feed set mark = now() + interval '1 year', due_at = now() where name = $1")
        .bind(AHEAD.name)
        .execute(&mut rows)
        .await?;
    within(60, "the mark where it belongs", async || {
        let stands: bool = sqlx::query_scalar(ahead).bind(AHEAD.name).fetch_one(&mut rows).await?;
        Ok(!stands)
    })
    .await
}
