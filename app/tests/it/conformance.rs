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

/// A new upload route must check files as these do, and be listed here.
#[test]
fn files_come_in_by_these_calls_and_by_no_other() {
    let modules = tandem::modules::all();
    let mut calls: Vec<&str> = modules
        .iter()
        .flat_map(|module| &module.routes)
        .filter(|route| route.takes_file())
        .map(|route| route.path)
        .collect();
    calls.sort_unstable();
    assert_eq!(
        calls,
        [
            // Stored and downloadable: sanitised names, fully inspected, scanned, within the tenant's quota.
            "/service1/content/api/attach/add",
            // A workbook that is read with limits, and neither stored nor downloadable.
            "/service1/content/api/import/start",
            "/service1/orders/api/order/readReplies",
            // As attachments.
            "/service1/seal/api/stampedCopy/upload",
        ]
    );
}
