//! Holds the running server to the reviewed tables of `docs/states/`, cell by cell. `app/build.rs` writes a test for each
//! table: a new kind of documents has its test as soon as it has its table, and the long ones run side by side.

use anyhow::{Context, Result};
use std::collections::BTreeSet;
use tandem_testkit::specimens::{self, Party};
use tandem_testkit::{World, reviewed};

include!(concat!(env!("OUT_DIR"), "/states.rs"));

/// Checks the table of one machine.
async fn hold(machine: &str) -> Result<()> {
    let specimen = specimens::ALL.iter().copied().find(|specimen| specimen.machine().name == machine);
    let specimen = specimen.with_context(|| format!("no specimen of {machine}"))?;
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let party = Party::meet(&world, &base, &world.acme, "party").await?;
    let asked = reviewed::hold(&party, specimen).await?;
    println!("{machine}: {asked} questions");
    Ok(())
}

#[test]
fn every_kind_has_a_test_of_its_table() {
    let modules = tandem::modules::all();
    let kinds = modules.iter().flat_map(|module| module.declaration.documents);
    let machines: BTreeSet<&str> = kinds.filter_map(|kind| kind.machine()).map(|machine| machine.name).collect();
    let tested: BTreeSet<&str> = TABLES.iter().copied().collect();
    assert_eq!(tested, machines, "run `cargo xtask gen`");
}
