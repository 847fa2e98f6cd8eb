//! Concurrent actions on one document and on one number sequence, for every kind: exactly one changes the document, all
//! others get a conflict, nothing is partially done, and no number is assigned twice.

use crate::Size;
use crate::proofs::history::is_versioned;
use crate::report::Outcome;
use crate::table::Table;
use anyhow::{Context, Result};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::numbering::Period;
use tandem_kernel::{DocumentKind, Numbering, OpCtx, RequestId};
use tandem_testkit::Answer;
use tandem_testkit::specimens::{self, Found, Named, Specimen, made, made_in};
use tandem_testkit::world;
use tokio::task::JoinSet;

const RACERS: usize = 8;
/// A quick run races in this many states per kind.
const DRAWN: usize = 2;

pub async fn run(size: Size) -> Result<Outcome> {
    let rounds = size.pick(1usize, 20);
    let table = Table::lay(2).await?;
    let mut outcome = Outcome::default();
    let (mut raced, mut actions, mut numbers) = (0, BTreeSet::new(), 0);
    let kinds = table.world.platform.documents();
    for kind in &kinds {
        let specimen = specimens::of(kind.code()).with_context(|| format!("no specimen of {}", kind.code()))?;
        numbers += numbers_at_once(&mut outcome, &table, specimen).await?;
        for round in 0..rounds {
            for state in drawn(specimen, size, round) {
                for action in document_at_once(&mut outcome, &table, specimen, state).await? {
                    actions.insert((kind.code(), action));
                }
                raced += 1;
            }
        }
        gaps(&mut outcome, &table, kind).await?;
    }
    blocks_at_once(&mut outcome, &table, size).await?;
    outcome.figure("kinds of documents", kinds.len()).figure("documents raced for", raced);
    outcome.figure("actions that took part", actions.len()).figure("clients at once", RACERS);
    outcome.figure("numbers drawn at once", numbers);
    let all: usize =
        specimens::ALL.iter().map(|specimen| specimen.actions().count() - specimen.saves_apart().len()).sum();
    if !size.quick {
        outcome.bar("actions of all kinds", all, "all of them raced", actions.len() == all);
    }
    Ok(outcome)
}

/// The actions users can take in this state; not those that leave the document's version to others.
fn possible(specimen: &dyn Specimen, state: &str) -> Vec<&'static str> {
    let racing = specimen.actions().filter(|action| !specimen.saves_apart().contains(&action.name));
    let possible = racing.filter(|action| specimen.machine().lead(state, action.name).is_ok());
    possible.map(|action| action.name).collect()
}

/// The states that allow any action; a quick run takes a sample.
fn drawn(specimen: &dyn Specimen, size: Size, round: usize) -> Vec<&'static str> {
    let mut open: Vec<_> = specimen.machine().states().iter().map(|state| state.name).collect();
    open.retain(|state| !possible(specimen, state).is_empty());
    open.sort_by_key(|state| size.draw(&format!("{} {state} {round}", specimen.code()), 1 << 20));
    open.truncate(size.pick(DRAWN, usize::MAX));
    open
}

/// Takes every possible action, by both sides, on the same version concurrently. Returns these actions.
async fn document_at_once(
    outcome: &mut Outcome,
    table: &Table,
    specimen: &'static dyn Specimen,
    state: &'static str,
) -> Result<Vec<&'static str>> {
    let possible = possible(specimen, state);
    let found = made_in(specimen, &table.party, "race", state, None).await?;
    let race = format!("{} {} in {state}", specimen.code(), found.number);
    let before = told(table, &found).await?;
    let mut racing = JoinSet::new();
    for racer in 0..RACERS.max(possible.len()) {
        let action = possible[racer % possible.len()];
        let permission = specimen.machine().action(action).context("no such action")?.permission;
        let client = table.at(specimen.doer(&table.party, permission), racer / possible.len());
        let id = found.id.to_string();
        let call = specimen.call(action, &Named { id: &id, version: found.version, detail: &found.detail });
        racing.spawn(async move { anyhow::Ok((action, call.send(&client).await?)) });
    }
    let mut answers: Vec<(&str, Answer)> = Vec::new();
    while let Some(answer) = racing.join_next().await {
        answers.push(answer??);
    }
    let winners: Vec<_> = answers.iter().filter(|(_, answer)| answer.code == 200).collect();
    let [(won, answer)] = winners[..] else {
        outcome.fault(format!("{race}: {} clients changed one version: {answers:?}", winners.len()));
        return Ok(possible);
    };
    let now = specimen.detail(found.id).send(&table.party.buyer).await?;
    let gone = now.code == 404;
    // The history does not hold what a draft says, because the buyer reads it, too.
    let unsaid = *won == "save_draft" && state == "replying";
    for (what, told) in answers.iter().filter(|(_, answer)| answer.code != 200) {
        // If the document is gone, the others get 404. An action with further preconditions may be refused for these.
        let wanted_more = told.code == 300 && specimen.way(state, Some(what)) != specimen.way(state, None);
        let truth = if gone { told.code == 404 } else { told.code == 409 && hears(told, &found, unsaid) };
        if !(truth || wanted_more || told.code == 300 && specimen.readies(state, what)) {
            outcome
                .fault(format!("{race}: {won} won, and {what} was told {} {} {}", told.code, told.message, told.data));
        }
    }
    if !gone {
        let stored = specimen.record(&now.data);
        if told_of(specimen.record(&answer.data)) != told_of(stored) {
            outcome.fault(format!("{race}: {won} was answered {}, stored is {stored}", answer.data));
        }
    }
    let race = Race { name: race, specimen, raced: &found, won };
    whole(outcome, table, &race, (!gone).then_some(&now.data)).await?;
    // The product may go on by itself, as a hand-over that is tried again is sent at once; then it tells of that, too.
    let went_on = i64::try_from(went_on_after(table, &race).await?)?;
    for (what, times) in told(table, &found).await? {
        let since = times - before.get(&what).copied().unwrap_or(0);
        if since > 1 + went_on {
            outcome.fault(format!("{}: {what} was told {since} times", race.name));
        }
    }
    Ok(possible)
}

/// Whether the conflict lists the changes. Long-running actions check early and report only that the version changed;
/// `unsaid` is a change that the history does not hold, which must not be listed.
fn hears(told: &Answer, raced: &Found, unsaid: bool) -> bool {
    let overtaken = &told.data["overtaken"];
    let later = overtaken["version"].as_i64().is_some_and(|version| version > raced.version);
    overtaken.is_null() || later && overtaken["changes"].as_array().is_some_and(|changes| changes.is_empty() == unsaid)
}

fn told_of(record: &Value) -> [Value; 2] {
    ["version", "state"].map(|field| record[field].clone())
}

/// The number of events about the document, by kind.
async fn told(table: &Table, raced: &Found) -> Result<BTreeMap<String, i64>> {
    let mut rows = table.world.database().superuser().await?;
    let told: Vec<(String, i64)> = sqlx::query_as(
        "select concat_ws(' ', kind, payload ->> 'template', payload ->> 'to'), count(*) from platform.event
         where payload::text like '%' || $1 || '%' group by 1",
    )
    .bind(raced.id.to_string())
    .fetch_all(&mut rows)
    .await?;
    Ok(told.into_iter().collect())
}

struct Race<'a> {
    name: String,
    specimen: &'a dyn Specimen,
    raced: &'a Found,
    /// The action that succeeded.
    won: &'a str,
}

/// How many entries of the history follow the winner's: what the product did by itself.
async fn went_on_after(table: &Table, race: &Race<'_>) -> Result<usize> {
    let mut rows = table.world.database().superuser().await?;
    let entries: i64 =
        sqlx::query_scalar("select count(*) from platform.audit where entity_kind = $1 and entity_id = $2")
            .bind(race.specimen.code())
            .bind(race.raced.id.to_string())
            .fetch_one(&mut rows)
            .await?;
    Ok(usize::try_from(entries - race.raced.version)?.saturating_sub(1))
}

/// Nothing is partially done: one more history entry, the winner's, which equals the stored document; and to-do entries
/// for the side the page names as next.
async fn whole(outcome: &mut Outcome, table: &Table, race: &Race<'_>, now: Option<&Value>) -> Result<()> {
    let Race { name: race, specimen, raced, won } = race;
    let mut rows = table.world.database().superuser().await?;
    let machine = specimen.machine();
    let entries: Vec<(String, Option<Value>)> = sqlx::query_as(
        "select action, after from platform.audit where entity_kind = $1 and entity_id = $2 order by audit_id",
    )
    .bind(specimen.code())
    .bind(raced.id.to_string())
    .fetch_all(&mut rows)
    .await?;
    let since: Vec<&str> =
        entries.iter().skip(usize::try_from(raced.version)?).map(|(action, _)| action.as_str()).collect();
    let by_product = |action: &&str| machine.action(action).is_some_and(|action| action.permission == PRODUCT);
    if since.first() != Some(won) || !since[1..].iter().all(by_product) {
        outcome.fault(format!("{race}: {won} won, and its history goes on with {since:?}"));
    }
    let todo: i64 = sqlx::query_scalar("select count(*) from platform.todo where entity_kind = $1 and entity_id = $2")
        .bind(specimen.code())
        .bind(raced.id.to_string())
        .fetch_one(&mut rows)
        .await?;
    let now = now.map(|now| specimen.record(now));
    let waiting = now.and_then(|now| now["waiting"].as_array()).map_or(0, Vec::len);
    if usize::try_from(todo)? != waiting {
        outcome.fault(format!("{race}: {todo} to-do entries, and the page waits for {waiting}"));
    }
    let last = entries.last().and_then(|(_, after)| after.as_ref()).and_then(Value::as_object);
    let Some(now) = now else { return Ok(()) };
    for (field, value) in last.into_iter().flatten() {
        if now[field] != *value && is_versioned(field) {
            outcome.fault(format!("{race}: {field} is {}, and the history ends with {value}", now[field]));
        }
    }
    Ok(())
}

/// Creates several documents concurrently. Returns how many numbers were assigned.
async fn numbers_at_once(outcome: &mut Outcome, table: &Table, specimen: &'static dyn Specimen) -> Result<usize> {
    if specimen.kind().numbering.is_none() {
        return Ok(0);
    }
    let mut racing = JoinSet::new();
    for racer in 0..RACERS {
        let mut party = table.party.clone();
        party.buyer = table.at(&party.buyer, racer);
        racing.spawn(async move { made(specimen, &party, "number").await });
    }
    let mut numbers = BTreeSet::new();
    while let Some(found) = racing.join_next().await {
        let found = found??;
        if !numbers.insert(found.number.clone()) {
            outcome.fault(format!("{} was given twice", found.number));
        }
    }
    Ok(numbers.len())
}

const WRITERS: usize = 32;
const LABELS: Numbering = Numbering { sequence: "proof.label", prefix: "LB", period: Period::Ever, digits: 9 };

/// Writers that draw blocks of numbers never draw one twice, and do not wait for each other's business: 1,000,000 in a full run.
async fn blocks_at_once(outcome: &mut Outcome, table: &Table, size: Size) -> Result<()> {
    let (blocks, block) = size.pick((2, 100u16), (25, 1_250));
    let mut racing = JoinSet::new();
    for _ in 0..WRITERS {
        let platform = table.world.platform.clone();
        let ctx = OpCtx::system(table.party.tenant.clone(), RequestId("blocks".into()));
        racing.spawn(async move {
            let mut drawn = Vec::new();
            for _ in 0..blocks {
                drawn.extend(world::told(platform.draw_numbers(&ctx, &LABELS, block).await)?);
            }
            anyhow::Ok(drawn)
        });
    }
    let (mut numbers, mut twice) = (BTreeSet::new(), 0);
    while let Some(drawn) = racing.join_next().await {
        twice += drawn??.into_iter().filter(|number| !numbers.insert(number.clone())).count();
    }
    outcome.figure("writers of blocks", WRITERS).figure("numbers in blocks", numbers.len());
    outcome.bar("numbers in two blocks", twice, "0", twice == 0);
    let whole = WRITERS * blocks * usize::from(block);
    outcome.bar("numbers drawn in blocks", numbers.len(), &whole.to_string(), numbers.len() == whole);
    Ok(())
}

/// The history has every version of each document of the kind exactly once, and no number was skipped.
async fn gaps(outcome: &mut Outcome, table: &Table, kind: &DocumentKind) -> Result<()> {
    let mut rows = table.world.database().superuser().await?;
    let gaps: i64 = sqlx::query_scalar(
        "select count(*) from (select entity_id, max((after->>'version')::bigint) as last,
           count(*) filter (where after is not null) as versions
         from platform.audit where entity_kind = $1 group by entity_id) one where versions <> last",
    )
    .bind(kind.code())
    .fetch_one(&mut rows)
    .await?;
    if gaps > 0 {
        outcome.fault(format!("{gaps} {} have a version nobody wrote down, or one written twice", kind.code()));
    }
    let Some(numbering) = &kind.numbering else { return Ok(()) };
    let (drawn, last): (i64, Option<i64>) = sqlx::query_as(
        "select (select count(*) from platform.audit where entity_kind = $1 and action = 'create'),
           (select sum(last)::bigint from platform.number_sequence where sequence = $2)",
    )
    .bind(kind.code())
    .bind(numbering.sequence)
    .fetch_one(&mut rows)
    .await?;
    if last != Some(drawn) {
        outcome.fault(format!("{drawn} {}, but the last number is {last:?}", kind.code()));
    }
    Ok(())
}
