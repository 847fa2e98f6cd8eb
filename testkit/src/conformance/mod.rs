//! Checks that apply to every module: its declarations are checked for consistency, against its messages and against a
//! migrated database. A module only has to add a specimen of each of its document kinds.

mod declared;
mod sides;
mod sources;
mod tables;
mod words;

use anyhow::Result;
use sources::Sources;
use sqlx::PgConnection;
use tandem_kernel::Declaration;
use tandem_platform::Module;

/// One rule, the number of items examined, and the violations.
#[derive(Debug)]
pub struct Check {
    pub rule: &'static str,
    pub examined: usize,
    pub faults: Vec<String>,
}

impl Check {
    fn new(rule: &'static str) -> Self {
        Self { rule, examined: 0, faults: Vec::new() }
    }
    fn look(&mut self, holds: bool, fault: impl FnOnce() -> String) {
        self.examined += 1;
        if !holds {
            self.faults.push(fault());
        }
    }
    fn look_all(&mut self, faults: Vec<String>) {
        self.examined += 1;
        self.faults.extend(faults);
    }
}

/// Examines the modules and the platform's own declaration. `database` is a superuser connection to any migrated
/// database.
pub async fn examine(modules: &[Module], database: &mut PgConnection) -> Result<Vec<Check>> {
    let own = Module::new(&tandem_platform::declaration::DECLARATION);
    let modules: Vec<&Module> = std::iter::once(&own).chain(modules).collect();
    let declarations: Vec<&Declaration> = modules.iter().map(|m| m.declaration).collect();
    let mut checks = vec![
        declared::routes(&modules),
        declared::types(&modules),
        declared::machines(&declarations),
        sides::permissions(&declarations),
        sides::kept_moves(&declarations),
        declared::documents(&declarations),
        declared::specimens(&modules),
        declared::refusals(&modules),
        words::words(&declarations, Sources::of_this_checkout()?),
        declared::commas(&declarations),
        declared::repeated_words(&declarations),
        declared::menus(&declarations),
        declared::engine(&modules),
        declared::outside(&modules),
        declared::listings(&declarations),
        declared::dictionaries(&declarations),
        declared::reports(&declarations),
        declared::importers(&modules),
        declared::timed(&modules),
    ];
    checks.push(sides::kept_states(&declarations, database).await?);
    checks.extend(tables::examine(&declarations, database).await?);
    Ok(checks)
}

pub fn faults(checks: &[Check]) -> Vec<String> {
    checks.iter().flat_map(|c| c.faults.iter().map(|f| format!("{}: {f}", c.rule))).collect()
}
