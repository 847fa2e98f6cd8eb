//! Differences between our copy of the orders and the ERP.

use super::support::{FEED, Outside, outside, outside_reading};
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use sqlx::Connection;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tandem_contracts::outside::{Trouble, Unread};
use tandem_platform::outside::{FeedKind, Item, Kept, Pace, Page, Pair};
use tandem_testkit::world::{eventually, within};
use time::OffsetDateTime;
use tokio::sync::Semaphore;
use uuid::Uuid;

/// Reading neither goes on nor begins, so that it does not restore an order that is missing.
async fn stop_reading(rows: &mut sqlx::PgConnection) -> Result<()> {
    sqlx::query("update exchange.feed set run = run + 1, lease_until = null, due_at = now() + interval '1 hour'")
        .execute(rows)
        .await?;
    Ok(())
}

async fn differences(outside: &Outside) -> Result<Vec<Value>> {
    let asked = outside.client.post("/service1/exchange/api/drift/check", &json!({})).await?;
    ensure!(asked.code == 200 || asked.message.contains("already running"), "{asked:?}");
    let page = outside.client.post("/service1/exchange/api/drift/pageList", &json!({})).await?;
    Ok(page.data["content"].as_array().cloned().unwrap_or_default())
}

/// It never answers.
const MUTE: FeedKind = FeedKind {
    name: "erp.mute",
    read: |_, _, _, _| Box::pin(async { Err(Trouble::Away("the service is switched off".to_owned())) }),
    ..FEED
};

#[tokio::test]
async fn a_feed_that_cannot_be_compared_says_why_and_stops_no_other() -> Result<()> {
    let outside = outside_reading(MUTE).await?;
    let made = outside.sim.control("erp/orders", &json!({ "count": 2 })).await?;
    let mut rows = outside.world.database().superuser().await?;
    within(60, "two orders", async || {
        let count: i64 = sqlx::query_scalar("select count(*) from exchange.copy").fetch_one(&mut rows).await?;
        Ok(count == 2)
    })
    .await?;
    stop_reading(&mut rows).await?;
    let missing = made[0].as_str().unwrap_or_default();
    sqlx::query("delete from exchange.copy where business_key = $1").bind(missing).execute(&mut rows).await?;
    // What was found before of what cannot be compared now, and of what no version reads any more.
    sqlx::query(
        "insert into exchange.drift (tenant_id, drift_id, system, kind, business_key, difference, found_at)
         values ($1, $2, 'erp', 'erp.mute', 'M-1', 'not_here', now()),
           ($1, $3, 'erp', 'erp.gone', 'G-1', 'not_here', now())",
    )
    .bind(outside.world.acme.id.uuid())
    .bind(Uuid::from_u128(6))
    .bind(Uuid::from_u128(7))
    .execute(&mut rows)
    .await?;
    within(60, "both differences", async || {
        let mut found: Vec<String> = differences(&outside)
            .await?
            .iter()
            .filter_map(|row| row["businessKey"].as_str().map(str::to_owned))
            .collect();
        found.sort();
        Ok(found == [missing, "M-1"])
    })
    .await?;
    let feeds = outside.client.get("/service1/exchange/api/feed/list").await?.data;
    let told = |name: &str| feeds.as_array().into_iter().flatten().find(|feed| feed["name"] == name).cloned();
    let (mute, orders) = (told(MUTE.name).unwrap_or_default(), told("erp.purchase_order").unwrap_or_default());
    assert_eq!(mute["compareError"], "the service is switched off", "{mute}");
    ensure!(mute["comparedAt"].is_null() && !mute["compareFailedAt"].is_null(), "{mute}");
    ensure!(orders["compareError"] == "" && !orders["comparedAt"].is_null(), "{orders}");
    let system = outside.systems("erp").await?;
    ensure!(system["comparedAt"].is_null(), "not everything was compared: {system}");
    Ok(())
}

static GATE: Semaphore = Semaphore::const_new(1);
static CAME_TO_GATE: AtomicBool = AtomicBool::new(false);

/// Whoever reads it from the beginning, as a comparison does, waits at the gate.
const GATED: FeedKind = FeedKind {
    name: "erp.gated",
    read: |_, _, since, _| {
        Box::pin(async move {
            if since.is_none() {
                CAME_TO_GATE.store(true, Ordering::SeqCst);
                drop(GATE.acquire().await);
            }
            let changed_at = OffsetDateTime::UNIX_EPOCH;
            let items = vec![Item { key: "G-1".to_owned(), changed_at, value: json!({}) }];
            Ok(Page { items, ..Page::default() })
        })
    },
    ..FEED
};

#[tokio::test]
async fn a_comparison_and_a_reading_never_wait_for_each_other() -> Result<()> {
    let outside = outside_reading(GATED).await?;
    let mut rows = outside.world.database().superuser().await?;
    within(60, "a first reading", async || {
        let read =
            "select exists (select 1 from exchange.feed where name = $1 and mark is not null and read_at is not null)";
        Ok(sqlx::query_scalar(read).bind(GATED.name).fetch_one(&mut rows).await?)
    })
    .await?;
    stop_reading(&mut rows).await?;
    let closed = GATE.acquire().await?;
    CAME_TO_GATE.store(false, Ordering::SeqCst);
    differences(&outside).await?;
    within(60, "the comparison at the gate", async || Ok(CAME_TO_GATE.load(Ordering::SeqCst))).await?;

    // What a reading does: it holds the row of its feed, then it asks for that of the lane.
    let mut connection = outside.world.database().superuser().await?;
    let mut reading = connection.begin().await?;
    sqlx::query("select 1 from exchange.feed where name = $1 for update")
        .bind(GATED.name)
        .execute(&mut *reading)
        .await?;
    drop(closed);
    within(60, "the comparison waiting for the reading", async || {
        // The watch waits, too: it asks for the pause of the lane.
        let waits = "select exists (select 1 from pg_stat_activity where datname = current_database()
             and wait_event_type = 'Lock' and query like '%exchange.feed%' and query not like '%pause_until%')";
        Ok(sqlx::query_scalar(waits).fetch_one(&mut rows).await?)
    })
    .await?;
    sqlx::query("update exchange.lane set last_success_at = now()").execute(&mut *reading).await?;
    reading.commit().await?;

    within(60, "the end of the comparison", async || {
        let feeds = outside.client.get("/service1/exchange/api/feed/list").await?.data;
        let told = feeds.as_array().into_iter().flatten().find(|feed| feed["name"] == GATED.name).cloned();
        let told = told.unwrap_or_default();
        ensure!(told["compareFailedAt"].is_null(), "{told}");
        Ok(!told["comparedAt"].is_null())
    })
    .await
}

static SECOND_GATE: Semaphore = Semaphore::const_new(1);
static CAME_TO_SECOND_GATE: AtomicBool = AtomicBool::new(false);
const OVERLAP: Duration = Duration::from_millis(100);

/// Whoever reads its second page waits at the gate; what stands on it has changed just now.
const LONG: FeedKind = FeedKind {
    name: "erp.long",
    pace: |_, _| Pace { every: Duration::from_secs(2), overlap: OVERLAP },
    read: |platform, _, since, _| {
        Box::pin(async move {
            let begin = OffsetDateTime::UNIX_EPOCH;
            match since {
                None => {
                    let first = Item { key: "L-1".to_owned(), changed_at: begin, value: json!({}) };
                    Ok(Page { items: vec![first], next: Some("more".to_owned()), ..Page::default() })
                }
                Some(since) if since == begin => {
                    CAME_TO_SECOND_GATE.store(true, Ordering::SeqCst);
                    drop(SECOND_GATE.acquire().await);
                    let changed_at = platform.now();
                    let value = json!({ "stands": changed_at.to_string() });
                    let items = vec![Item { key: "L-2".to_owned(), changed_at, value }];
                    Ok(Page { items, ..Page::default() })
                }
                Some(_) => Ok(Page::default()),
            }
        })
    },
    ..FEED
};

#[tokio::test]
async fn what_changes_while_a_long_comparison_runs_is_no_difference() -> Result<()> {
    let outside = outside_reading(LONG).await?;
    let mut rows = outside.world.database().superuser().await?;
    within(60, "a first reading", async || {
        let read =
            "select exists (select 1 from exchange.feed where name = $1 and mark is not null and read_at is not null)";
        Ok(sqlx::query_scalar(read).bind(LONG.name).fetch_one(&mut rows).await?)
    })
    .await?;
    stop_reading(&mut rows).await?;
    let closed = SECOND_GATE.acquire().await?;
    CAME_TO_SECOND_GATE.store(false, Ordering::SeqCst);
    differences(&outside).await?;
    within(60, "the comparison at the gate", async || Ok(CAME_TO_SECOND_GATE.load(Ordering::SeqCst))).await?;
    // What changes from now on did not change about when the comparison began.
    tokio::time::sleep(OVERLAP * 2).await;
    // It came after the page that the comparison waits for was put together.
    sqlx::query(
        "insert into exchange.copy (tenant_id, feed, business_key, version, changed_at, digest, payload, read_at)
         values ($1, $2, 'L-3', 1, $3, '', '{}', $3)",
    )
    .bind(outside.world.acme.id.uuid())
    .bind(LONG.name)
    .bind(outside.world.platform.now())
    .execute(&mut rows)
    .await?;
    drop(closed);
    within(60, "the end of the comparison", async || {
        let ended = "select compared_at is not null from exchange.feed where name = $1";
        Ok(sqlx::query_scalar(ended).bind(LONG.name).fetch_one(&mut rows).await?)
    })
    .await?;
    let found: Vec<(String, String)> =
        sqlx::query_as("select business_key, difference from exchange.drift where kind = $1")
            .bind(LONG.name)
            .fetch_all(&mut rows)
            .await?;
    assert_eq!(found, []);
    Ok(())
}

#[tokio::test]
async fn a_comparison_finds_what_is_missing_and_what_stands_differently() -> Result<()> {
    let outside = outside().await?;
    let made = outside.sim.control("erp/orders", &json!({ "count": 10 })).await?;
    let number = |at: usize| made[at].as_str().unwrap_or_default().to_owned();
    let mut rows = outside.world.database().superuser().await?;
    eventually("ten orders", async || {
        let count: i64 = sqlx::query_scalar("select count(*) from exchange.copy").fetch_one(&mut rows).await?;
        Ok(count == 10)
    })
    .await?;
    stop_reading(&mut rows).await?;
    // One is missing here, one in the ERP, and one was edited by hand.
    sqlx::query("delete from exchange.copy where business_key = $1").bind(number(1)).execute(&mut rows).await?;
    outside.sim.control(&format!("erp/orders/{}/forget", number(2)), &json!({})).await?;
    sqlx::query(
        "update exchange.copy set payload = jsonb_set(payload, '{currency}', '\"USD\"') where business_key = $1",
    )
    .bind(number(3))
    .execute(&mut rows)
    .await?;
    let mut found = Vec::<Value>::new();
    eventually("the differences", async || {
        found = differences(&outside).await?;
        Ok(found.len() == 3)
    })
    .await?;
    let mut told: Vec<(String, String, String)> = found
        .iter()
        .map(|row| {
            let text = |field: &str| row[field].as_str().unwrap_or_default().to_owned();
            (text("businessKey"), text("difference"), text("fields"))
        })
        .collect();
    told.sort();
    let expected = [
        (number(1), "not_here".to_owned(), String::new()),
        (number(2), "not_there".to_owned(), String::new()),
        (number(3), "differs".to_owned(), "currency".to_owned()),
    ];
    assert_eq!(told, expected);
    let differs = found.iter().find(|row| row["difference"] == "differs").cloned().unwrap_or_default();
    let id = differs["id"].as_str().unwrap_or_default();
    // Compared once more, so that a reader of the list above is overtaken: what he opens is still there.
    let before = outside.systems("erp").await?["comparedAt"].clone();
    eventually("another comparison", async || {
        differences(&outside).await?;
        Ok(outside.systems("erp").await?["comparedAt"] != before)
    })
    .await?;
    let detail = outside.client.get(&format!("/service1/exchange/api/drift/detail/{id}")).await?.data;
    assert_eq!((&detail["ours"]["currency"], &detail["theirs"]["currency"]), (&json!("USD"), &json!("CNY")));
    Ok(())
}

/// Whether everything can be read by now, as by a later version of the product.
static CAN_BE_READ: AtomicBool = AtomicBool::new(false);

/// Two things of long ago that cannot be read, the second of them never, one without a number, and one of an hour ago.
const PARTLY: FeedKind = FeedKind {
    name: "erp.partly",
    read: |platform, _, since, _| {
        let long_ago = OffsetDateTime::UNIX_EPOCH;
        let recent = platform.now() - Duration::from_secs(3600);
        let item = |key: &str, changed_at| Item { key: key.to_owned(), changed_at, value: json!({}) };
        let odd = |key: &str| Unread { key: key.to_owned(), changed_at: Some(long_ago), reason: "odd".to_owned() };
        let mut page = Page { items: vec![item("P-4", recent)], ..Page::default() };
        if since.is_none() {
            page.unread.push(odd("P-2"));
            if CAN_BE_READ.load(Ordering::SeqCst) {
                page.items.push(item("P-1", long_ago));
            } else {
                page.unread.extend([odd("P-1"), odd("")]);
            }
        }
        Box::pin(async { Ok(page) })
    },
    ..FEED
};

#[tokio::test]
async fn a_comparison_takes_in_what_can_be_read_by_now_and_misses_nothing_that_is_there() -> Result<()> {
    let outside = outside_reading(PARTLY).await?;
    let keys = async || {
        let feed = outside.feed(PARTLY.name).await?;
        let unread = feed["unread"].as_array().cloned().unwrap_or_default();
        let mut keys: Vec<String> =
            unread.iter().filter_map(|one| one["businessKey"].as_str().map(str::to_owned)).collect();
        keys.sort();
        anyhow::Ok(keys)
    };
    within(60, "what cannot be read", async || Ok(keys().await? == ["", "P-1", "P-2"])).await?;
    let mut rows = outside.world.database().superuser().await?;
    // Of the second there is a copy from a time when it could be read.
    sqlx::query(
        "insert into exchange.copy (tenant_id, feed, business_key, version, changed_at, digest, payload, read_at)
         values ($1, $2, 'P-2', 1, '1970-01-01T00:00:00Z', '', '{}', '1970-01-01T00:00:00Z')",
    )
    .bind(outside.world.acme.id.uuid())
    .bind(PARTLY.name)
    .execute(&mut rows)
    .await?;
    CAN_BE_READ.store(true, Ordering::SeqCst);
    assert_eq!(keys().await?, ["", "P-1", "P-2"], "readings ask for what has changed");
    differences(&outside).await?;
    within(60, "the end of the comparison", async || {
        let feed = outside.feed(PARTLY.name).await?;
        ensure!(feed["compareFailedAt"].is_null(), "{feed}");
        Ok(!feed["comparedAt"].is_null())
    })
    .await?;
    assert_eq!(keys().await?, ["P-2"]);
    let found: Vec<(String, String)> =
        sqlx::query_as("select business_key, difference from exchange.drift where kind = $1")
            .bind(PARTLY.name)
            .fetch_all(&mut rows)
            .await?;
    assert_eq!(found, []);
    let known: Vec<String> =
        sqlx::query_scalar("select business_key from exchange.copy where feed = $1 order by business_key")
            .bind(PARTLY.name)
            .fetch_all(&mut rows)
            .await?;
    assert_eq!(known, ["P-1", "P-2", "P-4"]);
    Ok(())
}

/// Three things, of which its module knows two, one of them otherwise; and it knows one that is not there.
const KEPT: FeedKind = FeedKind {
    name: "erp.kept",
    read: |_, _, _, _| {
        let item =
            |key: &str| Item { key: key.to_owned(), changed_at: OffsetDateTime::UNIX_EPOCH, value: json!({ "a": 1 }) };
        let items = ["K-1", "K-2", "K-3"].map(item).to_vec();
        Box::pin(async { Ok(Page { items, ..Page::default() }) })
    },
    kept: Some(Kept {
        beside: |_, told| {
            let pair = |item: Item| {
                let ours = match item.key.as_str() {
                    "K-1" => json!({ "a": 1 }),
                    "K-2" => json!({ "a": 2 }),
                    _ => return None,
                };
                Some(Pair { key: item.key, ours, theirs: item.value })
            };
            let pairs: Vec<Pair> = told.into_iter().filter_map(pair).collect();
            Box::pin(async { Ok(pairs) })
        },
        after: |_, after, most| {
            let all = ["K-1", "K-2", "K-4"].into_iter().filter(|key| *key > after.as_str());
            let some: Vec<(String, Value)> =
                all.take(usize::try_from(most).unwrap_or(0)).map(|key| (key.to_owned(), json!({ "a": 1 }))).collect();
            Box::pin(async { Ok(some) })
        },
    }),
    ..FEED
};

#[tokio::test]
async fn what_a_module_keeps_is_compared_and_never_read_into_copies() -> Result<()> {
    let outside = outside_reading(KEPT).await?;
    differences(&outside).await?;
    within(60, "the end of the comparison", async || {
        let feed = outside.feed(KEPT.name).await?;
        ensure!(feed["compareFailedAt"].is_null() && feed["onlyCompared"] == true, "{feed}");
        Ok(!feed["comparedAt"].is_null())
    })
    .await?;
    let mut rows = outside.world.database().superuser().await?;
    let found: Vec<(String, String, String)> = sqlx::query_as(
        "select business_key, difference, fields from exchange.drift where kind = $1 order by business_key",
    )
    .bind(KEPT.name)
    .fetch_all(&mut rows)
    .await?;
    let text = |key: &str, difference: &str, fields: &str| (key.to_owned(), difference.to_owned(), fields.to_owned());
    assert_eq!(found, [text("K-2", "differs", "a"), text("K-4", "not_there", "")]);
    let copies: i64 = sqlx::query_scalar("select count(*) from exchange.copy where feed = $1")
        .bind(KEPT.name)
        .fetch_one(&mut rows)
        .await?;
    assert_eq!(copies, 0);
    assert!(outside.feed(KEPT.name).await?["readAt"].is_null(), "nobody reads it in between");
    Ok(())
}
