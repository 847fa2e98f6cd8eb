//! A log of twenty million sign-ins that is read by periods: without one it refuses, with one it is as fast as a
//! hundredth of it, however long ago the period is.

use crate::Size;
use crate::node::Node;
use crate::orders_desk::in_days;
use crate::report::Outcome;
use crate::thin_client::{Speed, paced, request};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgConnection};
use std::time::{Duration, Instant};
use tandem_testkit::{Client, World};

const PAGE: &str = "/service1/identity/api/signInLog/pageList";
const LISTING: &str = "identity.sign_in_log";
const CONNECTIONS: usize = 4;
/// Pause per connection; a hundred pages a second in total, fewer in a debug build.
const PACE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 400 } else { 40 });

struct Stage {
    world: World,
    node: Node,
    administrator: Client,
}

async fn script(rows: &mut PgConnection, sql: String) -> Result<()> {
    // Only our own SQL files and numbers.
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(rows).await?;
    Ok(())
}

impl Stage {
    async fn set(count: u64) -> Result<Self> {
        let world = World::start().await?;
        let mut rows = world.database().superuser().await?;
        let tenant = world.acme.id.uuid();
        script(&mut rows, format!("set bench.rows = {count}; set bench.tenant = '{tenant}'")).await?;
        script(&mut rows, "set maintenance_work_mem = '1GB'; set synchronous_commit = off".into()).await?;
        script(&mut rows, include_str!("../../sql/sign_ins.sql").into()).await?;
        script(&mut rows, "vacuum (freeze, analyze) identity.sign_in_log".into()).await?;
        let node = Node::start("serve", &world.config).await?;
        let administrator = world.sign_in(&node.base(), &world.acme, "boss", &["administrator"]).await?;
        Ok(Self { world, node, administrator })
    }

    async fn pace(&self, body: &Value, span: Duration) -> Result<Speed> {
        let requests = [request(&self.administrator, PAGE, body)];
        // Warm up: plans, caches, connections.
        paced(&self.node.base(), CONNECTIONS, Duration::from_millis(300), &requests, Duration::ZERO).await?;
        paced(&self.node.base(), CONNECTIONS, span, &requests, PACE).await
    }
}

fn line(symbol: &str, value: &str) -> Value {
    json!({ "andOr": "AND", "fieldDb": "at", "symbol": symbol, "queryValue": value })
}

/// Periods as people choose them: lately, and when something happened long ago.
fn periods() -> Vec<(&'static str, Vec<Value>)> {
    let (from, to) = (in_days(-830), in_days(-800));
    vec![
        ("the last 30 days", vec![line("dynamic", "lastDays:30")]),
        ("yesterday", vec![line("dynamic", "yesterday")]),
        ("30 days long ago", vec![line(">=", &from), line("<=", &to)]),
    ]
}

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let (few, many) = (size.pick(2_000, 200_000), size.pick(200_000, 20_000_000));
    let (small, large) = (Stage::set(few).await?, Stage::set(many).await?);
    outcome.figure("sign-ins, of so many compared with", format!("{many}, {few}"));
    // Debug builds say nothing about speed.
    let counts = !cfg!(debug_assertions) && !size.quick;
    refused(&mut outcome, &large).await?;
    let span = Duration::from_millis(size.pick(1_000, 5_000));
    for (name, conditions) in periods() {
        let body = json!({ "pageSize": 20, "conditions": conditions, "count": false });
        let told = large.administrator.post(PAGE, &body).await?;
        let rows = told.data["content"].as_array().map_or(0, Vec::len);
        ensure!(told.code == 200 && rows == 20, "{name}: {rows} rows, {}", told.message);
        let (mine, theirs) = (large.pace(&body, span).await?, small.pace(&body, span).await?);
        outcome.figure(&format!("{name}: p95 ms, of few"), format!("{:.1}, {:.1}", mine.p95, theirs.p95));
        let growth = (mine.p95 / theirs.p95 * 100.0).round() / 100.0;
        outcome.bar(&format!("{name}, of few"), growth, "at most 1.5", growth <= 1.5 || !counts);
    }
    drop(large.world);
    Ok(outcome)
}

/// Every call that reads the log refuses a question without a period, at once.
async fn refused(outcome: &mut Outcome, stage: &Stage) -> Result<()> {
    let search = json!({ "search": "user77", "listing": LISTING });
    let export = json!({ "listing": LISTING, "format": "csv", "query": { "search": "user77" } });
    let mut slowest = 0.0f64;
    for (path, body) in [
        (PAGE, &search),
        ("/service1/base/api/listing/found", &search),
        ("/service1/base/api/listing/count", &search),
        ("/service1/base/api/listing/totals", &search),
        ("/service1/content/api/download/start", &export),
    ] {
        let begun = Instant::now();
        let told = stage.administrator.post(path, body).await.context(path)?;
        slowest = slowest.max(begun.elapsed().as_secs_f64() * 1000.0);
        if told.code != 300 {
            outcome.fault(format!("{path} answers {} without a period", told.code));
        }
    }
    let slowest = slowest.round();
    outcome.bar(
        "slowest refusal without a period, ms",
        slowest,
        "under 100",
        slowest < 100.0 || cfg!(debug_assertions),
    );
    Ok(())
}
