//! A version that runs on while the next one has added a column.

use anyhow::Result;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use tandem_kernel::ErrorKind;
use tandem_platform::Tx;
use tandem_platform::http::envelope::classify;
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Client, World};
use tokio::task::JoinHandle;

const API: &str = "/service1/base/api/dictItem";

async fn add_column(world: &World, name: &str) -> Result<()> {
    let sql = format!("alter table base.dict_item add column {name} text");
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut world.database().superuser().await?).await?;
    Ok(())
}

/// Has the calls meet at the table, so that each takes a connection of its own.
async fn side_by_side(world: &World, calls: impl FnOnce() -> Vec<JoinHandle<Result<u64>>>) -> Result<()> {
    let mut holder = world.database().superuser().await?;
    sqlx::raw_sql("begin; lock table base.dict_item in access exclusive mode").execute(&mut holder).await?;
    let calls = calls();
    eventually("every call at the table", async || {
        let waiting: i64 = sqlx::query_scalar(
            "select count(*) from pg_locks where relation = 'base.dict_item'::regclass and not granted
             and database = (select oid from pg_database where datname = current_database())",
        )
        .fetch_one(&mut holder)
        .await?;
        Ok(usize::try_from(waiting)? == calls.len())
    })
    .await?;
    sqlx::raw_sql("rollback").execute(&mut holder).await?;
    for call in calls {
        assert_eq!(call.await??, 200);
    }
    Ok(())
}

fn read(client: &Client, items: &[Value]) -> Vec<JoinHandle<Result<u64>>> {
    let call = |item: &Value| {
        let (client, path) = (client.clone(), format!("{API}/detail/{}", item["id"].as_str().unwrap_or_default()));
        tokio::spawn(async move { anyhow::Ok(client.get(&path).await?.code) })
    };
    items.iter().map(call).collect()
}

/// `version` is the one before the change.
fn change(client: &Client, items: &[Value], version: i64) -> Vec<JoinHandle<Result<u64>>> {
    let call = |item: &Value| {
        let (client, mut item) = (client.clone(), item.clone());
        item["version"] = json!(version);
        item["descriptionEn"] = json!(format!("changed {version}"));
        tokio::spawn(async move { anyhow::Ok(client.put(&format!("{API}/update"), &item).await?.code) })
    };
    items.iter().map(call).collect()
}

#[tokio::test]
async fn every_read_and_change_is_answered_after_a_column_was_added() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let mut items = Vec::new();
    for value in ["AAA", "BBB", "CCC", "DDD"] {
        let form = json!({ "dictName": "currency", "itemValue": value, "descriptionZh": format!("{value} 币"),
            "descriptionEn": format!("{value} coin"), "isdefault": "0" });
        items.push(client.post(&format!("{API}/save"), &form).await?.data);
    }
    side_by_side(&world, || read(&client, &items)).await?;
    add_column(&world, "of_the_next_version").await?;
    side_by_side(&world, || read(&client, &items)).await?;

    let version = items[0]["version"].as_i64().unwrap_or_default();
    side_by_side(&world, || change(&client, &items, version)).await?;
    add_column(&world, "of_the_version_after").await?;
    side_by_side(&world, || change(&client, &items, version + 1)).await
}

async fn look(tx: &mut Tx) -> tandem_kernel::Result<()> {
    sqlx::query("select * from base.dict_item limit 1").fetch_optional(tx.conn()).await?;
    Ok(())
}

#[tokio::test]
async fn the_first_outdated_statement_passes_and_retires_every_connection() -> Result<()> {
    let world = World::start().await?;
    let begin = async || told(world.platform.begin_system(&world.acme, "test").await);
    let (mut first, mut second) = (begin().await?, begin().await?);
    told(look(&mut first).await)?;
    told(look(&mut second).await)?;
    told(first.commit().await)?;
    told(second.commit().await)?;
    add_column(&world, "of_the_next_version").await?;

    let (first, second) = (begin().await?, begin().await?);
    for mut open in [first, second] {
        // A connection is new already if another test of this process met an outdated statement just now.
        if let Err(error) = look(&mut open).await {
            let error = classify(error);
            assert_eq!(error.kind(), ErrorKind::Unavailable, "{error}");
        }
        told(open.rollback().await)?;
    }

    let (mut first, mut second) = (begin().await?, begin().await?);
    told(look(&mut first).await)?;
    told(look(&mut second).await)?;
    Ok(())
}
