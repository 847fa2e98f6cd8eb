use anyhow::Result;
use tandem_platform::jobs::tick;
use tandem_testkit::World;
use tandem_testkit::world::told;

fn names(world: &World) -> Vec<&'static str> {
    let mut names: Vec<_> = world.platform.modules().iter().flat_map(|m| &m.schedules).map(|s| s.name).collect();
    names.sort_unstable();
    names
}

#[tokio::test]
async fn exactly_one_process_gets_each_tick() -> Result<()> {
    let world = World::start().await?;
    let mut ticks = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let platform = world.platform.clone();
        ticks.spawn(async move {
            let shard = platform.shards().home().clone();
            tick(&platform, &shard).await
        });
    }
    let mut claimed = Vec::new();
    while let Some(names) = ticks.join_next().await {
        claimed.extend(told(names?)?);
    }
    claimed.sort_unstable();
    let names = names(&world);
    assert_eq!(claimed, names);
    let mut rows = world.database().superuser().await?;
    let jobs: i64 =
        sqlx::query_scalar("select count(*) from platform.event where kind like 'job.%'").fetch_one(&mut rows).await?;
    assert_eq!(usize::try_from(jobs)?, names.len() * 2, "every schedule, two tenants");
    Ok(())
}

/// A process dies between claiming a tick and finishing it.
#[tokio::test]
async fn a_tick_that_was_left_half_done_is_repeated_without_repeating_its_jobs() -> Result<()> {
    let world = World::start().await?;
    let shard = world.platform.shards().home().clone();
    let mut rows = world.database().superuser().await?;
    let names = names(&world);
    let due = "insert into platform.schedule select name, '2026-01-01', '-infinity' from unnest($1::text[]) name
        on conflict (name) do update set tick_at = excluded.tick_at, lease_until = excluded.lease_until";
    sqlx::query(due).bind(&names).execute(&mut rows).await?;
    told(tick(&world.platform, &shard).await)?;
    let ids = "select event_id from platform.delivery order by 1";
    let left: Vec<uuid::Uuid> = sqlx::query_scalar(ids).fetch_all(&mut rows).await?;
    assert_eq!(left.len(), names.len() * 2);
    // As if it had died before the last tenant, and before advancing to the next tick.
    sqlx::query("delete from platform.event where event_id = $1").bind(left[3]).execute(&mut rows).await?;
    sqlx::query("delete from platform.delivery where event_id = $1").bind(left[3]).execute(&mut rows).await?;
    sqlx::query(due).bind(&names).execute(&mut rows).await?;
    told(tick(&world.platform, &shard).await)?;
    let again: Vec<uuid::Uuid> = sqlx::query_scalar(ids).fetch_all(&mut rows).await?;
    assert_eq!(left, again, "the missing job is left again, the others are not left twice");
    Ok(())
}

#[tokio::test]
async fn after_a_pause_of_all_processes_each_schedule_ticks_once() -> Result<()> {
    let world = World::start().await?;
    let shard = world.platform.shards().home().clone();
    let mut first = told(tick(&world.platform, &shard).await)?;
    first.sort_unstable();
    assert_eq!(first, names(&world));
    let mut rows = world.database().superuser().await?;
    sqlx::query("update platform.schedule set tick_at = now() - interval '1 year'").execute(&mut rows).await?;
    let mut missed = told(tick(&world.platform, &shard).await)?;
    missed.sort_unstable();
    assert_eq!(missed, names(&world));
    assert!(told(tick(&world.platform, &shard).await)?.is_empty(), "the next is due one period later");
    Ok(())
}
