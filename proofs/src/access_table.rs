//! The access table: which shipped role may call which route. It is committed and reviewed as `docs/access-matrix.md`;
//! the proof `matrix` checks the running server against it.

use crate::samples::{Of, Room};
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use tandem_identity::provision::{ROLES, Shipped};
use tandem_platform::{Access, Module};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    No,
    Yes,
    /// Yes, for records of the caller's own organisations.
    Own,
}

impl Cell {
    const fn text(self) -> &'static str {
        match self {
            Self::No => "-",
            Self::Yes => "yes",
            Self::Own => "own",
        }
    }
    fn read(text: &str) -> Result<Self> {
        [Self::No, Self::Yes, Self::Own].into_iter().find(|c| c.text() == text).with_context(|| format!("cell {text}"))
    }
}

/// The cell of a role; for supplier roles restricted to their own records where the route has any.
fn cell(access: Access, of: Of, (role, held): &(&Shipped, BTreeSet<&str>)) -> Cell {
    let supplier = role.side == "_SPLR";
    let may = match access {
        Access::Public(_) | Access::SignedIn(_) => true,
        Access::Permission(code) => held.contains(code),
    };
    match (may, supplier && of == Of::Supplier) {
        (false, _) => Cell::No,
        (true, true) => Cell::Own,
        (true, false) => Cell::Yes,
    }
}

/// The shipped roles with their effective permissions.
pub fn holders(modules: &[Module]) -> Vec<(&'static Shipped, BTreeSet<&'static str>)> {
    let declared: Vec<_> = modules.iter().flat_map(|module| module.declaration.permissions).copied().collect();
    ROLES.iter().map(|role| (role, role.effective(&declared))).collect()
}

/// Generates the table from the declarations.
pub fn write(modules: &[Module]) -> Result<String> {
    let routes = modules.iter().flat_map(|m| &m.routes);
    let roles = holders(modules);
    let room = Room::absent("x");
    let mut text = String::from(
        "# Who may call what\n\nEvery route beside the roles that ship. `yes`: may call it; `own`: may, and finds only what belongs to the \
         caller's own organisations; `-`: refused. A stranger without a session is refused everywhere but on public \
         routes. Written by `cargo xtask gen`; a change here is a change of who may do what. `cargo xtask prove matrix` \
         holds the running server to it.\n\n",
    );
    let names: Vec<&str> = ROLES.iter().map(|role| role.code).collect();
    writeln!(text, "| route | access | {} |", names.join(" | "))?;
    writeln!(text, "|---|---|{}", "---|".repeat(names.len()))?;
    for route in routes {
        let sample = room.sample(route)?;
        let access = match route.access {
            Access::Public(_) => "public".to_owned(),
            Access::SignedIn(_) => "signed in".to_owned(),
            Access::Permission(code) => format!("`{code}`"),
        };
        let cells: Vec<&str> = roles.iter().map(|role| cell(route.access, sample.of, role).text()).collect();
        writeln!(text, "| `{}` | {access} | {} |", route.name(), cells.join(" | "))?;
    }
    Ok(text)
}

/// Parses the reviewed table: for each route, a cell for each role.
pub fn read(text: &str) -> Result<BTreeMap<String, Vec<Cell>>> {
    let mut table = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with("| `")) {
        let mut parts = line.trim_matches('|').split('|').map(str::trim);
        let route = parts.next().context("a route")?.trim_matches('`').to_owned();
        let cells = parts.skip(1).map(Cell::read).collect::<Result<Vec<_>>>()?;
        if cells.len() != ROLES.len() {
            bail!("{route} has {} cells for {} roles", cells.len(), ROLES.len());
        }
        table.insert(route, cells);
    }
    Ok(table)
}
