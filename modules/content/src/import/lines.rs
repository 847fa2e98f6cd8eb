//! The lines of an import, stored until it is applied or discarded.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::types::Json;
use std::collections::BTreeMap;
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::import::Values;
use tandem_platform::import::merge::Choices;
use utoipa::ToSchema;
use uuid::Uuid;

/// Something wrong with a line, or with one of its cells, in the words of its owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Problem {
    pub field: Option<String>,
    pub message: String,
}

/// Message keys of unreadable cells, by field.
pub type Faults = BTreeMap<String, String>;

#[derive(Clone, Debug, Default)]
pub struct Line {
    /// Row number in the workbook.
    pub line: i32,
    pub record: Option<Uuid>,
    /// Snapshot of the record when the file was created; `None` for new lines and files without it.
    pub base: Option<Values>,
    pub mine: Values,
    pub faults: Faults,
    pub choices: Choices,
    /// Problems reported by the module at the last attempt.
    pub refusals: Vec<Problem>,
}

impl Line {
    /// Whether the file changes nothing in this line.
    pub fn is_untouched(&self) -> bool {
        self.record.is_some() && self.faults.is_empty() && self.base.as_ref() == Some(&self.mine)
    }
}

type Stored = (i32, Option<Uuid>, Option<Json<Values>>, Json<Values>, Json<Faults>, Json<Choices>, Json<Vec<Problem>>);

pub async fn load(tx: &mut Tx, task: Uuid) -> Result<Vec<Line>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let stored: Vec<Stored> = sqlx::query_as(
        "select line, record_id, base, mine, faults, choices, refusals from content.import_line
         where tenant_id = $1 and import_task_id = $2 order by line",
    )
    .bind(tenant)
    .bind(task)
    .fetch_all(tx.conn())
    .await?;
    let line = |(line, record, base, mine, faults, choices, refusals): Stored| Line {
        line,
        record,
        base: base.map(|Json(base)| base),
        mine: mine.0,
        faults: faults.0,
        choices: choices.0,
        refusals: refusals.0,
    };
    Ok(stored.into_iter().map(line).collect())
}

/// Upserts lines.
pub async fn keep(tx: &mut Tx, task: Uuid, lines: &[&Line]) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    for part in lines.chunks(1_000) {
        let json = |of: fn(&Line) -> serde_json::Result<Value>| {
            part.iter().map(|line| of(line)).collect::<Result<Vec<_>, _>>()
        };
        sqlx::query(
            "insert into content.import_line (tenant_id, import_task_id, line, record_id, base, mine, faults, choices, refusals)
             select $1, $2, * from unnest($3::int[], $4::uuid[], $5::jsonb[], $6::jsonb[], $7::jsonb[], $8::jsonb[], $9::jsonb[])
             on conflict (tenant_id, import_task_id, line) do update
               set mine = excluded.mine, faults = excluded.faults, choices = excluded.choices, refusals = excluded.refusals",
        )
        .bind(tenant)
        .bind(task)
        .bind(part.iter().map(|line| line.line).collect::<Vec<_>>())
        .bind(part.iter().map(|line| line.record).collect::<Vec<_>>())
        .bind(part.iter().map(|line| line.base.as_ref().map(serde_json::to_value).transpose()).collect::<Result<Vec<_>, _>>()?)
        .bind(json(|line| serde_json::to_value(&line.mine))?)
        .bind(json(|line| serde_json::to_value(&line.faults))?)
        .bind(json(|line| serde_json::to_value(&line.choices))?)
        .bind(json(|line| serde_json::to_value(&line.refusals))?)
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}

/// Removes lines from the import.
pub async fn leave(tx: &mut Tx, task: Uuid, lines: &[i32]) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from content.import_line where tenant_id = $1 and import_task_id = $2 and line = any($3)")
        .bind(tenant)
        .bind(task)
        .bind(lines)
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub async fn forget(tx: &mut Tx, task: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from content.import_line where tenant_id = $1 and import_task_id = $2")
        .bind(tenant)
        .bind(task)
        .execute(tx.conn())
        .await?;
    Ok(())
}
