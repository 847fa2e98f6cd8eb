//! My tasks: everything long of one user in one list, whatever kind it is.

use super::support::{asking, file, items, objects, start, until};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tandem_content::batch::run::BATCH;
use tandem_content::download::export::EXPORT;
use tandem_platform::long::Turn;
use tandem_testkit::world::{eventually, told, within};
use tandem_testkit::{Client, World};
use uuid::Uuid;

const TASK: &str = "/service1/content/api/task";

async fn tasks(client: &Client) -> Result<Vec<Value>> {
    let page = client.post(&format!("{TASK}/page"), &json!({})).await?;
    ensure!(page.code == 200, "{page:?}");
    Ok(page.data["content"].as_array().cloned().unwrap_or_default())
}

async fn batch(client: &Client, rows: u128) -> Result<String> {
    let rows: Vec<Value> = (0..rows).map(|n| json!({ "id": Uuid::from_u128(n), "version": 1 })).collect();
    let asked = json!({ "listing": "quality.file_task", "action": "archive", "rows": rows });
    let started = client.post("/service1/content/api/batch/start", &asked).await?;
    ensure!(started.code == 200, "{started:?}");
    Ok(started.data["id"].as_str().context("no id")?.to_owned())
}

fn offered(task: &Value) -> Vec<&str> {
    let actions = task["actions"].as_array().map(Vec::as_slice).unwrap_or_default();
    actions.iter().filter(|one| one["allowed"] == true).filter_map(|one| one["action"].as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn downloads_and_batches_stand_in_one_list_with_their_ends() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let other = world.sign_in(&base, &world.acme, "v", &["administrator"]).await?;
    items(&world, "listed", 30).await?;
    let download = start(&client, &asking("listed", "csv")).await?;
    let rows = batch(&client, 3).await?;
    let waiting = tasks(&client).await?;
    assert_eq!(waiting.len(), 2);
    assert_eq!((&waiting[0]["label"], &waiting[1]["label"]), (&json!("Batch action"), &json!("Export")));
    assert_eq!((&waiting[0]["total"], &waiting[1]["file"]), (&json!(3), &json!("csv")));
    assert_eq!(offered(&waiting[0]), ["cancel"]);
    assert!(tasks(&other).await?.is_empty(), "nobody sees another's");
    for call in ["cancel", "retry"] {
        assert_eq!(other.post(&format!("{TASK}/{call}"), &json!({ "id": rows })).await?.code, 404);
    }
    world.work();
    until(&client, &download, "done").await?;
    within(20, "the batch has ended", async || Ok(tasks(&client).await?.iter().all(|task| task["status"] == "done")))
        .await?;
    let ended = tasks(&client).await?;
    assert_eq!((&ended[0]["done"], &ended[0]["refused"]), (&json!(0), &json!(3)), "{}", ended[0]);
    assert_eq!(ended[1]["done"], 30);
    assert!(offered(&ended[1]).contains(&"download"));
    let refused = client.post(&format!("{TASK}/retry"), &json!({ "id": rows })).await?;
    assert_eq!(refused.code, 300, "a batch that was done is not done again");

    for id in [&download, &rows] {
        assert_eq!(client.delete(&format!("{TASK}/delete"), &json!({ "id": id })).await?.data, true);
    }
    assert!(tasks(&client).await?.is_empty());
    eventually("the file is gone too", async || Ok(objects(&world, &download).await?.is_empty())).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_ones_tasks_says_their_kinds_as_the_list_does() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    batch(&client, 1).await?;
    world.work();
    let query = json!({ "columns": ["label"], "timeZone": "Asia/Shanghai" });
    let id = start(&client, &json!({ "listing": "content.long_task", "format": "csv", "query": query })).await?;
    until(&client, &id, "done").await?;
    let text = file(&client, &id).await?.text().await?;
    assert!(text.contains("Batch action") && !text.contains("content-long"), "{text}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_one_kind_has_no_tasks_of_another() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let rows = batch(&client, 2).await?;
    for call in ["cancel", "retry"] {
        let path = format!("/service1/content/api/download/{call}");
        assert_eq!(client.post(&path, &json!({ "id": rows })).await?.code, 404, "{call}");
    }
    assert_eq!(file(&client, &rows).await?.status(), 404);
    assert_eq!(client.post(&format!("{TASK}/cancel"), &json!({ "id": rows })).await?.data["status"], "cancelled");
    let refused = client.post(&format!("{TASK}/retry"), &json!({ "id": rows })).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "Only a task that makes a file can be retried"));
    let again = client.post(&format!("{TASK}/cancel"), &json!({ "id": rows })).await?;
    assert_eq!((again.code, again.message.as_str()), (300, "Only a waiting or running task can be cancelled"));
    Ok(())
}

/// While a new version is rolled out, processes of the one before still write these tables and leave these jobs.
#[tokio::test(flavor = "multi_thread")]
async fn what_the_version_before_starts_is_done_by_this_one() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    items(&world, "before", 5).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let (tenant, download, rows) = (world.acme.id.uuid(), tx.new_id(), tx.new_id());
    let owner: Uuid =
        sqlx::query_scalar("select user_id from identity.user_account where tenant_id = $1 and username = 'u'")
            .bind(tenant)
            .fetch_one(tx.conn())
            .await?;
    let asked = asking("before", "csv");
    sqlx::query(
        "insert into content.download_task (tenant_id, download_task_id, owner_id, name, status, listing, question, format,
           language, requested_at, keep_until, for_editing)
         values ($1, $2, $3, 'old', 'waiting', $4, $5, 'csv', 'en', now(), now() + interval '30 days', false)",
    )
    .bind(tenant)
    .bind(download)
    .bind(owner)
    .bind(asked["listing"].as_str())
    .bind(&asked["query"])
    .execute(tx.conn())
    .await?;
    sqlx::query(
        "insert into content.batch_task (tenant_id, batch_task_id, owner_id, listing, action, arguments, language, status,
           rows_total, requested_at, keep_until)
         values ($1, $2, $3, 'quality.file_task', 'archive', 'null', 'en', 'waiting', 1, now(), now() + interval '30 days')",
    )
    .bind(tenant)
    .bind(rows)
    .bind(owner)
    .execute(tx.conn())
    .await?;
    sqlx::query(
        "insert into content.batch_row (tenant_id, batch_task_id, place, record_id, record_version)
         values ($1, $2, 1, gen_random_uuid(), 1)",
    )
    .bind(tenant)
    .bind(rows)
    .execute(tx.conn())
    .await?;
    told(tx.enqueue(EXPORT.job, &Turn { task: download }).await)?;
    told(tx.enqueue(BATCH.job, &Turn { task: rows }).await)?;
    told(tx.commit().await)?;
    world.work();
    let done = until(&client, &download.to_string(), "done").await?;
    assert_eq!(done["rowsWritten"], 5);
    within(20, "and the batch", async || {
        let detail = client.get(&format!("/service1/content/api/batch/detail/{rows}")).await?.data;
        Ok(detail["status"] == "done" && detail["rowsRefused"] == 1)
    })
    .await
}
