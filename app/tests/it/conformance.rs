use anyhow::Result;
use tandem_testkit::World;
use tandem_testkit::conformance::{examine, faults};

#[tokio::test]
async fn every_module_keeps_the_house_rules() -> Result<()> {
    let world = World::start().await?;
    let mut database = world.database().superuser().await?;
    let checks = examine(&tandem::modules::all(), &mut database).await?;
    assert_eq!(faults(&checks), Vec::<String>::new());
    assert!(checks.iter().all(|check| check.examined > 0), "a rule that looks at nothing proves nothing: {checks:#?}");
    Ok(())
}
