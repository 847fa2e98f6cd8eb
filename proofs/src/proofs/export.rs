//! Exports a whole list as a workbook, with a real worker, while others page through the same list: throughput compared
//! with openpyxl, memory, the latency of the others, and the state after a kill during the export.

use crate::Size;
use crate::lists::listing::{LISTING, PAGE, thirty};
use crate::lists::{Lists, Rows};
use crate::node::Node;
use crate::report::Outcome;
use crate::thin_client::{Speed, paced, request};
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tandem_testkit::Client;
use tandem_testkit::services::dev_dir;
use tandem_testkit::world::told;
use tokio::process::Command;

const START: &str = "/service1/content/api/download/start";

struct Stage {
    lists: Lists,
    serve: Node,
    work: Node,
    owner: Client,
    pages: Vec<Vec<u8>>,
    /// The exported query.
    query: Value,
}

impl Stage {
    async fn set(size: Size) -> Result<Self> {
        let lists = Lists::open(size.pick(Rows::HundredThousand, Rows::TenMillion)).await?;
        // A tenant has half of the rows, over three years; of ten million, the last seven months are about a million.
        let since =
            json!([{ "fieldDb": "orderDate", "symbol": ">=", "queryValue": size.pick("2023-01-01", "2026-03-20") }]);
        let query = json!({ "columns": thirty(), "conditions": since });
        let (serve, work) = (lists.serve().await?, lists.work().await?);
        let owner = lists.sign_in(&serve.base(), 0, None).await?;
        let mut pages = Vec::new();
        for number in 1..=4 {
            let supplier = lists.sign_in(&serve.base(), 0, Some(number)).await?;
            pages.push(request(&supplier, PAGE, &super::lists::question()));
        }
        Ok(Self { lists, serve, work, owner, pages, query })
    }

    async fn start(&self, format: &str) -> Result<String> {
        let form = json!({ "listing": LISTING.code, "format": format, "query": self.query });
        let started = self.owner.post(START, &form).await?;
        ensure!(started.code == 200, "{started:?}");
        Ok(started.data["id"].as_str().unwrap_or_default().to_owned())
    }

    async fn task(&self, id: &str) -> Result<Value> {
        Ok(self.owner.get(&format!("/service1/content/api/download/detail/{id}")).await?.data)
    }

    async fn until(&self, id: &str, so: impl Fn(&Value) -> bool) -> Result<Value> {
        let patience = Instant::now() + Duration::from_secs(900);
        while Instant::now() < patience {
            let task = self.task(id).await?;
            if so(&task) {
                return Ok(task);
            }
            ensure!(task["status"] != "failed", "the export failed: {task}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        bail!("the export did not get there: {}", self.task(id).await?)
    }

    async fn save(&self, id: &str, to: &Path) -> Result<()> {
        let path = format!("/service1/content/api/download/file/{id}");
        let mut answer = self.owner.request(reqwest::Method::GET, &path).send().await?;
        ensure!(answer.status().is_success(), "the file: {}", answer.status());
        let mut file = tokio::fs::File::create(to).await?;
        while let Some(chunk) = answer.chunk().await? {
            tokio::io::AsyncWriteExt::write_all(&mut file, &chunk).await?;
        }
        Ok(tokio::io::AsyncWriteExt::flush(&mut file).await?)
    }

    async fn objects(&self, id: &str) -> Result<usize> {
        let key = tandem_contracts::store::key(self.lists.tenants[0].id, &format!("download/{id}"));
        Ok(told(told(self.lists.platform.store())?.list(&key).await)?.len())
    }
}

/// A memory figure of a process in megabytes: `VmRSS` is the current size, `VmHWM` the peak.
fn memory(pid: Option<u32>, what: &str) -> Result<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", pid.context("no process")?))?;
    let line = status.lines().find_map(|line| line.strip_prefix(what)?.strip_prefix(':'));
    let kilobytes: u64 = line.and_then(|l| l.split_whitespace().next()).context("no figure")?.parse()?;
    Ok(kilobytes / 1024)
}

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let python = python().await.context("openpyxl is needed for the comparison")?;
    let mut stage = Stage::set(size).await?;
    let mut counted = stage.query.clone();
    counted["listing"] = json!(LISTING.code);
    let counted = stage.owner.post("/service1/base/api/listing/count", &counted).await?;
    let rows = counted.data.as_i64().or_else(|| counted.data["count"].as_i64()).context("no count")?;
    ensure!(size.quick || rows >= 1_000_000, "only {rows} rows");
    // Warm up: plans, caches, connections, and allocator memory.
    let warm = stage.start("csv").await?;
    let done = stage.until(&warm, |task| task["status"] == "done").await?;
    ensure!(done["rowsWritten"].as_i64() == Some(rows), "{done}");
    let csv = std::env::temp_dir().join(format!("tandem-export-{}.csv", std::process::id()));
    stage.save(&warm, &csv).await?;

    let span = Duration::from_secs(size.pick(2, 8));
    let quiet = others(&stage, span).await?;
    let before = memory(stage.work.pid(), "VmRSS")?;
    let begun = Instant::now();
    let id = stage.start("xlsx").await?;
    // Covers the initial count, and well over the second the export needs to detect the load of others and slow down.
    let busy = others(&stage, span * 3).await?;
    let meanwhile = stage.task(&id).await?;
    stage.until(&id, |task| task["status"] == "done").await?;
    let took = begun.elapsed().as_secs_f64();
    let grown = memory(stage.work.pid(), "VmHWM")?.saturating_sub(before);
    let ours = rows as f64 / took;
    let xlsx = csv.with_extension("xlsx");
    stage.save(&id, &xlsx).await?;
    check_file(&mut outcome, &python, &xlsx, rows).await?;

    let theirs = openpyxl(&python, &csv, size.pick(4_000, 30_000)).await?;
    let counts = !cfg!(debug_assertions) && !size.quick;
    outcome.figure("rows, columns", format!("{rows}, {}", thirty().len()));
    outcome.figure("seconds", (took * 10.0).round() / 10.0);
    outcome.figure("rows a second, openpyxl's", format!("{}, {}", ours.round(), theirs.round()));
    let times = (ours / theirs * 10.0).round() / 10.0;
    outcome.bar("as fast as openpyxl", times, "at least 5 times", times >= 5.0 || !counts);
    outcome.bar("memory the worker took, MB", grown, "less than 150", grown < 150);
    outcome.figure("others' pages, p95 ms: before, meanwhile", format!("{:.1}, {:.1}", quiet.p95, busy.p95));
    let written = meanwhile["rowsWritten"].as_i64().unwrap_or(0);
    outcome.figure("rows a second while others worked", (written as f64 / (span * 3).as_secs_f64()).round());
    let throughout = meanwhile["status"] == "running";
    outcome.bar("export at work throughout", throughout.to_string(), "true", throughout || size.quick);
    let slower = (busy.p95 / quiet.p95 * 100.0).round() / 100.0;
    outcome.bar("others' p95, of that before", slower, "at most 1.3", slower <= 1.3 || !counts);

    killed(&mut outcome, &mut stage, &python, rows).await?;
    for file in [&csv, &xlsx] {
        let _ = std::fs::remove_file(file);
    }
    stage.work.stop().await?;
    stage.serve.stop().await?;
    Ok(outcome)
}

/// The latency of suppliers who page through the same list at a fixed rate: a hundred pages a second, the load of more
/// than a thousand users.
async fn others(stage: &Stage, span: Duration) -> Result<Speed> {
    let pace = Duration::from_millis(40);
    paced(&stage.serve.base(), 4, span, &stage.pages, pace).await
}

/// `kill -9` during an export: no file until another worker has written a complete one.
async fn killed(outcome: &mut Outcome, stage: &mut Stage, python: &Path, rows: i64) -> Result<()> {
    let id = stage.start("xlsx").await?;
    stage.until(&id, |task| task["rowsWritten"].as_i64().unwrap_or(0) > rows / 10).await?;
    stage.work.kill_and_restart().await?;
    let left = stage.objects(&id).await?;
    outcome.bar("files after a kill", left as u64, "0", left == 0);
    let begun = Instant::now();
    let done = stage.until(&id, |task| task["status"] == "done").await?;
    outcome.figure("seconds from the kill to the file", begun.elapsed().as_secs());
    let written = done["rowsWritten"].as_i64().unwrap_or(0);
    outcome.bar("rows in the file of the second run", written, "all", written == rows);
    let objects = stage.objects(&id).await?;
    outcome.bar("files in the end", objects as u64, "1", objects == 1);
    let file = std::env::temp_dir().join(format!("tandem-export-again-{}.xlsx", std::process::id()));
    stage.save(&id, &file).await?;
    check_file(outcome, python, &file, rows).await?;
    Ok(std::fs::remove_file(file)?)
}

/// A Python environment with openpyxl, created once next to the development services.
async fn python() -> Result<PathBuf> {
    let home = dev_dir().join("openpyxl");
    let python = home.join("bin/python");
    let works = |python: PathBuf| async move {
        let tried = Command::new(python).args(["-c", "import openpyxl"]).output().await;
        tried.is_ok_and(|tried| tried.status.success())
    };
    if !works(python.clone()).await {
        let made = Command::new("python3").args(["-m", "venv"]).arg(&home).output().await?;
        ensure!(made.status.success(), "python3 -m venv: {}", String::from_utf8_lossy(&made.stderr));
        let got = Command::new(&python).args(["-m", "pip", "install", "-q", "openpyxl"]).output().await?;
        ensure!(got.status.success(), "pip install openpyxl: {}", String::from_utf8_lossy(&got.stderr));
        ensure!(works(python.clone()).await, "openpyxl cannot be imported");
    }
    Ok(python)
}

/// Rows per second that openpyxl writes in streaming mode; reading the rows is not counted.
async fn openpyxl(python: &Path, csv: &Path, rows: usize) -> Result<f64> {
    const WRITE: &str = "
import csv, itertools, sys, time, openpyxl
with open(sys.argv[1], encoding='utf-8-sig', newline='') as file:
    rows = list(itertools.islice(csv.reader(file), int(sys.argv[2])))
begun = time.monotonic()
book = openpyxl.Workbook(write_only=True)
sheet = book.create_sheet()
for row in rows:
    sheet.append(row)
book.save(sys.argv[1] + '.peer.xlsx')
print(len(rows) / (time.monotonic() - begun))
";
    let told = Command::new(python).args(["-c", WRITE]).arg(csv).arg(rows.to_string()).output().await?;
    ensure!(told.status.success(), "openpyxl: {}", String::from_utf8_lossy(&told.stderr));
    let _ = std::fs::remove_file(format!("{}.peer.xlsx", csv.display()));
    Ok(String::from_utf8_lossy(&told.stdout).trim().parse()?)
}

/// Independent check: the ZIP archive is valid, every row is present, and openpyxl opens it.
async fn check_file(outcome: &mut Outcome, python: &Path, file: &Path, rows: i64) -> Result<()> {
    const CHECK: &str = "
import sys, zipfile, openpyxl
book = zipfile.ZipFile(sys.argv[1])
assert book.testzip() is None
count, tail = 0, b''
with book.open('xl/worksheets/sheet1.xml') as sheet:
    while piece := sheet.read(1 << 20):
        count += (tail + piece).count(b'<row ')
        tail = piece[-4:]
opened = openpyxl.load_workbook(sys.argv[1], read_only=True)
print(count, len(opened.sheetnames))
";
    let told = Command::new(python).args(["-c", CHECK]).arg(file).output().await?;
    ensure!(told.status.success(), "the file is not sound: {}", String::from_utf8_lossy(&told.stderr));
    let text = String::from_utf8_lossy(&told.stdout).trim().to_owned();
    let expected = format!("{} 2", rows + 1);
    if text != expected {
        outcome.fault(format!("rows and sheets are {text}, and must be {expected}"));
    }
    Ok(())
}
