//! What one side keeps for itself: permissions, and states of records, as declared and as the database closes them.

use super::Check;
use anyhow::Result;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tandem_kernel::{Declaration, Granted, Listing, Machine, Permission, Side, To};

/// No role of the other side is granted a permission reserved for one by default.
pub fn permissions(declarations: &[&Declaration]) -> Check {
    let mut check = Check::new(
        "every permission kept for suppliers is granted to their roles alone, and every one kept for buyers to none of them",
    );
    for permission in declarations.iter().flat_map(|d| d.permissions) {
        let Some(side) = permission.side else { continue };
        let granted = match permission.granted {
            Granted::To(roles) => roles.iter().all(|role| role.is_suppliers() == (side == Side::Supplier)),
            _ => false,
        };
        check.look(granted, || format!("{} is granted to others than the {}", permission.code, side.as_str()));
    }
    check
}

/// The keeper is the only one who is waited for, and the only one who can lead a record there: a user cannot write what he must not
/// see.
pub fn kept_moves(declarations: &[&Declaration]) -> Check {
    let mut check = Check::new("nobody leads a record into a state that the other side keeps, or is waited for in one");
    let known = |code: &str| -> Option<&'static Permission> {
        declarations.iter().flat_map(|d| d.permissions).find(|permission| permission.code == code)
    };
    for machine in declarations.iter().flat_map(|d| d.machines) {
        for transition in machine.transitions() {
            let To::State(to) = transition.to else { continue };
            let (Some(keeper), Some(action)) = (machine.kept_by(to), machine.action(transition.action)) else {
                continue;
            };
            let side = known(action.permission).and_then(|permission| permission.side);
            check.look(side.is_none_or(|side| side == keeper), || {
                format!("{}: {} leads to {to}, where its taker cannot see the record", machine.name, action.name)
            });
        }
    }
    for kind in declarations.iter().flat_map(|d| d.documents) {
        let Some(machine) = kind.machine() else { continue };
        for wait in kind.waits() {
            let sees = machine.kept_by(wait.state).is_none_or(|keeper| keeper == wait.side);
            check.look(sees, || format!("{}: waits in {} for a side that cannot see it", kind.code(), wait.state));
        }
    }
    check
}

/// The declaration is the only place that says which states are kept: the table's policy lets the other side see all states but
/// these, and no policy of a document's table written by hand goes by the state.
pub async fn kept_states(declarations: &[&Declaration], database: &mut PgConnection) -> Result<Check> {
    let mut check =
        Check::new("a state that one side keeps is closed to the other, and no document is closed by state otherwise");
    let documents: Vec<_> = declarations.iter().flat_map(|d| d.documents).collect();
    for listing in declarations.iter().flat_map(|d| d.listings) {
        let Some((field, machine)) = listing.machine else { continue };
        let document = documents.iter().find(|document| document.code() == listing.code);
        let table = document.map_or(listing.table, |document| document.table);
        let column = listing.column(field).map_or(field, |column| column.column);
        for keeper in [Side::Buyer, Side::Supplier] {
            let states = machine.states_kept_by(keeper);
            match policy(table, keeper, database).await? {
                Some(policy) => compare(&mut check, listing, (machine, column), keeper, &policy, database).await?,
                None => check.look(states.is_empty(), || {
                    format!("{}: {states:?} are not closed to all but the {}", listing.code, keeper.as_str())
                }),
            }
        }
        // Announcements are closed by more than their state, and are no documents.
        let others = if document.is_some() { by_hand(table, column, database).await? } else { Vec::new() };
        for other in others {
            check.look(false, || format!("{}: the policy {other} goes by {column}; declare `kept_by`", listing.code));
        }
    }
    Ok(check)
}

/// The condition of the table's policy for what this side keeps; it holds for reading and writing alike.
async fn policy((schema, table): (&str, &str), keeper: Side, database: &mut PgConnection) -> Result<Option<String>> {
    let found = sqlx::query_scalar(
        "select pg_get_expr(polqual, polrelid) from pg_policy
         where polrelid = format('%I.%I', $1::text, $2::text)::regclass and polname = 'kept_by_' || $3 and polcmd = '*'
           and not polpermissive and polroles = '{0}' and pg_get_expr(polqual, polrelid) = pg_get_expr(polwithcheck, polrelid)",
    );
    Ok(found.bind(schema).bind(table).bind(keeper.as_str()).fetch_optional(database).await?)
}

/// Asks the policy about every state, as every side.
async fn compare(
    check: &mut Check,
    listing: &Listing,
    (machine, column): (&Machine, &str),
    keeper: Side,
    policy: &str,
    database: &mut PgConnection,
) -> Result<()> {
    let mut tx = database.begin().await?;
    for side in [Side::Buyer, Side::Supplier, Side::System] {
        sqlx::query("select set_config('app.side', $1, true)").bind(side.as_str()).execute(&mut *tx).await?;
        for state in machine.states() {
            // The condition and the column's name come from the catalogue and the declaration.
            let sql = AssertSqlSafe(format!("select {policy} from (select $1::text as {column}) as one"));
            let seen: bool = sqlx::query_scalar(sql).bind(state.name).fetch_one(&mut *tx).await?;
            let kept = state.kept_by == Some(keeper) && side != keeper && side != Side::System;
            check.look(seen != kept, || {
                let says = if seen { "sees" } else { "does not see" };
                format!("{}: the {} {says} one that is {}", listing.code, side.as_str(), state.name)
            });
        }
    }
    tx.rollback().await?;
    Ok(())
}

/// Other policies that go by the state.
async fn by_hand((schema, table): (&str, &str), column: &str, database: &mut PgConnection) -> Result<Vec<String>> {
    let found = sqlx::query_scalar(
        "select polname::text from pg_policy
         where polrelid = format('%I.%I', $1::text, $2::text)::regclass and not polpermissive and polname not like 'kept\\_by\\_%'
           and concat(pg_get_expr(polqual, polrelid), ' ', pg_get_expr(polwithcheck, polrelid)) ~ ('\\m' || $3 || '\\M')",
    );
    Ok(found.bind(schema).bind(table).bind(column).fetch_all(database).await?)
}
