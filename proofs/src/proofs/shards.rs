//! Two tenants on two PostgreSQL clusters, served by the same processes.

use crate::Size;
use crate::node::Node;
use crate::report::Outcome;
use anyhow::{Result, ensure};
use serde_json::json;
use sqlx::{AssertSqlSafe, Row};
use tandem_testkit::world::eventually;
use tandem_testkit::{Client, World};
use uuid::Uuid;

pub async fn run(size: Size) -> Result<Outcome> {
    let changes = size.pick(40usize, 400);
    let world = World::start_on_two_shards().await?;
    let mut serve = Node::start("serve", &world.config).await?;
    let mut work = Node::start("work", &world.config).await?;
    let acme = world.sign_in(&serve.base(), &world.acme, "keeper", &["administrator"]).await?;
    let globex = world.sign_in(&serve.base(), &world.globex, "keeper", &["administrator"]).await?;
    let mut outcome = Outcome::default();
    let mut wrong = 0usize;
    for n in 0..changes {
        for client in [&acme, &globex] {
            let form = json!({ "dictName": "shards", "itemValue": format!("{}-{n}", client.domain_type),
                "descriptionZh": "片", "descriptionEn": "shard", "isdefault": "0" });
            let saved = client.post("/service1/base/api/dictItem/save", &form).await?;
            ensure!(saved.code == 200, "{saved:?}");
            let other = if client.domain_type == "acme" { &globex } else { &acme };
            let path = format!("/service1/base/api/dictItem/detail/{}", saved.data["id"].as_str().unwrap_or_default());
            wrong +=
                usize::from(client.get(&path).await?.code != 200) + usize::from(other.get(&path).await?.code != 404);
        }
    }
    for client in [&acme, &globex] {
        effects(client, changes).await?;
        wrong += strangers(client, changes).await?;
    }
    let moved = Client {
        domain_type: "acme".into(),
        cookie: globex.cookie.clone().map(|c| c.replace(&world.globex.id.to_string(), &world.acme.id.to_string())),
        ..globex.clone()
    };
    let answer = moved.get("/service1/identity/api/user/info").await?;
    outcome.bar("another shard's session under our name", answer.code, "401", answer.code == 401);
    outcome.figure("changes on each shard", changes);
    outcome.bar("answers that were wrong or crossed over", wrong, "0", wrong == 0);
    for (at, (home, away)) in [(&world.acme, &world.globex), (&world.globex, &world.acme)].into_iter().enumerate() {
        let (own, foreign, tables) = count(&world, at, home.id.uuid(), away.id.uuid()).await?;
        let name = &home.shard;
        outcome.figure(&format!("rows of {} on shard {name}", home.code), own);
        outcome.bar(
            &format!("rows of {} on shard {name}, over {tables} tables", away.code),
            foreign,
            "0",
            foreign == 0,
        );
        let verdict = world.seal_and_verify(home).await?;
        let sound = verdict.faults.is_empty() && verdict.sealed_rows > 0;
        outcome.bar(
            &format!("audit chain of {}", home.code),
            format!("{} rows, {} faults", verdict.sealed_rows, verdict.faults.len()),
            "sealed, 0 faults",
            sound,
        );
    }
    serve.stop().await?;
    work.stop().await?;
    Ok(outcome)
}

/// Each shard's outbox is relayed and processed.
async fn effects(client: &Client, changes: usize) -> Result<()> {
    eventually("the activity of each tenant", async || {
        let recent = client.get("/service1/portal/api/activity/recent").await?;
        Ok(recent.data.as_array().is_some_and(|list| list.len() >= changes.min(30)))
    })
    .await
}

/// The number of rows of the other tenant in this one's list.
async fn strangers(client: &Client, changes: usize) -> Result<usize> {
    let page =
        client.post("/service1/base/api/dictItem/pageList", &json!({ "pageSize": 200, "search": "shards" })).await?;
    let rows = page.data["content"].as_array().cloned().unwrap_or_default();
    ensure!(rows.len() == changes.min(200), "{} rows of {changes}", rows.len());
    let own =
        |value: &serde_json::Value| value["itemValue"].as_str().is_some_and(|v| v.starts_with(&client.domain_type));
    Ok(rows.iter().filter(|row| !own(row)).count())
}

/// Rows of each tenant in every table with a `tenant_id`, as the superuser sees them.
async fn count(world: &World, at: usize, home: Uuid, away: Uuid) -> Result<(i64, i64, usize)> {
    let mut rows = world.databases[at].superuser().await?;
    let tables: Vec<String> = sqlx::query_scalar(
        "select c.oid::regclass::text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
         join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p') and not c.relispartition and c.oid <> 'platform.tenant'::regclass",
    )
    .fetch_all(&mut rows)
    .await?;
    let (mut own, mut foreign) = (0, 0);
    for table in &tables {
        // Names come from the database catalogue.
        let sql = format!(
            "select count(*) filter (where tenant_id = $1) as own, count(*) filter (where tenant_id = $2) as foreign from {table}"
        );
        let row = sqlx::query(AssertSqlSafe(sql)).bind(home).bind(away).fetch_one(&mut rows).await?;
        own += row.get::<i64, _>("own");
        foreign += row.get::<i64, _>("foreign");
    }
    Ok((own, foreign, tables.len()))
}
