//! Transactions that decide one at a time, and those that were given up.

use anyhow::Result;
use tandem_testkit::World;
use tandem_testkit::world::{eventually, told};

async fn is_free(world: &World, name: &str) -> Result<bool> {
    let mut tx = told(world.platform.begin_system(&world.acme, "second").await)?;
    let free = sqlx::query_scalar("select pg_try_advisory_xact_lock(hashtextextended($1, 0))").bind(name);
    let free = free.fetch_one(tx.conn()).await?;
    told(tx.rollback().await)?;
    Ok(free)
}

#[tokio::test]
async fn a_name_is_kept_until_its_transaction_ends() -> Result<()> {
    let world = World::start().await?;
    let mut first = told(world.platform.begin_system(&world.acme, "first").await)?;
    told(first.alone("test.load 1").await)?;
    assert!(!is_free(&world, "test.load 1").await?);
    assert!(is_free(&world, "test.load 2").await?, "others do not wait");
    told(first.commit().await)?;
    assert!(is_free(&world, "test.load 1").await?);
    Ok(())
}

#[tokio::test]
async fn a_transaction_that_nobody_waits_for_any_more_does_not_stay_open() -> Result<()> {
    let world = World::start().await?;
    for round in 0..60 {
        let gone = async {
            for _ in 0..round % 6 {
                tokio::task::yield_now().await;
            }
        };
        tokio::select! {
            biased;
            begun = world.platform.begin_system(&world.acme, "given up") => drop(told(begun)?),
            () = gone => {}
        }
    }
    let mut rows = world.database().superuser().await?;
    eventually("the end of all transactions", async || {
        let open: i64 = sqlx::query_scalar(
            "select count(*) from pg_stat_activity
             where datname = current_database() and state like 'idle in transaction%'",
        )
        .fetch_one(&mut rows)
        .await?;
        Ok(open == 0)
    })
    .await
}
