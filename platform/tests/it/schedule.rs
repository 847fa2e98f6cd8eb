use anyhow::Result;
use tandem_platform::jobs::tick;
use tandem_testkit::World;
use tandem_testkit::world::told;

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
    assert_eq!(claimed, ["base.housekeeping", "identity.forget_old_sessions"]);
    let mut rows = world.database().superuser().await?;
    let jobs: i64 =
        sqlx::query_scalar("select count(*) from platform.event where kind like 'job.%'").fetch_one(&mut rows).await?;
    assert_eq!(jobs, 4, "two schedules, two tenants");
    Ok(())
}
