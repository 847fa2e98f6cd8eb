//! Many at once, on one document and on one sequence of numbers: exactly one changes the document, everybody else is told
//! who was first, and no number is given twice.

use crate::Size;
use crate::report::Outcome;
use crate::table::{FILE_TASK, Table, act};
use anyhow::{Context, Result};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;
use tandem_testkit::Answer;
use tokio::task::JoinSet;

const RACERS: usize = 32;

pub async fn run(size: Size) -> Result<Outcome> {
    let rounds = size.pick(25usize, 1_000);
    let table = Arc::new(Table::lay(2).await?);
    let mut outcome = Outcome::default();
    let mut numbers = Vec::new();
    for round in 0..rounds {
        numbers.extend(numbers_at_once(&mut outcome, &table, round).await?);
        document_at_once(&mut outcome, &table, round).await?;
    }
    // The documents raced for drew numbers too; those that were deleted keep theirs in the audit trail.
    let drawn = "select count(*) from platform.audit where entity_kind = 'quality.file_task' and action = 'create'";
    let drawn = count(&table, drawn).await?;
    let last = count(&table, "select sum(last)::bigint from platform.number_sequence").await?;
    let distinct = numbers.iter().collect::<BTreeSet<_>>().len();
    outcome.figure("rounds", rounds);
    outcome.figure("clients at once", RACERS);
    outcome.figure("numbers drawn", drawn);
    if distinct != numbers.len() {
        outcome.fault(format!("{} numbers were given twice", numbers.len() - distinct));
    }
    if drawn != last {
        outcome.fault(format!("{drawn} documents, but the last number is {last}"));
    }
    let gaps = "select count(*) from (select entity_id, max((after->>'version')::bigint) as last,
          count(*) filter (where action <> 'delete') as versions
        from platform.audit where entity_kind = 'quality.file_task' group by entity_id) one where versions <> last";
    let gaps = count(&table, gaps).await?;
    if gaps > 0 {
        outcome.fault(format!("{gaps} documents have a version nobody wrote down, or one written twice"));
    }
    Ok(outcome)
}

async fn count(table: &Table, sql: &'static str) -> Result<i64> {
    let mut rows = table.world.database().superuser().await?;
    Ok(sqlx::query_scalar(sql).fetch_one(&mut rows).await?)
}

async fn numbers_at_once(outcome: &mut Outcome, table: &Arc<Table>, round: usize) -> Result<Vec<String>> {
    let mut racing = JoinSet::new();
    for racer in 0..RACERS {
        let table = table.clone();
        racing.spawn(async move {
            let form = table.form(&format!("number {round} {racer}"));
            table.at(&table.buyer, racer).post(&format!("{FILE_TASK}/save"), &form).await
        });
    }
    let mut numbers = Vec::new();
    while let Some(answer) = racing.join_next().await {
        let answer = answer??;
        match answer.data["number"].as_str().filter(|_| answer.code == 200) {
            Some(number) => numbers.push(number.to_owned()),
            None => outcome.fault(format!("no number: {} {}", answer.code, answer.message)),
        }
    }
    Ok(numbers)
}

/// Edits, replies and a deletion of one version, all at once.
async fn document_at_once(outcome: &mut Outcome, table: &Arc<Table>, round: usize) -> Result<()> {
    let task = table.task(&format!("race {round}")).await?;
    let mut racing = JoinSet::new();
    for racer in 0..RACERS {
        let (table, id) = (table.clone(), task["id"].clone());
        racing.spawn(async move {
            let answer = match racer {
                0 => {
                    let which = serde_json::json!({ "id": id, "version": 1 });
                    table.at(&table.buyer, round).delete(&format!("{FILE_TASK}/delete"), &which).await
                }
                _ if racer % 3 == 0 => act(&table.at(&table.supplier, racer), "supply", &id, 1).await,
                _ => {
                    let form = table.titled(&id, 1, &format!("edit {round} {racer}"));
                    table.at(&table.buyer, racer).put(&format!("{FILE_TASK}/update"), &form).await
                }
            };
            anyhow::Ok((racer, answer?))
        });
    }
    let mut answers: Vec<(usize, Answer)> = Vec::new();
    while let Some(answer) = racing.join_next().await {
        answers.push(answer??);
    }
    let winners: Vec<_> = answers.iter().filter(|(_, answer)| answer.code == 200).collect();
    let [(winner, won)] = winners[..] else {
        outcome.fault(format!("{} clients changed version 1 of one document", winners.len()));
        return Ok(());
    };
    let id = task["id"].as_str().context("no id")?;
    let now = table.buyer.get(&format!("{FILE_TASK}/detail/{id}")).await?;
    let deleted = *winner == 0;
    let stored = if deleted { now.code == 404 } else { told_of(&now.data) == told_of(&won.data) };
    if !stored {
        outcome.fault(format!("what the winner was answered is not what is stored: {now:?}"));
    }
    for (racer, answer) in answers.iter().filter(|(racer, _)| racer != winner) {
        // Who comes after a deletion finds nothing; everybody else hears what was changed.
        let truth = if deleted { answer.code == 404 } else { answer.code == 409 && hears(answer) };
        if !truth {
            outcome.fault(format!("racer {racer} was told {} {} {}", answer.code, answer.message, answer.data));
        }
    }
    Ok(())
}

fn hears(answer: &Answer) -> bool {
    let overtaken = &answer.data["overtaken"];
    overtaken["version"] == 2 && overtaken["changes"].as_array().is_some_and(|changes| !changes.is_empty())
}

fn told_of(task: &Value) -> [Value; 4] {
    ["version", "state", "title", "reply"].map(|field| task[field].clone())
}
