//! Stored objects and the rows that name them.

use anyhow::Result;
use bytes::Bytes;
use tandem_kernel::Error;
use tandem_platform::Tx;
use tandem_platform::files::take::{put, settle};
use tandem_testkit::World;
use tandem_testkit::world::told;

#[tokio::test]
async fn an_object_goes_with_a_refused_row_and_stays_where_only_the_answer_is_lost() -> Result<()> {
    let world = World::start().await?;
    let platform = &world.platform;
    let [kept, refused, unanswered] =
        ["kept", "refused", "unanswered"].map(|name| tandem_contracts::store::key(world.acme.id, name));
    for key in [&kept, &refused, &unanswered] {
        told(put(platform, key, Bytes::from_static(b"a paper")).await)?;
    }
    let there = async |key: &str| Ok::<_, anyhow::Error>(told(told(platform.store())?.get(key).await)?.is_some());

    let written = told(platform.begin_system(&world.acme, "test").await)?;
    assert_eq!(told(settle(platform, &kept, Ok((written, 1))).await)?, 1);
    assert!(there(&kept).await?);

    let written: Result<(Tx, i32), Error> = Err(Error::not_found());
    assert!(settle(platform, &refused, written).await.is_err());
    assert!(!there(&refused).await?);

    let mut written = told(platform.begin_system(&world.acme, "test").await)?;
    let backend: i32 = sqlx::query_scalar("select pg_backend_pid()").fetch_one(written.conn()).await?;
    let mut hand = world.database().superuser().await?;
    sqlx::query("select pg_terminate_backend($1, 5000)").bind(backend).execute(&mut hand).await?;
    assert!(settle(platform, &unanswered, Ok((written, 1))).await.is_err());
    assert!(there(&unanswered).await?, "a row may name it");
    Ok(())
}
