use anyhow::Result;
use std::time::Duration;
use tandem_testkit::World;
use tandem_testkit::world::told;

#[tokio::test]
async fn tenants_are_known_while_the_home_shard_does_not_tell_them() -> Result<()> {
    let world = World::start().await?;
    let directory = world.platform.directory();
    assert_eq!(told(directory.on_shard("main").await)?.len(), 2);
    let mut rows = world.database().superuser().await?;
    sqlx::query("revoke select on platform.tenant from tandem_app").execute(&mut rows).await?;
    // What was read a moment ago is not asked for again.
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    assert_eq!(told(directory.on_shard("main").await)?.len(), 2, "the last directory is kept");
    assert!(told(directory.by_code("acme").await)?.is_some());
    assert!(told(directory.by_code("nobody").await)?.is_none());
    directory.forget();
    assert!(directory.by_code("acme").await.is_err(), "one that is known to be out of date is not");
    sqlx::query("grant select on platform.tenant to tandem_app").execute(&mut rows).await?;
    assert!(told(directory.by_code("acme").await)?.is_some());
    Ok(())
}
