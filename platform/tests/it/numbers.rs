//! Numbers drawn in blocks.

use anyhow::Result;
use tandem_kernel::{Error, Numbering, OpCtx, Period, RequestId};
use tandem_platform::document::LARGEST_BLOCK;
use tandem_testkit::World;
use tandem_testkit::world::told;

const LABELS: Numbering = Numbering { sequence: "test.label", prefix: "LB", period: Period::Ever, digits: 5 };

fn ctx(world: &World) -> OpCtx {
    OpCtx::system(world.acme.clone(), RequestId("numbers".into()))
}

#[tokio::test]
async fn a_block_follows_on_the_last_and_is_kept_though_its_user_fails() -> Result<()> {
    let world = World::start().await?;
    let business = told(world.platform.begin_system(&world.acme, "fails").await)?;
    let first = told(world.platform.draw_numbers(&ctx(&world), &LABELS, 3).await)?;
    assert_eq!(first, ["LB00001", "LB00002", "LB00003"]);
    told(business.rollback().await)?;
    let second = told(world.platform.draw_numbers(&ctx(&world), &LABELS, 2).await)?;
    assert_eq!(second, ["LB00004", "LB00005"]);
    let of_others = OpCtx::system(world.globex.clone(), RequestId("numbers".into()));
    assert_eq!(told(world.platform.draw_numbers(&of_others, &LABELS, 1).await)?, ["LB00001"]);
    Ok(())
}

/// A block takes no lock that outlives it: another is drawn while a business transaction with numbers of its own is open.
#[tokio::test]
async fn blocks_and_numbers_of_one_counter_never_meet() -> Result<()> {
    let world = World::start().await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    assert_eq!(told(tx.next_number(&LABELS).await)?, "LB00001");
    told(tx.commit().await)?;
    assert_eq!(told(world.platform.draw_numbers(&ctx(&world), &LABELS, 1).await)?, ["LB00002"]);
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let other = Numbering { sequence: "test.other", ..LABELS };
    assert_eq!(told(tx.next_number(&other).await)?, "LB00001");
    assert_eq!(told(world.platform.draw_numbers(&ctx(&world), &LABELS, 1).await)?, ["LB00003"]);
    told(tx.rollback().await)?;
    Ok(())
}

#[tokio::test]
async fn a_block_is_given_whole_or_not_at_all() -> Result<()> {
    let world = World::start().await?;
    let short = Numbering { digits: 1, ..LABELS };
    told(world.platform.draw_numbers(&ctx(&world), &short, 8).await)?;
    let refused = world.platform.draw_numbers(&ctx(&world), &short, 2).await;
    let key = |refused: std::result::Result<Vec<String>, Error>| refused.err().map(|error| error.message().key);
    assert_eq!(key(refused), Some("platform-numbers_used_up"));
    assert_eq!(told(world.platform.draw_numbers(&ctx(&world), &short, 1).await)?, ["LB9"], "the last one is left");
    assert!(world.platform.draw_numbers(&ctx(&world), &LABELS, 0).await.is_err());
    assert!(world.platform.draw_numbers(&ctx(&world), &LABELS, LARGEST_BLOCK + 1).await.is_err());
    Ok(())
}
