//! Helpers shared by the tests.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Client, World};
use uuid::Uuid;

pub const LISTING: &str = "base.dict_item";

pub fn api(call: &str) -> String {
    format!("/service1/content/api/download/{call}")
}

/// Inserts dictionary items directly.
pub async fn items(world: &World, dictionary: &str, count: i32) -> Result<()> {
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    sqlx::query(
        "insert into base.dict_item (tenant_id, dict_item_id, dict_name, item_value, description_zh, description_en, isdefault,
           sort_order, state, updated_by, updated_at)
         select $1, gen_random_uuid(), $2, 'v' || n, '值 ' || n, '=SUM(' || n || ')', '0', n, 'active', 'u', now()
         from generate_series(1, $3) n",
    )
    .bind(world.acme.id.uuid())
    .bind(dictionary)
    .bind(count)
    .execute(tx.conn())
    .await?;
    told(tx.commit().await)
}

pub fn asking(dictionary: &str, format: &str) -> Value {
    let condition = json!({ "fieldDb": "dictName", "symbol": "=", "queryValue": dictionary });
    json!({ "listing": LISTING, "format": format, "query": { "conditions": [condition], "timeZone": "Asia/Shanghai",
        "columns": ["itemValue", "dictName", "descriptionEn", "isdefault", "sortOrder", "state", "updatedAt"] } })
}

/// Starts an export; returns its id.
pub async fn start(client: &Client, form: &Value) -> Result<String> {
    let started = client.post(&api("start"), form).await?;
    ensure!(started.code == 200, "{started:?}");
    Ok(started.data["id"].as_str().unwrap_or_default().to_owned())
}

pub async fn task(client: &Client, id: &str) -> Result<Value> {
    Ok(client.get(&api(&format!("detail/{id}"))).await?.data)
}

pub async fn until(client: &Client, id: &str, status: &str) -> Result<Value> {
    let mut last = Value::Null;
    let what = format!("download {id} is {status}");
    for _ in 0..6 {
        let reached = eventually(&what, async || {
            last = task(client, id).await?;
            Ok(last["status"] == status)
        })
        .await;
        if reached.is_ok() {
            return Ok(last);
        }
    }
    anyhow::bail!("{what}, but it is {last}")
}

/// Downloads the file.
pub async fn file(client: &Client, id: &str) -> Result<reqwest::Response> {
    Ok(client.request(reqwest::Method::GET, &api(&format!("file/{id}"))).send().await?)
}

/// Objects in the store of this download.
pub async fn objects(world: &World, id: &str) -> Result<Vec<String>> {
    let key = tandem_contracts::store::key(world.acme.id, &format!("download/{id}"));
    told(told(world.platform.store())?.list(&key).await)
}

/// Simulates a worker that claimed the download and crashed.
pub async fn abandon(world: &World, id: &str, lease_seconds: i32) -> Result<()> {
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    sqlx::query(
        "update content.download_task set status = 'running', run = run + 1, rows_written = 7,
           lease_until = now() + make_interval(secs => $3) where tenant_id = $1 and download_task_id = $2",
    )
    .bind(world.acme.id.uuid())
    .bind(id.parse::<Uuid>()?)
    .bind(lease_seconds)
    .execute(tx.conn())
    .await?;
    told(tx.commit().await)
}
