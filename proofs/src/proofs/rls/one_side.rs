//! Each policy that keeps rows for one side, or for single users of it, is taken away by itself, and must be missed: the other
//! policies of its table stay, so nothing else hides the row that is planted.

use super::{Counts, Planted, Scene, as_application, attempt, plant, rows_of};
use crate::report::Outcome;
use anyhow::{Context, Result, ensure};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tandem_kernel::Side;

struct Policy {
    relation: String,
    name: String,
    /// As in `pg_policy.polcmd`: `*` for all, else reading, adding, writing or deleting.
    command: String,
}

impl Policy {
    async fn all(conn: &mut PgConnection) -> Result<Vec<Self>> {
        let sql = "select polrelid::regclass::text, polname::text, polcmd::text from pg_policy
                   where not polpermissive and polname ~ '^(supplier_only|kept_by_.+|buyer_(select|insert|update|delete))$'
                   order by 1, 2";
        let rows: Vec<(String, String, String)> = sqlx::query_as(sql).fetch_all(conn).await?;
        Ok(rows.into_iter().map(|(relation, name, command)| Self { relation, name, command }).collect())
    }

    /// The side it shuts out.
    fn against(&self) -> Side {
        if self.name == "kept_by_buyer" { Side::Supplier } else { Side::Buyer }
    }

    /// The states in which a row is planted: those that the kind declares as kept, or any.
    fn states(&self, scene: &Scene<'_>) -> Result<Vec<Option<&'static str>>> {
        let keeper = match self.name.as_str() {
            "kept_by_buyer" => Side::Buyer,
            "kept_by_supplier" => Side::Supplier,
            _ => return Ok(vec![None]),
        };
        let kinds = scene.world.platform.documents();
        let of = kinds.iter().find(|kind| format!("{}.{}", kind.table.0, kind.table.1) == self.relation);
        let machine =
            of.and_then(|kind| kind.machine()).with_context(|| format!("{} is no document's", self.relation))?;
        Ok(machine.states_kept_by(keeper).into_iter().map(Some).collect())
    }
}

pub(super) async fn taken_away(outcome: &mut Outcome, scene: &Scene<'_>) -> Result<()> {
    let mut superuser = scene.world.database().superuser().await?;
    let policies = Policy::all(&mut superuser).await?;
    for name in ["supplier_only", "kept_by_buyer", "buyer_select"] {
        ensure!(policies.iter().any(|policy| policy.name == name), "no policy {name} is there to be taken away");
    }
    let (mut tried, mut noticed) = (0, 0);
    for policy in &policies {
        for state in policy.states(scene)? {
            let Policy { relation, name, .. } = policy;
            let mut hole = superuser.begin().await?;
            // His own supplier's row where the state alone hides it.
            let own = Planted { organize: &scene.own.organize, state };
            let planted = if state.is_some() { own } else { Planted::of_other(scene) };
            let row = plant(&mut hole, relation, scene, planted).await.with_context(|| relation.clone())?;
            if crosses(&mut hole, policy, &row, scene).await? {
                outcome.fault(format!("{name} on {relation} lets a row through"));
            }
            // Names come from the database catalogue.
            sqlx::raw_sql(AssertSqlSafe(format!("drop policy {name} on {relation}"))).execute(&mut *hole).await?;
            let seen = crosses(&mut hole, policy, &row, scene).await?;
            hole.rollback().await?;
            tried += 1;
            noticed += usize::from(seen);
            if !seen {
                outcome.fault(format!("nobody notices that {relation} is without {name}"));
            }
        }
    }
    let all = noticed == tried;
    outcome.bar("policies of one side taken away one by one, each noticed", noticed, &tried.to_string(), all);
    Ok(())
}

/// Whether the side that is shut out does with the planted row what the policy forbids.
async fn crosses(conn: &mut PgConnection, policy: &Policy, row: &str, scene: &Scene<'_>) -> Result<bool> {
    let (relation, side, home) = (policy.relation.as_str(), policy.against(), scene.world.acme.id);
    sqlx::raw_sql("savepoint side").execute(&mut *conn).await?;
    sqlx::raw_sql(AssertSqlSafe(as_application(&scene.ctx(side)?))).execute(&mut *conn).await?;
    let counts = &mut Counts::default();
    let rows = attempt(conn, counts, async |c| rows_of(c, relation).await).await?.unwrap_or_default();
    // Statements without a condition read no column, so that only the policies of their own command restrict them.
    let statement = match policy.command.as_str() {
        "w" => format!("update {relation} set tenant_id = '{home}'"),
        "d" => format!("delete from {relation}"),
        _ => row.to_owned(),
    };
    let affected = async |c: &mut PgConnection| -> Result<u64> {
        Ok(sqlx::raw_sql(AssertSqlSafe(statement.clone())).execute(c).await?.rows_affected())
    };
    let through = match policy.command.as_str() {
        "a" => attempt(conn, counts, affected).await?.is_some(),
        "w" | "d" => match attempt(conn, counts, affected).await? {
            Some(affected) => usize::try_from(affected)? > rows.len(),
            None => false,
        },
        _ => rows.iter().any(|row| scene.leaks(relation, side, row)),
    };
    sqlx::raw_sql("rollback to savepoint side").execute(&mut *conn).await?;
    Ok(through)
}
