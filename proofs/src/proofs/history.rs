//! Random actions on documents of every kind, recording each version. Then the audit trail alone is replayed: each
//! version it rebuilds must equal the stored one, and so must each version requested by number or by time.

use crate::Size;
use crate::report::Outcome;
use crate::table::Table;
use anyhow::{Context, Result, ensure};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Map, Value};
use sqlx::Row;
use std::collections::BTreeSet;
use tandem_kernel::machine::PRODUCT;
use tandem_testkit::specimens::{self, Found, Specimen, made};
use uuid::Uuid;

/// A document as the buyer saw it after each change; `None` after its deletion.
struct Life {
    id: Uuid,
    versions: Vec<Option<Value>>,
}

pub async fn run(size: Size) -> Result<Outcome> {
    let documents = size.pick(4usize, 60);
    let table = Table::lay(1).await?;
    let mut chance = StdRng::seed_from_u64(size.seed);
    let mut outcome = Outcome::default();
    let (mut versions, mut taken) = (0, BTreeSet::new());
    let kinds = table.world.platform.documents();
    for kind in &kinds {
        let specimen = specimens::of(kind.code()).with_context(|| format!("no specimen of {}", kind.code()))?;
        for _ in 0..documents {
            let life = live(&table, specimen, &mut chance, &mut taken).await?;
            versions += life.versions.len();
            replay(&mut outcome, &table, specimen, &life).await?;
            ask(&mut outcome, &table, specimen, &life).await?;
        }
    }
    outcome.figure("kinds of documents", kinds.len()).figure("documents", documents * kinds.len());
    outcome.figure("different actions taken", taken.len());
    outcome.figure("versions rebuilt and asked for", versions);
    Ok(outcome)
}

/// The next possible actions of users and of the system.
fn possible(specimen: &dyn Specimen, state: &str) -> Vec<&'static str> {
    let machine = specimen.machine();
    let can = machine.actions().iter().filter(|action| {
        let about = action.permission != PRODUCT || specimen.brings_about().contains(&action.name);
        about && machine.lead(state, action.name).is_ok()
    });
    can.map(|action| action.name).collect()
}

async fn live(
    table: &Table,
    specimen: &'static dyn Specimen,
    chance: &mut StdRng,
    taken: &mut BTreeSet<(&'static str, &'static str)>,
) -> Result<Life> {
    let party = &table.party;
    let mut now = made(specimen, party, &word(chance)).await?;
    let mut life = Life { id: now.id, versions: vec![Some(record(&now.detail))] };
    for _ in 0..chance.random_range(2..8) {
        let possible = possible(specimen, &now.state);
        if possible.is_empty() {
            break;
        }
        let action = possible[chance.random_range(0..possible.len())];
        let permission = specimen.machine().action(action).context("no such action")?.permission;
        if permission == PRODUCT {
            specimen.happens(party, action, now.id).await?;
            taken.insert((specimen.code(), action));
        } else if specimen.readies(&now.state, action) {
            continue;
        } else {
            let answer = now.act(specimen, specimen.doer(party, permission), action).await?;
            // Actions with further preconditions are refused, such as a reply before a change is agreed on; that leaves
            // no history entry.
            ensure!(matches!(answer.code, 200 | 300), "{} {action}: {answer:?}", specimen.code());
            // What is refused may still be remembered, such as an amount that was wrong.
            if answer.code == 200 {
                taken.insert((specimen.code(), action));
            }
        }
        let page = specimen.detail(now.id).send(&party.buyer).await?;
        if page.code == 404 {
            life.versions.push(None);
            break;
        }
        let seen = now.version;
        now = Found::of(specimen, specimen.record(&page.data).clone())?;
        // An edit that changes nothing makes no version.
        if now.version != seen {
            life.versions.push(Some(record(&now.detail)));
        }
    }
    Ok(life)
}

/// What changes without making a version of the document: sections of a filing have versions of their own, and the product finds
/// out meanwhile what is doubtful about it. What the ERP made of a hand-over is a copy of that.
const APART: [&str; 4] = ["sections", "openDoubts", "checkedAt", "erpState"];

/// Whether the field is versioned with its document. [`APART`] is not, nor is the stamped copy's state.
pub fn is_versioned(field: &str) -> bool {
    !APART.contains(&field) && !field.starts_with("stamp")
}

/// The document without caller-specific fields, and without what is not versioned with it.
fn record(page: &Value) -> Value {
    let offered = |name: &str| {
        ["actions", "steps", "waiting", "keptBy", "status", "approval"].contains(&name) || !is_versioned(name)
    };
    let fields = page.as_object().into_iter().flatten().filter(|(name, _)| !offered(name));
    Value::Object(fields.map(|(name, value)| (name.clone(), value.clone())).collect())
}

fn word(chance: &mut StdRng) -> String {
    let all: Vec<char> = "检测报告图纸 abc'\"<>&\\%_é😀".chars().collect();
    let text: String = (0..chance.random_range(1..40)).map(|_| all[chance.random_range(0..all.len())]).collect();
    format!("x{text}x")
}

/// Rebuilds the document from nothing, applying only the fields each audit entry lists as changed.
async fn replay(outcome: &mut Outcome, table: &Table, specimen: &dyn Specimen, life: &Life) -> Result<()> {
    let mut rows = table.world.database().superuser().await?;
    let entries = sqlx::query(
        "select before, after from platform.audit where entity_kind = $1 and entity_id = $2 order by audit_id",
    )
    .bind(specimen.code())
    .bind(life.id.to_string())
    .fetch_all(&mut rows)
    .await?;
    let of = format!("{} {}", specimen.code(), life.id);
    if entries.len() != life.versions.len() {
        outcome.fault(format!("{of}: {} entries for {} versions", entries.len(), life.versions.len()));
        return Ok(());
    }
    let mut now: Map<String, Value> = Map::new();
    for (entry, expected) in entries.iter().zip(&life.versions) {
        let fields = |name: &str| -> Map<String, Value> {
            entry.get::<Option<Value>, _>(name).and_then(|v| v.as_object().cloned()).unwrap_or_default()
        };
        let (before, after) = (fields("before"), fields("after"));
        if record(&Value::Object(before.clone())) != record(&Value::Object(now.clone())) {
            outcome.fault(format!("{of}: an entry does not begin where the one before it ended"));
        }
        now.retain(|name, _| after.contains_key(name));
        for (name, value) in &after {
            if before.get(name) != Some(value) {
                now.insert(name.clone(), value.clone());
            }
        }
        let rebuilt = (!now.is_empty()).then(|| record(&Value::Object(now.clone())));
        if rebuilt != *expected {
            outcome.fault(format!("{of}: rebuilt {rebuilt:?}, stored {expected:?}"));
        }
    }
    Ok(())
}

/// The same through the history API.
async fn ask(outcome: &mut Outcome, table: &Table, specimen: &dyn Specimen, life: &Life) -> Result<()> {
    // A deleted document is hidden from everyone, including its history.
    if life.versions.last().is_some_and(Option::is_none) {
        return Ok(());
    }
    let buyer = &table.party.buyer;
    let of = format!("entityKind={}&entityId={}", specimen.code(), life.id);
    for expected in life.versions.iter().flatten() {
        let version = &expected["version"];
        let asked = buyer.get(&format!("/service1/base/api/audit/version?{of}&version={version}")).await?;
        let at = asked.data["at"].as_str().unwrap_or_default().replace('+', "%2B");
        let then = buyer.get(&format!("/service1/base/api/audit/version?{of}&at={at}")).await?;
        for answer in [&asked, &then] {
            if record(&answer.data["record"]) != *expected {
                outcome.fault(format!("{} {} version {version}: {answer:?}", specimen.code(), life.id));
            }
        }
    }
    Ok(())
}
