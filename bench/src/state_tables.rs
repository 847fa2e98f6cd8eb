//! What may be done in which state, and by whom. The tables are committed and reviewed as `docs/states/<machine>.md`; for
//! orders, `modules/orders/tests/it/matrix.rs` holds the running server to them, cell by cell.

use crate::access_table::holders;
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fmt::Write;
use tandem_identity::provision::Shipped;
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Machine, To};
use tandem_platform::Module;

/// States in which a document is still the buyer's own affair: to its supplier it is not there.
const UNSEEN: [(&str, &str); 3] =
    [("orders.purchase_order", "arrived"), ("orders.return_order", "draft"), ("orders.claim", "draft")];

/// Who may do an action as far as roles go.
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
    if sides == "supplier" && UNSEEN.contains(&(machine.name, state)) {
        return "`platform-not_found`".to_owned();
    }
    match machine.lead(state, action) {
        Ok(To::State(to)) => format!("{sides} → {to}"),
        Ok(To::Gone) => format!("{sides} → gone"),
        Err(refused) => format!("`{}`", refused.message().key),
    }
}

/// The tables of one machine as they should be, made from the declarations.
pub fn write(modules: &[Module], name: &str) -> Result<String> {
    let machines = modules.iter().flat_map(|module| module.declaration.machines);
    let machine =
        machines.copied().find(|machine| machine.name == name).with_context(|| format!("no machine {name}"))?;
    let roles = holders(modules);
    let doers: Vec<Doers> = machine.actions().iter().map(|action| Doers::of(action.permission, &roles)).collect();
    // Those of orders are gone through cell by cell.
    let held = match name.starts_with("orders.") {
        true => " `modules/orders/tests/it/matrix.rs` holds the running server to it.",
        false => "",
    };
    let mut text = format!(
        "# {name}: what may be done in which state\n\nWritten by `cargo xtask gen` from the machine and the roles that ship; a change \
         here is a change of what is allowed.{held}\n\n## In which state\n\n\
         Who may do it and where it leads, or the message everyone else reads. `product`: nobody's button, it happens with what \
         the ERP tells. A side without the permission is refused with `platform-forbidden` in every state.\n\n",
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
        "\n## By whom\n\n| action | permission | roles of the buying side | roles of suppliers |\n|---|---|---|---|\n",
    );
    for (action, who) in machine.actions().iter().zip(&doers) {
        let permission = if action.permission == PRODUCT { "-".to_owned() } else { format!("`{}`", action.permission) };
        let said = |roles: &[&str]| if roles.is_empty() { "-".to_owned() } else { roles.join(", ") };
        writeln!(text, "| {} | {permission} | {} | {} |", action.name, said(&who.buyers), said(&who.suppliers))?;
    }
    Ok(text)
}
