//! A supplier's page of twenty rows and thirty columns, filtered by status and dates, under row-level security and a
//! data rule: HTTP compared with plain PostgreSQL, ten million rows with a hundred thousand, deep pages with the first.

use crate::Size;
use crate::lists::listing::{LISTING, PAGE, thirty};
use crate::lists::{Lists, Rows, TENANTS, supplier};
use crate::node::Node;
use crate::report::Outcome;
use crate::thin_client::{Speed, ThinClient, measure, paced, request};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tandem_testkit::Client;

const CONNECTIONS: usize = 8;
const SUPPLIERS: u32 = 8;
const ROUNDS: usize = 5;
/// Pause per connection; two hundred pages a second in total, the load of two thousand busy users.
const PACE: Duration = Duration::from_millis(40);

/// The query of a supplier's page of open lines.
pub fn question() -> Value {
    json!({ "pageSize": 20, "columns": thirty(), "conditions": [
        { "andOr": "", "fieldDb": "status", "symbol": "=", "queryValue": "confirmed" },
        { "andOr": "AND", "fieldDb": "orderDate", "symbol": ">=", "queryValue": "2026-01-01" },
        { "andOr": "AND", "fieldDb": "orderDate", "symbol": "<=", "queryValue": "2026-06-30" },
    ] })
}

/// A database size with its server and suppliers.
struct Stage {
    lists: Lists,
    node: Node,
    suppliers: Vec<Client>,
    requests: Vec<Vec<u8>>,
}

impl Stage {
    async fn set(rows: Rows) -> Result<Self> {
        let lists = Lists::open(rows).await?;
        let node = lists.serve().await?;
        let mut suppliers = Vec::new();
        for number in 1..=SUPPLIERS {
            suppliers.push(lists.sign_in(&node.base(), 0, Some(number)).await?);
        }
        let requests = suppliers.iter().map(|client| request(client, PAGE, &question())).collect();
        Ok(Self { lists, node, suppliers, requests })
    }

    /// At full speed.
    async fn http(&self, span: Duration) -> Result<Speed> {
        measure(&self.node.base(), CONNECTIONS, span, &self.requests).await
    }

    /// At a fixed rate: at full speed each size would be measured under a different load.
    async fn steady(&self, span: Duration) -> Result<Speed> {
        paced(&self.node.base(), CONNECTIONS, span, &self.requests, PACE).await
    }
}

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let span = Duration::from_secs(size.pick(2, 6));
    let small = Stage::set(Rows::HundredThousand).await?;
    let large = if size.quick { None } else { Some(Stage::set(Rows::TenMillion).await?) };
    let main = large.as_ref().unwrap_or(&small);
    let (bound, planned) = (scripts(main, true).await?, scripts(main, false).await?);
    // Warm up: plans, caches, connections.
    for stage in [Some(&small), large.as_ref()].into_iter().flatten() {
        stage.http(Duration::from_secs(1)).await?;
    }
    let (mut bare, mut once, mut http) = (Vec::new(), Vec::new(), Vec::new());
    let (mut many, mut few) = (Vec::new(), Vec::new());
    for _ in 0..size.pick(2, ROUNDS) {
        bare.push(pgbench(main, &bound, span).await?);
        once.push(pgbench(main, &planned, span / 2).await?);
        http.push(main.http(span).await?);
        many.push(main.steady(span / 2).await?);
        few.push(small.steady(span / 2).await?);
    }
    let ratio = median(http.iter().zip(&bare).map(|(http, bare)| http.per_second / bare));
    let flat_out = median(http.iter().map(|s| s.p95));
    let (p95, p95_few) = (median(many.iter().map(|s| s.p95)), median(few.iter().map(|s| s.p95)));
    outcome.figure("rows in the list", main.lists.rows.count());
    outcome.figure("connections, suppliers", format!("{CONNECTIONS}, {SUPPLIERS}"));
    outcome.figure("PostgreSQL alone: pages a second", median(bare.iter().copied()).round());
    outcome.figure("the same with values in the text, planned once", median(once.iter().copied()).round());
    outcome.figure("over HTTP: pages a second", median(http.iter().map(|s| s.per_second)).round());
    outcome.figure("flat out: p50 / p95 ms", format!("{:.1} / {flat_out:.1}", median(http.iter().map(|s| s.p50))));
    outcome.figure("at 200 pages a second: p95 ms, on 100,000 rows", format!("{p95:.1}, {p95_few:.1}"));
    // Debug builds say nothing about speed.
    let counts = !cfg!(debug_assertions) && !size.quick;
    let share = round(ratio);
    outcome.bar("over HTTP, of PostgreSQL alone", share, "at least 0.6", ratio >= 0.6 || !counts);
    let growth = round(p95 / p95_few);
    outcome.bar("p95, of its own on 100,000 rows", growth, "at most 1.5", growth <= 1.5 || !counts);
    deep(&mut outcome, main, size, counts).await?;
    if let Some(mut large) = large {
        large.node.stop().await?;
    }
    Ok(outcome)
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}
fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// One supplier's query for pgbench, as the server itself reports it: context and prepared statement in one pipeline,
/// so that no round trips slow PostgreSQL down.
struct Script {
    file: PathBuf,
    /// The bound values in pgbench's format.
    values: Vec<String>,
}

/// The statement with bound values, as the server sends it, or with literals, so that it is planned only once.
async fn scripts(stage: &Stage, bound: bool) -> Result<Vec<Script>> {
    let mut scripts = Vec::new();
    for (at, client) in stage.suppliers.iter().enumerate() {
        let mut asked = question();
        asked["listing"] = json!(LISTING.code);
        let told = client.post("/service1/base/api/listing/explain", &asked).await?;
        ensure!(told.code == 200, "{told:?}");
        let mut sql = told.data["sql"].as_str().context("no statement")?.to_owned();
        let parameters = told.data["parameters"].as_array().context("no parameters")?;
        let mut values = Vec::new();
        for (n, value) in parameters.iter().enumerate().rev() {
            let value = value.as_str().unwrap_or_default();
            let name = format!(":v{at}_{n}");
            sql = sql.replace(&format!("${}", n + 1), if bound { &name } else { value });
            values.push(format!("v{at}_{n}={}", plain(value)));
        }
        let organize = supplier(0, u32::try_from(at)? + 1);
        let text = format!(
            "\\startpipeline\nbegin read only;\nselect set_config('app.tenant', '{}', true), set_config('app.user', '{organize}', true), \
             set_config('app.side', 'supplier', true), set_config('app.organizes', '{{{organize}}}', true), \
             set_config('app.language', 'en', true);\n{sql};\ncommit;\n\\endpipeline\n",
            TENANTS[0].1
        );
        let file = std::env::temp_dir().join(format!("tandem-lists-{}-{bound}-{at}.sql", std::process::id()));
        std::fs::write(&file, text)?;
        scripts.push(Script { file, values });
    }
    Ok(scripts)
}

/// A value as it is bound: without quotes and type cast, an array in braces.
fn plain(literal: &str) -> String {
    let mut quoted = literal.split('\'').skip(1).step_by(2);
    if literal.starts_with("ARRAY") {
        return format!("{{{}}}", quoted.collect::<Vec<_>>().join(","));
    }
    quoted.next().unwrap_or(literal).to_owned()
}

/// Transactions per second.
async fn pgbench(stage: &Stage, scripts: &[Script], span: Duration) -> Result<f64> {
    let mut command = tokio::process::Command::new("pgbench");
    command.args(["-n", "-M", "prepared", "-j", "2", "-c", &CONNECTIONS.to_string()]);
    command.args(["-T", &span.as_secs().to_string()]);
    for script in scripts {
        command.arg("-f").arg(&script.file);
        for value in &script.values {
            command.arg("-D").arg(value);
        }
    }
    let told = command.arg(&stage.lists.cluster.app_url).output().await.context("pgbench is not installed")?;
    let text = String::from_utf8_lossy(&told.stdout);
    ensure!(told.status.success(), "pgbench: {}", String::from_utf8_lossy(&told.stderr));
    let tps = text.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
    tps.with_context(|| format!("no rate in: {text}"))
}

/// Pages through the buyer's whole list by cursor, without counting, down to page 5,000.
async fn deep(outcome: &mut Outcome, stage: &Stage, size: Size, counts: bool) -> Result<()> {
    let buyer = stage.lists.sign_in(&stage.node.base(), 0, None).await?;
    let mut wire = ThinClient::open(&stage.node.base()).await?;
    let pages: u64 = size.pick(2_000, 5_000);
    let ask = |rows: u32, after: Option<&str>| {
        request(&buyer, PAGE, &json!({ "pageSize": rows, "columns": thirty(), "count": false, "after": after }))
    };
    let mut after: Option<String> = None;
    for _ in 0..(pages - 1) * 20 / 200 {
        let page: Value = serde_json::from_slice(wire.send(&ask(200, after.as_deref())).await?)?;
        after = Some(page["data"]["next"].as_str().context("the list ended early")?.to_owned());
    }
    let (first, last) = (ask(20, None), ask(20, after.as_deref()));
    let (mut at_first, mut at_last) = (Vec::new(), Vec::new());
    for _ in 0..size.pick(100, 400) {
        for (request, times) in [(&first, &mut at_first), (&last, &mut at_last)] {
            let begun = Instant::now();
            wire.send(request).await?;
            times.push(begun.elapsed().as_secs_f64() * 1000.0);
        }
    }
    let (first, last) = (median(at_first.into_iter()), median(at_last.into_iter()));
    outcome.figure("page 1, by continuation deep page: median ms", format!("{first:.2}, {last:.2}"));
    let times = round(last / first);
    outcome.bar(&format!("page {pages}, of page 1"), times, "at most 2", times <= 2.0 || !counts);
    Ok(())
}
