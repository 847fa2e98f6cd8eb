//! Tasks that are cancelled while a worker is at them: how soon it stops, and that nothing happens afterwards.

use super::Stage;
use super::works::{batch, dictionary, export, import};
use crate::Size;
use crate::report::Outcome;
use anyhow::{Result, bail, ensure};
use serde_json::json;
use sqlx::PgConnection;
use std::time::{Duration, Instant};
use tandem_testkit::Client;
use tandem_testkit::world::told;
use uuid::Uuid;

const LARGE: &str = "large";
const CANCELLED: &str = "cancelled";
const MOST: Duration = Duration::from_secs(2);
/// Long enough for anything that went on to show.
const AFTERWARDS: Duration = Duration::from_secs(1);

pub async fn run(outcome: &mut Outcome, stage: &Stage, size: Size) -> Result<()> {
    dictionary(&stage.world, LARGE, size.pick(60_000, 300_000)).await?;
    let nobodys: Vec<Uuid> = (0..10_000).map(Uuid::from_u128).collect();
    let mut rows = stage.world.database().superuser().await?;
    let (mut slowest, mut went_on) = (Duration::ZERO, 0);
    let times = size.pick(3, 12);
    for n in 0..times {
        let owner = &stage.users[n % stage.users.len()];
        let (kind, record) = match n % 3 {
            0 => ("content.export", export(owner, LARGE).await?),
            1 => ("content.batch", batch(owner, &nobodys).await?),
            _ => ("content.apply_import", import(owner, &format!("{CANCELLED}{n}"), 4_000).await?),
        };
        let task = at_work(&mut rows, kind, record).await?;
        let took = cancel(stage, owner, task).await?;
        slowest = slowest.max(took);
        went_on += usize::from(something_happens(stage, &mut rows, task).await?);
    }
    outcome.figure("tasks cancelled at work", times);
    let millis = u64::try_from(slowest.as_millis())?;
    outcome.bar("milliseconds until the slowest stopped", millis, "at most 2000", slowest <= MOST);
    outcome.bar("that did something afterwards", went_on, "0", went_on == 0);
    let items: i64 = sqlx::query_scalar("select count(*) from base.dict_item where dict_name like 'cancelled%'")
        .fetch_one(&mut rows)
        .await?;
    outcome.bar("lines of cancelled imports", items, "0", items == 0);
    Ok(())
}

/// Waits until a worker has done something of it.
async fn at_work(rows: &mut PgConnection, kind: &str, record: Uuid) -> Result<Uuid> {
    let patience = Instant::now() + Duration::from_secs(120);
    while Instant::now() < patience {
        let found: Option<(Uuid, String, i64)> = sqlx::query_as(
            "select long_task_id, status, done + refused from platform.long_task
             where kind = $1 and coalesce(subject_id, long_task_id) = $2",
        )
        .bind(kind)
        .bind(record)
        .fetch_optional(&mut *rows)
        .await?;
        if let Some((task, status, done)) = found {
            ensure!(
                ["waiting", "running"].contains(&status.as_str()),
                "{kind} was {status} before it could be cancelled"
            );
            if done > 0 {
                return Ok(task);
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    bail!("no worker got anywhere with {kind}")
}

/// Cancels it; how long after the answer the worker went on, by its own figures.
async fn cancel(stage: &Stage, owner: &Client, task: Uuid) -> Result<Duration> {
    let before = stopped(stage).await?;
    let answer = owner.post("/service1/content/api/task/cancel", &json!({ "id": task })).await?;
    ensure!(answer.code == 200 && answer.data["status"] == "cancelled", "{answer:?}");
    let answered = Instant::now();
    while stopped(stage).await? == before {
        ensure!(answered.elapsed() < Duration::from_secs(60), "the worker never stopped");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(answered.elapsed())
}

/// Runs that ended because their task was no longer theirs.
async fn stopped(stage: &Stage) -> Result<u64> {
    let mut all = 0;
    for worker in &stage.workers {
        let text = reqwest::get(format!("{}/metrics", worker.ops())).await?.text().await?;
        let lines = text
            .lines()
            .filter(|line| line.starts_with("tandem_long_tasks_total{") && line.contains("outcome=\"not mine\""));
        all += lines.filter_map(|line| line.rsplit(' ').next()?.parse::<u64>().ok()).sum::<u64>();
    }
    Ok(all)
}

/// Whether the task or its rows change after its worker has stopped, or a file is left.
async fn something_happens(stage: &Stage, rows: &mut PgConnection, task: Uuid) -> Result<bool> {
    let mut look = async || -> Result<(String, i64, i64)> {
        Ok(sqlx::query_as(
            "select status, version + done + refused, (select count(*) from content.batch_row
               where batch_task_id = long_task_id and outcome <> 'waiting') from platform.long_task where long_task_id = $1",
        )
        .bind(task)
        .fetch_one(&mut *rows)
        .await?)
    };
    let before = look().await?;
    tokio::time::sleep(AFTERWARDS).await;
    let after = look().await?;
    let folder = tandem_contracts::store::key(stage.world.acme.id, &format!("download/{task}"));
    let files = told(told(stage.world.platform.store())?.list(&folder).await)?;
    Ok(before != after || after.0 != CANCELLED || !files.is_empty())
}
