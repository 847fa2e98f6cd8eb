//! Applies an import in one transaction, with the owner's current permissions. Lines are validated again in that
//! transaction, and every record is changed by its own command with optimistic locking: concurrent changes are merged
//! or return the import to review. It is applied completely or not at all.

use super::lines::{self, Problem};
use super::queries::{ImportTask, judged, load, load_if_there};
use super::review::{ImportLine, LineKind, counts, problems_of};
use super::states::{APPLIED, APPLYING, MACHINE, REVIEW};
use super::{commands, importer_for};
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;
use std::collections::HashMap;
use std::time::{Duration, Instant};
use tandem_kernel::{Error, ErrorKind, OpCtx, Result, Tenant};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::db::tx::Mode;
use tandem_platform::fair_turns::Manner;
use tandem_platform::http::envelope::classify;
use tandem_platform::import::Importer;
use tandem_platform::jobs::Job;
use tandem_platform::on_behalf;
use tandem_platform::{Platform, Tx};
use uuid::Uuid;

pub const APPLY: Job<Apply> = Job::new("job.content.apply_import");

#[derive(Debug, Serialize, Deserialize)]
pub struct Apply {
    pub task: Uuid,
}

const PROGRESS: Duration = Duration::from_secs(1);
/// Number of attempts on concurrent changes before the import returns to its owner.
const MOST_TRIES: usize = 3;
/// Limit on the number of reported lines.
const MOST_REFUSED: usize = 1_000;

pub async fn look(tx: &mut Tx, told: Apply, _meta: Meta) -> Result<()> {
    let platform = tx.platform().clone();
    let tenant = tx.ctx().tenant.clone();
    let Some(task) = load_if_there(tx, told.task, false).await? else { return Ok(()) };
    if task.status != APPLYING {
        return Ok(());
    }
    // Records stay locked until the end, so an import does not pause to let others run.
    tx.in_turn(task.owner_id, task.id, Manner::Keeps, async move |_place| {
        if let Err(error) = work(&platform, &tenant, &task).await {
            tracing::warn!(%error, task = %task.id, "how an import ended was not written; it will be looked at again");
        }
    });
    Ok(())
}

/// Result of one attempt.
enum Ended {
    Applied,
    /// Another process works on it, or it has already ended.
    NotMine,
    /// With the problems reported by the module, by row.
    Returned(Vec<(i32, Vec<Problem>)>),
}

async fn work(platform: &Platform, tenant: &Tenant, task: &ImportTask) -> Result<()> {
    let started = Instant::now();
    let outcome = match tried(platform, tenant, task).await {
        Ok(Ended::Applied) => "applied",
        Ok(Ended::NotMine) => return Ok(()),
        Ok(Ended::Returned(refused)) => {
            give_back(platform, tenant, task, &refused, None).await?;
            "returned"
        }
        Err(error) => {
            tracing::warn!(%error, task = %task.id, "an import failed");
            give_back(platform, tenant, task, &[], Some(&error)).await?;
            "failed"
        }
    };
    metrics::counter!("tandem_imports_total", "outcome" => outcome).increment(1);
    metrics::histogram!("tandem_import_seconds").record(started.elapsed().as_secs_f64());
    Ok(())
}

/// Retries on concurrent changes and transient errors.
async fn tried(platform: &Platform, tenant: &Tenant, task: &ImportTask) -> Result<Ended> {
    let mut left = MOST_TRIES;
    loop {
        left -= 1;
        let ctx = on_behalf::as_of_now(platform, tenant, task.owner_id, &task.language, "import", task.id).await?;
        match once(platform, ctx, task).await.map_err(classify) {
            Err(error) if left > 0 && matches!(error.kind(), ErrorKind::Stale | ErrorKind::Unavailable) => {}
            ended => return ended,
        }
    }
}

async fn once(platform: &Platform, ctx: OpCtx, task: &ImportTask) -> Result<Ended> {
    let mut tx = platform.begin(ctx, Mode::Write).await?;
    if !take(&mut tx, task.id).await? {
        return Ok(Ended::NotMine);
    }
    let importer = importer_for(&tx, &task.listing)?;
    lock(&mut tx, &importer, task.id).await?;
    let mut lines = judged(&mut tx, &importer, task).await?;
    let found = counts(&lines);
    if found.wrong > 0 || found.conflicts > 0 {
        return Ok(Ended::Returned(Vec::new()));
    }
    lines.retain(|line| line.kind == LineKind::New || !line.before.is_empty());
    let mut refused = Vec::new();
    let mut told = Instant::now();
    for (done, line) in lines.iter().enumerate() {
        match one(&mut tx, &importer, line).await {
            Ok(()) => {}
            // A record changed concurrently: restart with the current values.
            Err(error) if error.kind() == ErrorKind::Stale => return Err(error),
            Err(error) if matches!(error.kind(), ErrorKind::Internal | ErrorKind::Unavailable) => return Err(error),
            Err(error) => refused.push((line.line, problems_of(&tx, &importer, &error))),
        }
        if refused.len() >= MOST_REFUSED {
            break;
        }
        if told.elapsed() >= PROGRESS {
            told = Instant::now();
            progress(platform, &tx.ctx().tenant.clone(), task.id, done + 1).await?;
        }
    }
    if !refused.is_empty() {
        return Ok(Ended::Returned(refused));
    }
    finish(&mut tx, task.id, lines.len()).await?;
    tx.commit().await?;
    Ok(Ended::Applied)
}

/// An advisory lock admits one worker at a time; released with the transaction.
async fn take(tx: &mut Tx, task: Uuid) -> Result<bool> {
    let free: bool =
        sqlx::query_scalar("select pg_try_advisory_xact_lock(hashtextextended('content.import ' || $1::text, 0))")
            .bind(task)
            .fetch_one(tx.conn())
            .await?;
    let waiting = load_if_there(tx, task, false).await?;
    Ok(free && waiting.is_some_and(|task| MACHINE.sources("finish").contains(&task.status.as_str())))
}

/// Locks all records first, in a fixed order, so that imports cannot deadlock. Without this, a long import into a busy
/// list would never succeed.
async fn lock(tx: &mut Tx, importer: &Importer, task: Uuid) -> Result<()> {
    let listing = importer.listing;
    let id = listing.column("id").ok_or_else(|| Error::internal("every listing has an id"))?.column;
    let sql = format!(
        "select 1 from {}.{} where tenant_id = $1 and {id} in
           (select record_id from content.import_line where tenant_id = $1 and import_task_id = $2 and record_id is not null)
         order by {id} for update",
        listing.table.0, listing.table.1
    );
    let tenant = tx.ctx().tenant.id.uuid();
    // Table and column names are our own constants.
    sqlx::query(AssertSqlSafe(sql)).bind(tenant).bind(task).execute(tx.conn()).await?;
    Ok(())
}

async fn one(tx: &mut Tx, importer: &Importer, line: &ImportLine) -> Result<()> {
    match line.target {
        Some(target) => importer.update(tx, target, &line.merged).await,
        None => importer.create(tx, &line.merged).await,
    }
}

async fn finish(tx: &mut Tx, task: Uuid, applied: usize) -> Result<()> {
    commands::turn(tx, task, APPLIED).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update content.import_task set lines_applied = $3 where tenant_id = $1 and import_task_id = $2")
        .bind(tenant)
        .bind(task)
        .bind(i64::try_from(applied).unwrap_or(i64::MAX))
        .execute(tx.conn())
        .await?;
    lines::forget(tx, task).await?;
    commands::tell(tx, "finish", task).await?;
    Ok(())
}

/// Reports progress in a separate transaction, so that it is visible before the commit.
async fn progress(platform: &Platform, tenant: &Tenant, task: Uuid, done: usize) -> Result<()> {
    let mut tx = platform.begin_system(tenant, "content.import").await?;
    sqlx::query(
        "update content.import_task set lines_applied = $3 where tenant_id = $1 and import_task_id = $2 and status = $4",
    )
    .bind(tenant.id.uuid())
    .bind(task)
    .bind(i64::try_from(done).unwrap_or(i64::MAX))
    .bind(APPLYING)
    .execute(tx.conn())
    .await?;
    let task = load(&mut tx, task, false).await?;
    commands::notice(&mut tx, &task);
    tx.commit().await
}

/// Returns the import to its owner unapplied, with the reasons.
async fn give_back(
    platform: &Platform,
    tenant: &Tenant,
    task: &ImportTask,
    refused: &[(i32, Vec<Problem>)],
    error: Option<&Error>,
) -> Result<()> {
    let mut tx = platform.begin_system(tenant, "content.import").await?;
    let now = load(&mut tx, task.id, true).await?;
    if now.status != APPLYING {
        return Ok(());
    }
    commands::turn(&mut tx, task.id, REVIEW).await?;
    let refused: HashMap<i32, &Vec<Problem>> = refused.iter().map(|(line, problems)| (*line, problems)).collect();
    let mut kept = lines::load(&mut tx, task.id).await?;
    kept.retain(|line| refused.contains_key(&line.line) || !line.refusals.is_empty());
    for line in &mut kept {
        line.refusals = refused.get(&line.line).map(|problems| (*problems).clone()).unwrap_or_default();
    }
    lines::keep(&mut tx, task.id, &kept.iter().collect::<Vec<_>>()).await?;
    let (words, language) = (platform.words(), on_behalf::language(&task.language));
    let why = match error {
        Some(error) => words.say(language, error.message()),
        None => words.label(language, "content-import_task-came_back"),
    };
    sqlx::query("update content.import_task set error = $3 where tenant_id = $1 and import_task_id = $2")
        .bind(tenant.id.uuid())
        .bind(task.id)
        .bind(why)
        .execute(tx.conn())
        .await?;
    commands::tell(&mut tx, "return", task.id).await?;
    tx.commit().await
}
