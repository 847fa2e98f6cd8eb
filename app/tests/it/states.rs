use anyhow::{Context, Result};
use futures_util::future::try_join_all;
use tandem_testkit::specimens::{self, Party};
use tandem_testkit::{World, reviewed};

/// Checks the reviewed tables of `docs/states/` for each kind of document, cell by cell.
#[tokio::test(flavor = "multi_thread")]
async fn every_kind_does_what_its_table_says() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let party = Party::meet(&world, &base, &world.acme, "party").await?;
    let kinds = world.platform.documents();
    let asked = try_join_all(kinds.iter().map(async |kind| {
        let specimen = specimens::of(kind.code()).with_context(|| format!("no specimen of {}", kind.code()))?;
        let asked = reviewed::hold(&party, specimen).await?;
        anyhow::Ok((kind.code(), asked))
    }))
    .await?;
    let total: usize = asked.iter().map(|(_, asked)| asked).sum();
    println!("{} kinds, {total} questions: {asked:?}", kinds.len());
    Ok(())
}
