//! Substring searches as suppliers type them: rare and common, Latin and Chinese, three characters and two. And the
//! cancellation of a count whose caller has disconnected.

use crate::Size;
use crate::lists::listing::{LISTING, PAGE, thirty};
use crate::lists::{Lists, Rows};
use crate::report::Outcome;
use crate::thin_client::{Speed, ThinClient, request};
use anyhow::{Result, ensure};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection};
use std::time::{Duration, Instant};
use tandem_testkit::world::eventually;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

const COMMON: [&str; 8] = ["轴承", "Gearbox", "DN50-", "housing 400", "密封圈", "valve IP", "M12x40", "A2"];

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let lists = Lists::open(size.pick(Rows::HundredThousand, Rows::TenMillion)).await?;
    let mut node = lists.serve().await?;
    let mut root = lists.root().await?;
    let mut chance = StdRng::seed_from_u64(size.seed);
    let mut suppliers = Vec::new();
    for number in [3, 17, 42, 88] {
        suppliers.push((number, lists.sign_in(&node.base(), 0, Some(number)).await?));
    }
    let mut wire = ThinClient::open(&node.base()).await?;
    let (mut all, mut rare) = (Vec::new(), Vec::new());
    let started = Instant::now();
    let mut found = 0u64;
    for n in 0..size.pick(60usize, 400) {
        let (number, client) = &suppliers[n % suppliers.len()];
        // Half are ends of real part numbers of this supplier, half are words that occur in every other row.
        let part: String = if n % 2 == 0 {
            let day = chance.random_range(0..1_000);
            let sql = format!(
                "select right(material_name, 6) from bench.po_line where tenant_id = '00000000-0000-7000-8000-00000000000a'
                 and supplier_id = '00000000-0000-7000-8000-00000001a{number:03x}' and plant = 'P02'
                 and order_date >= date '2023-11-01' + {day} order by order_date, po_line_id limit 1"
            );
            sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut root).await?
        } else {
            COMMON[n / 2 % COMMON.len()].to_owned()
        };
        let line = json!({ "fieldDb": "materialName", "symbol": "like", "queryValue": part });
        let body = json!({ "pageSize": 20, "columns": thirty(), "conditions": [line] });
        let request = request(client, PAGE, &body);
        let begun = Instant::now();
        let page: serde_json::Value = serde_json::from_slice(wire.send(&request).await?)?;
        let millis = begun.elapsed().as_secs_f64() * 1000.0;
        let rows = page["data"]["content"].as_array().map_or(0, Vec::len);
        if rows == 0 {
            outcome.fault(format!("supplier {number} found nothing for {part}"));
        }
        found += page["data"]["totalElements"].as_u64().unwrap_or(0);
        all.push(millis);
        if n % 2 == 0 {
            rare.push(millis);
        }
    }
    let span = started.elapsed();
    let (rare, all) = (Speed::of(rare, span), Speed::of(all, span));
    outcome.figure("rows in the list", lists.rows.count());
    outcome.figure("rows counted over all searches", found);
    outcome.figure("rare parts: p50 / p95 ms", format!("{:.0} / {:.0}", rare.p50, rare.p95));
    outcome.figure("all: p50 ms", all.p50.round());
    outcome.bar("all: p95 ms", all.p95.round(), "under 200", all.p95 < 200.0 || cfg!(debug_assertions));
    several(&mut outcome, &lists, &node.base()).await?;
    hung_up(&mut outcome, &lists, &node.base()).await?;
    node.stop().await?;
    Ok(outcome)
}

/// Several substrings use the same index as one. And the most expensive queries allowed, by a supplier and by a buyer:
/// the maximum number of substrings, none of which occurs in any row.
async fn several(outcome: &mut Outcome, lists: &Lists, base: &str) -> Result<()> {
    let buyer = lists.sign_in(base, 0, None).await?;
    let parts = |count: usize| (0..count).map(|n| format!("zqx{n:03} nowhere")).collect::<Vec<_>>();
    let line =
        |parts: Vec<String>| json!({ "andOr": "or", "fieldDb": "materialName", "symbol": "like", "queryValue": parts });
    for count in [5, 50] {
        let asked = json!({ "listing": LISTING.code, "conditions": [line(parts(count))] });
        let told = buyer.post("/service1/base/api/listing/explain", &asked).await?;
        ensure!(told.code == 200, "{told:?}");
        let by_index = told.data["plan"].to_string().contains("Bitmap Index Scan");
        outcome.bar(&format!("{count} parts are found by an index"), by_index, "true", by_index);
    }
    let values: Vec<String> = (0..900).map(|n| format!("S9{n:03}")).collect();
    let exact = json!({ "andOr": "or", "fieldDb": "supplierNo", "symbol": "in", "queryValue": values });
    let mut conditions: Vec<_> = (0..49).map(|n| line(parts(if n < 2 { 3 } else { 2 }))).collect();
    conditions.push(exact);
    let costly = json!({ "pageSize": 20, "conditions": conditions });
    let supplier = lists.sign_in(base, 0, Some(3)).await?;
    for (who, client) in [("a supplier", &supplier), ("a buyer", &buyer)] {
        let mut slowest = Duration::ZERO;
        for _ in 0..3 {
            let begun = Instant::now();
            let answer = client.post(PAGE, &costly).await?;
            slowest = slowest.max(begun.elapsed());
            ensure!(answer.code == 200, "{answer:?}");
        }
        outcome.figure(&format!("costliest question of {who}: ms"), u64::try_from(slowest.as_millis())?);
    }
    Ok(())
}

/// An exact count blocked by a table lock, whose caller disconnects.
async fn hung_up(outcome: &mut Outcome, lists: &Lists, base: &str) -> Result<()> {
    let buyer = lists.sign_in(base, 0, None).await?;
    let asked = request(&buyer, "/service1/base/api/listing/count", &json!({ "listing": LISTING.code }));
    // Fills the caches, so that the count needs only the locked table.
    ThinClient::open(base).await?.send(&request(&buyer, PAGE, &json!({}))).await?;
    let mut holder = lists.root().await?;
    let mut watcher = lists.root().await?;
    let mut held = holder.begin().await?;
    sqlx::query("lock table bench.po_line in access exclusive mode").execute(&mut *held).await?;
    let mut stream = TcpStream::connect(base.trim_start_matches("http://")).await?;
    stream.write_all(&asked).await?;
    const RUNNING: &str = "select count(*) from pg_stat_activity where datname = current_database()
        and application_name like 'tandem ask %' and state <> 'idle'";
    let mut running = async || Ok::<i64, anyhow::Error>(sqlx::query_scalar(RUNNING).fetch_one(&mut watcher).await?);
    eventually("the count is under way", async || Ok(running().await? == 1)).await?;
    drop(stream);
    let hung_up = Instant::now();
    eventually("the count is stopped", async || Ok(running().await? == 0)).await?;
    let took = hung_up.elapsed();
    let still: i64 =
        sqlx::query_scalar("select count(*) from pg_locks where relation = 'bench.po_line'::regclass and not granted")
            .fetch_one(&mut watcher)
            .await?;
    ensure!(still == 0, "something still waits for the table");
    held.rollback().await?;
    let again = buyer.post(PAGE, &json!({})).await?;
    ensure!(again.code == 200, "the server is unwell: {again:?}");
    let millis = u64::try_from(took.as_millis())?;
    outcome.bar(
        "from hanging up to PostgreSQL having stopped: ms",
        millis,
        "under 1000",
        took < Duration::from_secs(1),
    );
    Ok(())
}
