//! What `work` does for a shard every few seconds.

use anyhow::Result;
use sqlx::AssertSqlSafe;
use tandem_platform::audit::seal::seal_shard;
use tandem_platform::jobs::{FIGURES, chores};
use tandem_testkit::World;
use tandem_testkit::world::eventually;

#[tokio::test]
async fn partitions_are_made_also_while_nothing_can_be_sealed() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.config.audit.signing_key = None;
        parts
    })
    .await?;
    world.user(&world.acme, "wang.min", &["administrator"]).await?;
    let shard = world.platform.shards().home().clone();
    eventually("a seal that fails", async || Ok(seal_shard(&world.platform, &shard).await.is_err())).await?;
    let mut rows = world.database().superuser().await?;
    let newest: String = sqlx::query_scalar(
        "select max(c.relname::text) from pg_class c join pg_inherits i on i.inhrelid = c.oid
         where i.inhparent = 'platform.event'::regclass and c.relname <> 'event_default'",
    )
    .fetch_one(&mut rows)
    .await?;
    sqlx::raw_sql(AssertSqlSafe(format!("drop table platform.{newest}"))).execute(&mut rows).await?;
    chores(&world.platform, &shard, 0).await;
    let made: bool = sqlx::query_scalar("select to_regclass('platform.' || $1) is not null")
        .bind(&newest)
        .fetch_one(&mut rows)
        .await?;
    assert!(made, "{newest}");
    Ok(())
}

#[tokio::test]
async fn the_queue_is_counted_without_reading_what_was_delivered() -> Result<()> {
    let world = World::start().await?;
    let mut rows = world.database().superuser().await?;
    sqlx::raw_sql(
        "insert into platform.delivery (tenant_id, event_id, consumer, state, due_at)
         select gen_random_uuid(), (left(platform.uuid_floor(now())::text, 24) || lpad(to_hex(n), 12, '0'))::uuid, 'probe', 'done', now()
         from generate_series(1, 20000) n;
         analyze platform.delivery",
    )
    .execute(&mut rows)
    .await?;
    let month: String = sqlx::query_scalar("select to_char(now() at time zone 'utc', '\"delivery_\"YYYY_MM')")
        .fetch_one(&mut rows)
        .await?;
    let plan: Vec<String> = sqlx::query_scalar(AssertSqlSafe(format!("explain {FIGURES}")))
        .fetch_all(&world.platform.shards().home().engine)
        .await?;
    let read_whole = plan.iter().find(|line| line.contains(&format!("Seq Scan on {month}")));
    assert_eq!(read_whole, None, "{plan:#?}");
    Ok(())
}
