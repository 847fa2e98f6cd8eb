//! Exports a list as a workbook, edits it and imports it while others change the same records: before the import,
//! during review and while it is applied. The audit trail is then checked version by version: no change may be lost,
//! and no conflict resolved without a decision. Beside it, a workbook of several sheets goes the same way.

mod sheets;

use crate::Size;
use crate::node::Node;
use crate::report::Outcome;
use anyhow::{Context, Result, bail, ensure};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tandem_testkit::client::Answer;
use tandem_testkit::world::told;
use tandem_testkit::{Client, World};
use tandem_workbook::{Book, Heading, Hidden, Kind, Limits, Names, Row, Xlsx};

const FIELDS: [&str; 8] =
    ["dictName", "itemValue", "descriptionZh", "descriptionEn", "isdefault", "alternate1", "alternate2", "sortOrder"];
/// The edited fields, as indexes of [`FIELDS`].
const CHANGED: [usize; 5] = [2, 3, 5, 6, 7];
const ITEM: &str = "/service1/base/api/dictItem";
const IMPORT: &str = "/service1/content/api/import";
/// What the requests of the task that applies an import begin with.
const APPLYING: &str = "content.apply_import-";

/// Ten changes a second, as many busy users make. If changes outpaced the conflict resolution, no import would end.
const PACE: Duration = Duration::from_millis(100);

type Texts = BTreeMap<String, String>;

/// One record during the round trip.
struct Trip {
    base: Texts,
    mine: Texts,
    /// By field: whether the imported value was chosen, and the value it conflicted with.
    chosen: HashMap<String, Vec<(bool, String)>>,
}

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let lines: i32 = size.pick(400, 10_000);
    let world = World::start().await?;
    let serve = Node::start("serve", &world.config).await?;
    let _work = Node::start("work", &world.config).await?;
    let (mine, other) = (signed_in(&world, &serve, "importer").await?, signed_in(&world, &serve, "other").await?);
    fill(&world, lines).await?;
    let mut chance = StdRng::seed_from_u64(size.seed);
    sheets::run(size.pick(2_000, 20_000), &mut chance, &mut outcome)?;

    let file = downloaded(&mine).await?;
    let (mut trips, changed) = edited(&file, &mut chance)?;
    let cells: usize =
        trips.values().map(|trip| FIELDS.iter().filter(|f| trip.mine[**f] != trip.base[**f]).count()).sum();
    let ids: Arc<Vec<String>> = Arc::new(trips.keys().cloned().collect());
    ensure!(ids.len() == lines as usize, "{} lines in the file", ids.len());
    // Others change records before the import …
    let mut acknowledged = 0;
    for _ in 0..lines / 5 {
        acknowledged += usize::from(change(&other, &ids, &mut chance).await?);
    }
    let begun = Instant::now();
    let task = uploaded(&mine, changed).await?;
    outcome.figure("seconds to read and judge the file", seconds(begun));
    // … and continue until it is applied.
    let stop = Arc::new(AtomicBool::new(false));
    let busy = tokio::spawn({
        let (other, ids, stop, seed) = (other.clone(), ids.clone(), stop.clone(), size.seed ^ 1);
        async move {
            let (mut chance, mut done) = (StdRng::seed_from_u64(seed), 0usize);
            while !stop.load(Ordering::Relaxed) {
                done += usize::from(change(&other, &ids, &mut chance).await?);
                tokio::time::sleep(PACE).await;
            }
            anyhow::Ok(done)
        }
    });
    let begun = Instant::now();
    let (mut asked, mut rounds) = (0, 0);
    loop {
        rounds += 1;
        ensure!(rounds <= 60, "the import never came to an end");
        asked += settle(&mut outcome, &mine, &task, &mut trips, &mut chance).await?;
        match applied(&mine, &task).await? {
            Some(done) => {
                outcome.figure("lines changed by the file", done);
                break;
            }
            None => continue,
        }
    }
    outcome.figure("seconds from the first choice to the end", seconds(begun));
    stop.store(true, Ordering::Relaxed);
    acknowledged += busy.await??;

    outcome.figure("lines", lines);
    outcome.figure("cells changed in the file", cells);
    outcome.figure("changes of others meanwhile", acknowledged);
    outcome.figure("rounds of review", rounds);
    outcome.bar("conflicts asked about", asked, "more than none", asked > 0);
    let Judged { versions, brought, silent, lost } = judge(&world, &trips, &mut outcome).await?;
    outcome.figure("versions judged by the audit trail", versions);
    outcome.bar("of these by the import", brought, "more than none", brought > 0);
    outcome.bar("cells decided without asking", silent, "0", silent == 0);
    outcome.bar("changes lost", lost, "0", lost == 0);
    Ok(outcome)
}

fn seconds(since: Instant) -> f64 {
    (since.elapsed().as_secs_f64() * 10.0).round() / 10.0
}

async fn signed_in(world: &World, serve: &Node, name: &str) -> Result<Client> {
    world.sign_in(&serve.base(), &world.acme, name, &["administrator"]).await
}

async fn fill(world: &World, lines: i32) -> Result<()> {
    let mut tx = told(world.platform.begin_system(&world.acme, "proof").await)?;
    sqlx::query(
        "insert into base.dict_item (tenant_id, dict_item_id, dict_name, item_value, description_zh, description_en, isdefault,
           alternate1, alternate2, sort_order, state, updated_by, updated_at)
         select $1, gen_random_uuid(), 'trip', 'v' || n, '值 ' || n, 'value ' || n, '0', 'a' || n, '', n, 'active', 'proof', now()
         from generate_series(1, $2) n",
    )
    .bind(world.acme.id.uuid())
    .bind(lines)
    .execute(tx.conn())
    .await?;
    told(tx.commit().await)
}

async fn downloaded(client: &Client) -> Result<Vec<u8>> {
    let condition = json!({ "fieldDb": "dictName", "symbol": "=", "queryValue": "trip" });
    let form = json!({ "listing": "base.dict_item", "format": "xlsx", "forEditing": true, "query": { "conditions": [condition] } });
    let started = client.post("/service1/content/api/download/start", &form).await?;
    let id = started.data["id"].as_str().with_context(|| format!("{started:?}"))?.to_owned();
    let patience = Instant::now() + Duration::from_secs(120);
    while Instant::now() < patience {
        let task = client.get(&format!("/service1/content/api/download/detail/{id}")).await?.data;
        ensure!(task["status"] != "failed", "{task}");
        if task["status"] == "done" {
            let path = format!("/service1/content/api/download/file/{id}");
            return Ok(client.request(reqwest::Method::GET, &path).send().await?.bytes().await?.to_vec());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    bail!("the file was never made")
}

/// Changes one to three cells in a third of the rows and shuffles the rows, as a user's edits and sorting would.
fn edited(file: &[u8], chance: &mut StdRng) -> Result<(HashMap<String, Trip>, Vec<u8>)> {
    let mut book = Book::open(file, Limits::default()).map_err(|why| anyhow::anyhow!("{why:?}"))?;
    let first = book.first().context("no sheet")?;
    let rows = book.rows(&first).map_err(|why| anyhow::anyhow!("{why:?}"))?;
    let memory = book.rows("_tandem").map_err(|why| anyhow::anyhow!("{why:?}"))?;
    let texts = |row: &Row| (0..9).map(|at| row.text(at).to_owned()).collect::<Vec<_>>();
    let headings = texts(&rows[0]).into_iter().map(|label| Heading::new(label, Kind::Text, 20)).collect();
    let mut written = Xlsx::begin(Vec::new(), Names { sheet: first, info: "Info".into() }, headings)?;
    let mut lines: Vec<Vec<String>> = rows[1..].iter().map(texts).collect();
    let mut trips = HashMap::new();
    for (n, cells) in lines.iter_mut().enumerate() {
        // The file says it in a word; its code is taken as well.
        cells[4] = "0".to_owned();
        let named =
            |cells: &[String]| FIELDS.iter().zip(cells).map(|(f, text)| ((*f).to_owned(), text.clone())).collect();
        let base: Texts = named(cells);
        if chance.random_bool(1.0 / 3.0) {
            for _ in 0..chance.random_range(1..=3) {
                let at = CHANGED[chance.random_range(0..CHANGED.len())];
                cells[at] = if at == 7 {
                    (50_000 + n).to_string()
                } else {
                    format!("我的 {n} {}", chance.random_range(0..3))
                };
            }
        }
        trips.insert(cells[8].clone(), Trip { base, mine: named(cells), chosen: HashMap::new() });
    }
    for at in (1..lines.len()).rev() {
        lines.swap(at, chance.random_range(0..=at));
    }
    for cells in &lines {
        written.row(cells.iter().map(|text| Some(text.as_str())))?;
    }
    let hidden = Hidden { name: "_tandem".into(), rows: memory.iter().map(texts).collect() };
    Ok((trips, written.finish(&[], Some(&hidden))?))
}

async fn uploaded(client: &Client, bytes: Vec<u8>) -> Result<String> {
    let path = format!("{IMPORT}/start?listing=base.dict_item&fileName=trip.xlsx");
    let answer = Answer::read(client.request(reqwest::Method::POST, &path).body(bytes).send().await?).await?;
    Ok(answer.data["id"].as_str().with_context(|| format!("{answer:?}"))?.to_owned())
}

/// Loads a record, changes a field and saves it; whether it was accepted. A version conflict is no fault.
async fn change(client: &Client, ids: &[String], chance: &mut StdRng) -> Result<bool> {
    let id = &ids[chance.random_range(0..ids.len())];
    let mut item = client.get(&format!("{ITEM}/detail/{id}")).await?.data;
    let at = CHANGED[chance.random_range(0..CHANGED.len())];
    let number = chance.random_range(0..1_000);
    item[FIELDS[at]] = if at == 7 { json!(number) } else { json!(format!("others {number}")) };
    Ok(client.put(&format!("{ITEM}/update"), &item).await?.code == 200)
}

/// Compares the review's conflicts with the three versions and resolves them; returns how many.
async fn settle(
    outcome: &mut Outcome,
    client: &Client,
    task: &str,
    trips: &mut HashMap<String, Trip>,
    chance: &mut StdRng,
) -> Result<usize> {
    let answer = client.get(&format!("{IMPORT}/review/{task}")).await?;
    ensure!(answer.code == 200, "{answer:?}");
    let seen = answer.data;
    let mut choices = Vec::new();
    for line in seen["lines"].as_array().into_iter().flatten() {
        ensure!(line["problems"].as_array().is_some_and(Vec::is_empty), "{line}");
        let id = line["recordId"].as_str().context("a line without a record")?;
        let trip = trips.get_mut(id).context("a line of nothing")?;
        for conflict in line["conflicts"].as_array().into_iter().flatten() {
            let text = |name: &str| conflict[name].as_str().unwrap_or_default().to_owned();
            let (field, theirs) = (text("field"), text("theirs"));
            if (text("base"), text("mine")) != (trip.base[&field].clone(), trip.mine[&field].clone()) {
                outcome.fault(format!("a conflict with other sides: {conflict}"));
            }
            if conflict["take"].is_null() {
                let take = chance.random_bool(0.5);
                trip.chosen.entry(field.clone()).or_default().push((take, theirs.clone()));
                let take = if take { "mine" } else { "theirs" };
                choices.push(json!({ "line": line["line"], "field": field, "take": take, "over": theirs }));
            }
        }
    }
    let chosen = choices.len();
    if chosen > 0 {
        let form = json!({ "id": task, "version": seen["task"]["version"], "cells": [], "choices": choices });
        let answer = client.put(&format!("{IMPORT}/correct"), &form).await?;
        ensure!(answer.code == 200, "{answer:?}");
    }
    Ok(chosen)
}

/// The number of changed rows; `None` if the import returned to review because of new conflicts.
async fn applied(client: &Client, task: &str) -> Result<Option<i64>> {
    let now = client.get(&format!("{IMPORT}/detail/{task}")).await?.data;
    let answer = client.post(&format!("{IMPORT}/apply"), &json!({ "id": task, "version": now["version"] })).await?;
    if answer.code == 300 {
        return Ok(None);
    }
    ensure!(answer.code == 200, "{answer:?}");
    let patience = Instant::now() + Duration::from_secs(300);
    while Instant::now() < patience {
        let task = client.get(&format!("{IMPORT}/detail/{task}")).await?.data;
        match task["status"].as_str() {
            Some("applied") => return Ok(task["linesApplied"].as_i64()),
            Some("review") => return Ok(None),
            _ => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    }
    bail!("the import was never applied")
}

struct Judged {
    versions: usize,
    /// Records with a version by the import.
    brought: usize,
    /// Cells changed without a decision.
    silent: usize,
    /// Changes lost.
    lost: usize,
}

/// Replays every record's versions: others' changes are kept, and the import changed exactly what its file changed and
/// nobody else did, or what was chosen.
async fn judge(world: &World, trips: &HashMap<String, Trip>, outcome: &mut Outcome) -> Result<Judged> {
    let mut tx = told(world.platform.begin_system(&world.acme, "proof").await)?;
    let steps: Vec<(String, String, Value, Value)> = sqlx::query_as(
        "select entity_id, request_id, before, after from platform.audit
         where tenant_id = $1 and entity_kind = 'base.dict_item' and action = 'edit' order by (after ->> 'version')::bigint",
    )
    .bind(world.acme.id.uuid())
    .fetch_all(tx.conn())
    .await?;
    let rows: Vec<(String, Value)> = sqlx::query_as(
        "select dict_item_id::text, to_jsonb(item) from base.dict_item item where tenant_id = $1 and dict_name = 'trip'",
    )
    .bind(world.acme.id.uuid())
    .fetch_all(tx.conn())
    .await?;
    let (mut silent, mut lost) = (0, 0);
    let mut state: HashMap<String, Texts> = trips.iter().map(|(id, trip)| (id.clone(), trip.base.clone())).collect();
    let mut brought: BTreeSet<String> = BTreeSet::new();
    for (id, request, before, after) in &steps {
        let Some(trip) = trips.get(id) else { continue };
        let known = state.get_mut(id).context("a record of nothing")?;
        if texts(before) != *known {
            lost += 1;
            outcome.fault(format!("{id}: version {} does not follow the one before", after["version"]));
        }
        if request.starts_with(APPLYING) {
            brought.insert(id.clone());
            silent += wrongly(trip, known, &texts(after));
        }
        *known = texts(after);
    }
    for (id, trip) in trips {
        // A change that was not imported is correct only if the other value was chosen or both are equal.
        if brought.contains(id) {
            continue;
        }
        for field in FIELDS.iter().filter(|field| is_missing(trip, &state[id], field)) {
            lost += 1;
            let (mine, now, chosen) = (&trip.mine[*field], &state[id][*field], trip.chosen.get(*field));
            let past: Vec<_> =
                steps.iter().filter(|step| step.0 == *id).map(|step| (&step.1, &step.3[*field])).collect();
            let told = format!("{id}: {field} was not brought: {mine}, and is {now}; chosen {chosen:?}; {past:?}");
            outcome.fault(told);
        }
    }
    for (id, row) in &rows {
        let columns = [
            "dict_name",
            "item_value",
            "description_zh",
            "description_en",
            "isdefault",
            "alternate1",
            "alternate2",
            "sort_order",
        ];
        let stored: Map<String, Value> =
            FIELDS.iter().zip(columns).map(|(f, c)| ((*f).to_owned(), row[c].clone())).collect();
        let stored = texts(&Value::Object(stored));
        if stored != state[id] {
            lost += 1;
            outcome.fault(format!("{id}: stored is {stored:?}, the last version says {:?}", state[id]));
        }
    }
    Ok(Judged { versions: steps.len(), brought: brought.len(), silent, lost })
}

fn texts(record: &Value) -> Texts {
    let text = |field: &str| match &record[field] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    FIELDS.iter().map(|field| ((*field).to_owned(), text(field))).collect()
}

/// Cells the import changed, or left, contrary to its file, the record before it and the choices.
fn wrongly(trip: &Trip, before: &Texts, after: &Texts) -> usize {
    FIELDS
        .iter()
        .filter(|field| {
            let (base, mine, theirs) = (&trip.base[**field], &trip.mine[**field], &before[**field]);
            let expected = if mine == base || mine == theirs {
                Some(theirs)
            } else if theirs == base {
                Some(mine)
            } else {
                let chosen = trip.chosen.get(**field).into_iter().flatten().rev().find(|(_, over)| over == theirs);
                chosen.map(|(take, _)| if *take { mine } else { theirs })
            };
            expected != Some(&after[**field])
        })
        .count()
}

fn is_missing(trip: &Trip, now: &Texts, field: &str) -> bool {
    let (base, mine) = (&trip.base[field], &trip.mine[field]);
    let chosen_away = trip.chosen.get(field).into_iter().flatten().any(|(take, _)| !take);
    mine != base && &now[field] != mine && !chosen_away
}
