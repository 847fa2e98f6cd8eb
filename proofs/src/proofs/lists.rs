//! A supplier's page of twenty rows and thirty columns, filtered by status and dates, under row-level security and a
//! data rule: HTTP compared with plain PostgreSQL, ten million rows with a hundred thousand, deep pages with the first,
//! rows whose count follows with rows that wait for it.

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
    since("2026-01-01")
}

fn since(day: &str) -> Value {
    json!({ "pageSize": 20, "columns": thirty(), "conditions": [
        { "andOr": "", "fieldDb": "status", "symbol": "=", "queryValue": "confirmed" },
        { "andOr": "AND", "fieldDb": "orderDate", "symbol": ">=", "queryValue": day },
        { "andOr": "AND", "fieldDb": "orderDate", "symbol": "<=", "queryValue": "2026-06-30" },
    ] })
}

/// The question that fills a page: of a hundred thousand rows a supplier has six to twelve in half a year, and a page of
/// so few costs less than one of twenty, however large its table is.
fn filling(rows: Rows) -> Value {
    if rows == Rows::HundredThousand { since("2023-11-01") } else { question() }
}

/// The same without its count, as the list page asks.
fn rows_first(mut question: Value) -> Value {
    question["count"] = json!(false);
    question
}

/// A database size with its server and suppliers.
struct Stage {
    lists: Lists,
    node: Node,
    suppliers: Vec<Client>,
    /// Pages with their count.
    counted: Vec<Vec<u8>>,
    /// Pages whose count follows.
    apart: Vec<Vec<u8>>,
    /// Pages, each with the count that follows it.
    visits: Vec<Vec<u8>>,
}

impl Stage {
    async fn set(rows: Rows) -> Result<Self> {
        let lists = Lists::open(rows).await?;
        let node = lists.serve().await?;
        let mut suppliers = Vec::new();
        for number in 1..=SUPPLIERS {
            suppliers.push(lists.sign_in(&node.base(), 0, Some(number)).await?);
        }
        let all =
            |path: &str, body: Value| suppliers.iter().map(|client| request(client, path, &body)).collect::<Vec<_>>();
        let asked = filling(rows);
        for client in &suppliers {
            let page = client.post(PAGE, &asked).await?;
            let rows = page.data["content"].as_array().map_or(0, Vec::len);
            ensure!(rows == 20, "a page of {rows} rows: {} {}", page.code, page.message);
        }
        let (counted, apart) = (all(PAGE, asked.clone()), all(PAGE, rows_first(asked.clone())));
        let found = all("/service1/base/api/listing/found", of_list(asked));
        let visits = apart.iter().zip(&found).flat_map(|(rows, count)| [rows.clone(), count.clone()]).collect();
        Ok(Self { lists, node, suppliers, counted, apart, visits })
    }

    /// At full speed.
    async fn http(&self, requests: &[Vec<u8>], span: Duration) -> Result<Speed> {
        measure(&self.node.base(), CONNECTIONS, span, requests).await
    }

    /// At a fixed rate: at full speed each size would be measured under a different load.
    async fn steady(&self, requests: &[Vec<u8>], span: Duration) -> Result<Speed> {
        paced(&self.node.base(), CONNECTIONS, span, requests, PACE).await
    }
}

/// A question of a page as the calls that serve every list take it.
fn of_list(mut question: Value) -> Value {
    question["listing"] = json!(LISTING.code);
    question
}

/// What one statement gives, alone and over HTTP, in turns within one run.
#[derive(Default)]
struct Measured {
    bare: Vec<f64>,
    http: Vec<Speed>,
    many: Vec<Speed>,
    few: Vec<Speed>,
}

impl Measured {
    async fn round(
        &mut self,
        stages: (&Stage, &Stage),
        scripts: &[Script],
        of: Requests,
        span: Duration,
    ) -> Result<()> {
        let (main, small) = stages;
        self.bare.push(pgbench(main, scripts, span).await?);
        self.http.push(main.http(of(main), span).await?);
        self.many.push(main.steady(of(main), span / 2).await?);
        self.few.push(small.steady(of(small), span / 2).await?);
        Ok(())
    }

    fn pages(&self) -> f64 {
        median(self.http.iter().map(|s| s.per_second))
    }

    fn report(&self, outcome: &mut Outcome, name: &str, counts: bool) {
        let ratio = median(self.http.iter().zip(&self.bare).map(|(http, bare)| http.per_second / bare));
        let (p95, p95_few) = (median(self.many.iter().map(|s| s.p95)), median(self.few.iter().map(|s| s.p95)));
        let (p50, flat_out) = (median(self.http.iter().map(|s| s.p50)), median(self.http.iter().map(|s| s.p95)));
        let pages = [median(self.bare.iter().copied()), self.pages()].map(f64::round);
        outcome.figure(&format!("{name}: pages a second, PostgreSQL alone"), pages[0]);
        outcome.figure(&format!("{name}: pages a second over HTTP"), pages[1]);
        outcome.figure(&format!("{name}, flat out: p50 / p95 ms"), format!("{p50:.1} / {flat_out:.1}"));
        let at_pace = format!("{name}, at 200 pages a second: p95 ms, on 100,000 rows");
        outcome.figure(&at_pace, format!("{p95:.1}, {p95_few:.1}"));
        let share = format!("{name}: over HTTP, of PostgreSQL alone");
        outcome.bar(&share, round(ratio), "at least 0.6", ratio >= 0.6 || !counts);
        let growth = round(p95 / p95_few);
        let name = format!("{name}: p95, of its own on 100,000 rows");
        outcome.bar(&name, growth, "at most 1.3", growth <= 1.3 || !counts);
    }
}

type Requests = fn(&Stage) -> &[Vec<u8>];

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let span = Duration::from_secs(size.pick(2, 6));
    let small = Stage::set(Rows::HundredThousand).await?;
    let large = if size.quick { None } else { Some(Stage::set(Rows::TenMillion).await?) };
    let main = large.as_ref().unwrap_or(&small);
    let asked = filling(main.lists.rows);
    let with_count = scripts(main, &asked, true).await?;
    let planned = scripts(main, &asked, false).await?;
    let rows_only = scripts(main, &rows_first(asked), true).await?;
    // Warm up: plans, caches, connections.
    for stage in [Some(&small), large.as_ref()].into_iter().flatten() {
        stage.http(&stage.counted, Duration::from_secs(1)).await?;
        stage.http(&stage.visits, Duration::from_secs(1)).await?;
    }
    let (mut counted, mut apart) = (Measured::default(), Measured::default());
    let (mut once, mut visits) = (Vec::new(), Vec::new());
    for _ in 0..size.pick(2, ROUNDS) {
        counted.round((main, &small), &with_count, |stage| &stage.counted, span).await?;
        apart.round((main, &small), &rows_only, |stage| &stage.apart, span).await?;
        once.push(pgbench(main, &planned, span / 2).await?);
        visits.push(main.http(&main.visits, span / 2).await?.per_second / 2.0);
    }
    outcome.figure("rows in the list", main.lists.rows.count());
    outcome.figure("connections, suppliers", format!("{CONNECTIONS}, {SUPPLIERS}"));
    // Debug builds say nothing about speed.
    let counts = !cfg!(debug_assertions) && !size.quick;
    counted.report(&mut outcome, "count in the page", counts);
    apart.report(&mut outcome, "count apart", counts);
    outcome.figure("count in the page, values in the text, planned once", median(once.iter().copied()).round());
    outcome.figure("rows, then their count: visits a second", median(visits.iter().copied()).round());
    let gained = apart.pages() / counted.pages();
    let name = "first pages a second, of those with the count in the page";
    outcome.bar(name, round(gained), "at least 2", gained >= 2.0 || !counts);
    deep(&mut outcome, main, size, counts).await?;
    tabs(&mut outcome, main, counts).await?;
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
async fn scripts(stage: &Stage, question: &Value, bound: bool) -> Result<Vec<Script>> {
    let mut scripts = Vec::new();
    let asked = of_list(question.clone());
    let counted = question["count"] != json!(false);
    for (at, client) in stage.suppliers.iter().enumerate() {
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
        let file = std::env::temp_dir().join(format!("tandem-lists-{}-{counted}-{bound}-{at}.sql", std::process::id()));
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

/// The counts of a list's tabs stop at their limits, of rows and of time, however large the table is.
async fn tabs(outcome: &mut Outcome, stage: &Stage, counts: bool) -> Result<()> {
    let buyer = stage.lists.sign_in(&stage.node.base(), 0, None).await?;
    let begun = Instant::now();
    let told = buyer.post("/service1/base/api/scene/counts", &json!({ "tableCode": LISTING.code })).await?;
    let took = (begun.elapsed().as_secs_f64() * 1000.0).round();
    ensure!(told.code == 200, "{told:?}");
    let of = |id: &str| told.data.as_array().into_iter().flatten().find(|one| one["id"] == json!(id)).cloned();
    for id in ["", "system:confirmed"] {
        let count = of(id).with_context(|| format!("no count of {id:?} in {told:?}"))?;
        ensure!(count["count"] == json!(999) && count["isExact"] == json!(false), "{count}");
    }
    outcome.bar("tabs counted, ms", took, "at most 1500", took <= 1_500.0 || !counts);
    Ok(())
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
