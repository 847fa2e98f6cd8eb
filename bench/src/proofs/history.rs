//! Documents live at random, and everything they were ever answered to be is remembered. Afterwards the audit trail alone is
//! replayed: each version it rebuilds must be the one that was stored, and so must each that is asked for by its number
//! or by its moment.

use crate::Size;
use crate::report::Outcome;
use crate::table::{FILE_TASK, Table, act};
use anyhow::{Context, Result, ensure};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Map, Value, json};
use sqlx::Row;
use tandem_testkit::Answer;

/// A document as it was answered after each change; none after its end.
struct Life {
    id: String,
    versions: Vec<Option<Value>>,
}

pub async fn run(size: Size) -> Result<Outcome> {
    let documents = size.pick(40usize, 500);
    let table = Table::lay(1).await?;
    let mut chance = StdRng::seed_from_u64(size.seed);
    let mut outcome = Outcome::default();
    let mut versions = 0;
    for _ in 0..documents {
        let life = live(&table, &mut chance).await?;
        versions += life.versions.len();
        replay(&mut outcome, &table, &life).await?;
        ask(&mut outcome, &table, &life).await?;
    }
    outcome.figure("documents", documents);
    outcome.figure("versions rebuilt and asked for", versions);
    Ok(outcome)
}

async fn live(table: &Table, chance: &mut StdRng) -> Result<Life> {
    let task = table.task(&word(chance)).await?;
    let id = task["id"].as_str().context("no id")?.to_owned();
    let mut life = Life { id, versions: vec![Some(record(&task))] };
    for _ in 0..chance.random_range(0..12) {
        let Some(Some(now)) = life.versions.last() else { break };
        let version = now["version"].as_i64().context("no version")?;
        let state = now["state"].as_str().context("no state")?.to_owned();
        let id = json!(life.id);
        let answer = match (state.as_str(), chance.random_range(0..10)) {
            ("open", 0) => {
                let which = json!({ "id": id, "version": version });
                let ended = table.buyer.delete(&format!("{FILE_TASK}/delete"), &which).await?;
                ensure!(ended.code == 200, "{ended:?}");
                life.versions.push(None);
                break;
            }
            ("open", 1..=6) => {
                let form = table.titled(&id, version, &word(chance));
                table.buyer.put(&format!("{FILE_TASK}/update"), &form).await?
            }
            ("open", _) => {
                let said = json!({ "id": id, "version": version, "reply": word(chance) });
                table.supplier.post(&format!("{FILE_TASK}/supply"), &said).await?
            }
            ("supplied", 0..=7) => act(&table.buyer, "return", &id, version).await?,
            ("supplied", _) => act(&table.buyer, "archive", &id, version).await?,
            _ => break,
        };
        life.versions.push(Some(record(&ok(answer)?)));
    }
    Ok(life)
}

fn ok(answer: Answer) -> Result<Value> {
    ensure!(answer.code == 200, "{answer:?}");
    Ok(answer.data)
}

/// What is kept of an answer: the document, without what it offers to this caller.
fn record(answer: &Value) -> Value {
    let mut kept = answer.clone();
    for offered in ["actions", "steps", "waiting"] {
        kept.as_object_mut().map(|fields| fields.remove(offered));
    }
    kept
}

fn word(chance: &mut StdRng) -> String {
    let all: Vec<char> = "检测报告图纸 abc'\"<>&\\%_é😀".chars().collect();
    let text: String = (0..chance.random_range(1..40)).map(|_| all[chance.random_range(0..all.len())]).collect();
    format!("x{text}x")
}

/// From nothing, change by change: only the fields an entry says have changed are taken over.
async fn replay(outcome: &mut Outcome, table: &Table, life: &Life) -> Result<()> {
    let mut rows = table.world.database().superuser().await?;
    let entries = sqlx::query(
        "select before, after from platform.audit where entity_kind = 'quality.file_task' and entity_id = $1 order by audit_id",
    )
    .bind(&life.id)
    .fetch_all(&mut rows)
    .await?;
    if entries.len() != life.versions.len() {
        outcome.fault(format!("{} entries for {} versions", entries.len(), life.versions.len()));
        return Ok(());
    }
    let mut now: Map<String, Value> = Map::new();
    for (entry, expected) in entries.iter().zip(&life.versions) {
        let fields = |name: &str| -> Map<String, Value> {
            entry.get::<Option<Value>, _>(name).and_then(|v| v.as_object().cloned()).unwrap_or_default()
        };
        let (before, after) = (fields("before"), fields("after"));
        if before != now {
            outcome.fault(format!("{}: an entry does not begin where the one before it ended", life.id));
        }
        now.retain(|name, _| after.contains_key(name));
        for (name, value) in &after {
            if before.get(name) != Some(value) {
                now.insert(name.clone(), value.clone());
            }
        }
        let rebuilt = (!now.is_empty()).then(|| Value::Object(now.clone()));
        if rebuilt != *expected {
            outcome.fault(format!("{}: rebuilt {rebuilt:?}, stored {expected:?}", life.id));
        }
    }
    Ok(())
}

/// The same by the calls people use.
async fn ask(outcome: &mut Outcome, table: &Table, life: &Life) -> Result<()> {
    // The end of a document hides it from everybody, and its past with it.
    if life.versions.last().is_some_and(Option::is_none) {
        return Ok(());
    }
    let of = format!("entityKind=quality.file_task&entityId={}", life.id);
    for expected in life.versions.iter().flatten() {
        let version = &expected["version"];
        let asked = table.buyer.get(&format!("/service1/base/api/audit/version?{of}&version={version}")).await?;
        let at = asked.data["at"].as_str().unwrap_or_default().replace('+', "%2B");
        let then = table.buyer.get(&format!("/service1/base/api/audit/version?{of}&at={at}")).await?;
        for answer in [&asked, &then] {
            if answer.data["record"] != *expected {
                outcome.fault(format!("{} version {version}: {answer:?}", life.id));
            }
        }
    }
    Ok(())
}
