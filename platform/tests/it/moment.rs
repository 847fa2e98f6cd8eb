use anyhow::Result;
use std::sync::Arc;
use tandem_kernel::ManualClock;
use tandem_testkit::World;
use tandem_testkit::world::told;
use time::macros::{date, datetime};
use time::{Duration, OffsetDateTime};

#[tokio::test]
async fn deadlines_count_by_the_databases_clock_which_does_not_stand_still_in_a_transaction() -> Result<()> {
    let world = World::start().await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let began: OffsetDateTime = sqlx::query_scalar("select now()").fetch_one(tx.conn()).await?;
    let first = told(tx.moment().await)?;
    let second = told(tx.moment().await)?;
    assert!(began < first && first < second, "{began} {first} {second}");
    Ok(())
}

#[tokio::test]
async fn a_test_and_a_story_set_the_moment_and_a_day_ends_at_midnight_where_the_company_is() -> Result<()> {
    let clock = Arc::new(ManualClock::at(datetime!(2026-03-02 15:59:59 UTC)));
    let hand = clock.clone();
    let world = World::start_with(|mut parts| {
        parts.clock = clock;
        parts
    })
    .await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let day = date!(2026 - 03 - 02);
    assert_eq!(told(tx.moment().await)?, datetime!(2026-03-02 15:59:59 UTC));
    assert_eq!((told(tx.today().await)?, told(tx.is_over(day).await)?), (day, false));
    hand.advance(Duration::SECOND);
    assert_eq!(told(tx.moment().await)?, told(tx.end_of(day).await)?);
    assert_eq!((told(tx.today().await)?, told(tx.is_over(day).await)?), (date!(2026 - 03 - 03), true));
    Ok(())
}
