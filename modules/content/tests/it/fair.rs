//! Long-running work of one user does not delay others.

use super::support::{asking, items, start};
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tandem_testkit::world::{told, within};
use tandem_testkit::{Client, World};
use uuid::Uuid;

const BATCH: &str = "/service1/content/api/batch";

/// A batch over records that do not exist: each costs a transaction and is refused.
async fn batch(client: &Client, rows: usize) -> Result<String> {
    let rows: Vec<Value> = (0..rows).map(|n| json!({ "id": Uuid::from_u128(n as u128), "version": 1 })).collect();
    let asked = json!({ "listing": "quality.file_task", "action": "archive", "rows": rows });
    let started = client.post(&format!("{BATCH}/start"), &asked).await?;
    ensure!(started.code == 200, "{started:?}");
    Ok(started.data["id"].as_str().unwrap_or_default().to_owned())
}

async fn status(client: &Client, call: &str, id: &str) -> Result<Value> {
    Ok(client.get(&format!("/service1/content/api/{call}/detail/{id}")).await?.data["status"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn huge_batches_of_one_user_delay_nobody_elses_work() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let greedy = world.sign_in(&base, &world.acme, "greedy", &["administrator"]).await?;
    let colleague = world.sign_in(&base, &world.acme, "colleague", &["administrator"]).await?;
    let other = world.sign_in(&base, &world.globex, "other", &["administrator"]).await?;
    items(&world, "wanted", 500).await?;
    let mut huge = Vec::new();
    for _ in 0..3 {
        huge.push(batch(&greedy, 9_000).await?);
    }
    world.work();
    // Which two is undefined, as waiting jobs are started concurrently.
    let mut running = Vec::new();
    within(20, "two of them have begun", async || {
        running.clear();
        for id in &huge {
            if status(&greedy, "batch", id).await? == "running" {
                running.push(id.clone());
            }
        }
        Ok(running.len() == 2)
    })
    .await?;
    let (near, far) =
        (start(&colleague, &asking("wanted", "xlsx")).await?, start(&other, &asking("any", "csv")).await?);
    let small = batch(&other, 5).await?;
    within(20, "what others wanted is there", async || {
        Ok(status(&colleague, "download", &near).await? == "done"
            && status(&other, "download", &far).await? == "done"
            && status(&other, "batch", &small).await? == "done")
    })
    .await?;
    for id in &huge {
        assert_ne!(status(&greedy, "batch", id).await?, "done", "they did not simply wait until the others had ended");
    }
    let done = async || -> Result<i64> {
        Ok(greedy.get(&format!("{BATCH}/detail/{}", running[0])).await?.data["rowsRefused"].as_i64().unwrap_or(0))
    };
    let before = done().await?;
    within(10, "and the batches go on", async || Ok(done().await? > before)).await?;
    Ok(())
}

#[tokio::test]
async fn one_user_has_only_so_much_long_work_open_and_is_told_so() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.worker.long_open_per_user = 3;
        parts
    })
    .await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let first = start(&client, &asking("x", "csv")).await?;
    batch(&client, 2).await?;
    batch(&client, 2).await?;
    let rows = json!([{ "id": Uuid::from_u128(1), "version": 1 }]);
    let asked = json!({ "listing": "quality.file_task", "action": "archive", "rows": rows });
    let refused = client.post(&format!("{BATCH}/start"), &asked).await?;
    assert_eq!(
        (refused.code, refused.message.as_str()),
        (
            300,
            "You already have 3 downloads, batch jobs and imports waiting or running. Please wait until one has finished, or cancel one"
        )
    );
    let refused = client.in_chinese().post("/service1/content/api/download/start", &asking("x", "csv")).await?;
    assert_eq!(
        (refused.code, refused.message.as_str()),
        (300, "您已有 3 个下载、批量操作或导入在等待或执行中，请等其中一个结束，或取消一个")
    );
    let colleague = world.sign_in(&base, &world.acme, "v", &["administrator"]).await?;
    batch(&colleague, 2).await?;
    client.post("/service1/content/api/download/cancel", &json!({ "id": first })).await?;
    batch(&client, 2).await?;
    let again = client.post("/service1/content/api/download/retry", &json!({ "id": first })).await?;
    assert_eq!(again.code, 300, "trying again is one more, too");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn many_starts_at_the_same_moment_are_counted_one_by_one() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.worker.long_open_per_user = 3;
        parts
    })
    .await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let mut starting = tokio::task::JoinSet::new();
    for _ in 0..12 {
        let client = client.clone();
        starting.spawn(async move { batch(&client, 2).await.is_ok() });
    }
    let begun = starting.join_all().await.into_iter().filter(|begun| *begun).count();
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let open: i64 =
        sqlx::query_scalar("select count(*) from content.batch_task where tenant_id = $1 and status = 'waiting'")
            .bind(world.acme.id.uuid())
            .fetch_one(tx.conn())
            .await?;
    assert_eq!((begun, open), (3, 3));
    Ok(())
}
