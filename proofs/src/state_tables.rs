//! The state tables: which action is allowed in which state, and for whom. They are committed and reviewed as
//! `docs/states/<machine>.md`, and `app/tests/it/states.rs` checks the running server against them, cell by cell.

use crate::access_table::holders;
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fmt::Write;
use tandem_identity::provision::Shipped;
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Machine, Side, To};
use tandem_platform::Module;
use tandem_testkit::specimens;

/// The state machines of all document kinds.
pub fn machines(modules: &[Module]) -> Vec<&'static Machine> {
    modules.iter().flat_map(|module| module.declaration.documents).filter_map(|kind| kind.machine()).collect()
}

/// The roles that may take an action.
struct Doers {
    buyers: Vec<&'static str>,
    suppliers: Vec<&'static str>,
}

impl Doers {
    fn of(permission: &str, roles: &[(&'static Shipped, BTreeSet<&'static str>)]) -> Self {
        let holding = |supplier: bool| {
            let holders = roles.iter().filter(|(role, held)| {
                (role.side == "_SPLR") == supplier && permission != PRODUCT && held.contains(permission)
            });
            holders.map(|(role, _)| role.code).collect::<Vec<_>>()
        };
        Self { buyers: holding(false), suppliers: holding(true) }
    }

    fn sides(&self) -> &'static str {
        match (self.buyers.is_empty(), self.suppliers.is_empty()) {
            (false, false) => "both",
            (false, true) => "buyer",
            (true, false) => "supplier",
            (true, true) => "product",
        }
    }
}

fn cell(machine: &Machine, state: &str, action: &str, sides: &str) -> String {
    let specimen = specimens::ALL.iter().find(|specimen| specimen.machine().name == machine.name);
    let hidden_from = |side| specimen.is_some_and(|specimen| specimen.unseen(side).contains(&state));
    let sides = match sides {
        "supplier" if hidden_from(Side::Supplier) => return "`platform-not_found`".to_owned(),
        "buyer" if hidden_from(Side::Buyer) => return "`platform-not_found`".to_owned(),
        "both" if hidden_from(Side::Supplier) => "buyer",
        "both" if hidden_from(Side::Buyer) => "supplier",
        sides => sides,
    };
    match machine.lead(state, action) {
        Ok(To::State(to)) => format!("{sides} → {to}"),
        Ok(To::Gone) => format!("{sides} → gone"),
        Err(refused) => format!("`{}`", refused.message().key),
    }
}

/// Generates the tables of one machine from the declarations.
pub fn write(modules: &[Module], name: &str) -> Result<String> {
    let kinds = modules.iter().flat_map(|module| module.declaration.documents);
    let found = kinds.filter_map(|kind| Some((kind, kind.machine()?))).find(|(_, machine)| machine.name == name);
    let (kind, machine) = found.with_context(|| format!("no document has a machine {name}"))?;
    let roles = holders(modules);
    let doers: Vec<Doers> = machine.actions().iter().map(|action| Doers::of(action.permission, &roles)).collect();
    let mut text = format!(
        "# {name}: what may be done in which state\n\nWritten by `cargo xtask gen` from the machine and the roles that ship; a change \
         here is a change of what is allowed. `app/tests/it/states.rs` holds the running server to it.\n\n## In which state\n\n\
         Who may do it and where it leads, or the message everyone else reads. `product`: nobody's button, it happens with what \
         the ERP tells, or with another document. A side without the permission is refused with `platform-forbidden` in every state.\n\n",
    );
    let actions: Vec<_> = machine.actions().iter().map(|action| action.name).collect();
    writeln!(text, "| state | {} |", actions.join(" | "))?;
    writeln!(text, "|---|{}", "---|".repeat(actions.len()))?;
    for state in machine.states() {
        let cells: Vec<_> =
            actions.iter().zip(&doers).map(|(action, who)| cell(machine, state.name, action, who.sides())).collect();
        writeln!(text, "| {} | {} |", state.name, cells.join(" | "))?;
    }
    text.push_str(
        "\n## By whom\n\n`yes` in the last column: a document may refuse the action although its state allows it; its button, its row and the command \
         say why (`cargo xtask prove refusals`).\n\n\
         | action | permission | roles of the buying side | roles of suppliers | may be refused |\n|---|---|---|---|---|\n",
    );
    for (action, who) in machine.actions().iter().zip(&doers) {
        let permission = if action.permission == PRODUCT { "-".to_owned() } else { format!("`{}`", action.permission) };
        let said = |roles: &[&str]| if roles.is_empty() { "-".to_owned() } else { roles.join(", ") };
        let refused = if kind.listing.refuses.contains(&action.name) { "yes" } else { "-" };
        let (buyers, suppliers) = (said(&who.buyers), said(&who.suppliers));
        writeln!(text, "| {} | {permission} | {buyers} | {suppliers} | {refused} |", action.name)?;
    }
    Ok(text)
}
