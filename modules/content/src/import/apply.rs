//! Applies an import in one transaction, with the owner's current permissions. Lines are validated again in that
//! transaction, and every record is changed by its own command with optimistic locking: concurrent changes are merged
//! or return the import to review. It is applied completely or not at all.

use super::cell::Reading;
use super::lines::{self, Line, Problem};
use super::listing::LISTING;
use super::queries::load_if_there;
use super::review::{ImportLine, LineKind, counts, problems_of, review};
use super::states::{APPLIED, APPLYING, REVIEW};
use super::{commands, importer_locking};
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;
use std::collections::HashMap;
use tandem_kernel::{Error, ErrorKind, OpCtx, Result};
use tandem_platform::db::tx::Mode;
use tandem_platform::fair_turns::Manner;
use tandem_platform::http::envelope::classify;
use tandem_platform::import::Importer;
use tandem_platform::jobs::Job;
use tandem_platform::long::{CANCELLED, Claim, DONE, Done, Ended, LongKind, LongTask, Stopped};
use tandem_platform::{Tx, on_behalf};
use uuid::Uuid;

pub static APPLY: LongKind = LongKind {
    job: Job::new("job.content.apply_import"),
    label: "content-long-apply_import",
    listing: &LISTING,
    // Records stay locked until the end, so an import does not pause to let others run.
    manner: Manner::Keeps,
    run: |claim| Box::pin(run(claim)),
    ended: |tx, task| Box::pin(ended(tx, task)),
};

/// What its task keeps.
#[derive(Debug, Serialize, Deserialize)]
pub struct Apply {
    pub import: Uuid,
}

/// Number of attempts on concurrent changes before the import returns to its owner.
const MOST_TRIES: usize = 3;
/// Limit on the number of reported lines.
const MOST_REFUSED: usize = 1_000;

/// Result of one attempt.
enum Outcome {
    Applied(Ended),
    /// It is no longer to be applied.
    Over,
    /// With the problems reported by the module, by row.
    Returned(Vec<(i32, Vec<Problem>)>),
}

async fn run(claim: &Claim) -> Result<Ended, Stopped> {
    let Apply { import } = claim.asked()?;
    match tried(claim, import).await? {
        Outcome::Applied(ended) => Ok(ended),
        Outcome::Over => claim.finish(Done::default()).await,
        Outcome::Returned(refused) => give_back(claim, import, &refused).await,
    }
}

/// Retries on concurrent changes and transient errors.
async fn tried(claim: &Claim, import: Uuid) -> Result<Outcome, Stopped> {
    let mut left = MOST_TRIES;
    loop {
        left -= 1;
        let error = match once(claim, claim.owner().await?, import).await {
            Err(Stopped::Failed(error)) => classify(error),
            ended => return ended,
        };
        if left == 0 || !matches!(error.kind(), ErrorKind::Stale | ErrorKind::Unavailable) {
            return Err(error.into());
        }
    }
}

async fn once(claim: &Claim, ctx: OpCtx, import: Uuid) -> Result<Outcome, Stopped> {
    let mut tx = claim.platform.begin(ctx, Mode::Write).await?;
    let task = load_if_there(&mut tx, import, false).await?;
    let Some(task) = task.filter(|task| task.status == APPLYING) else { return Ok(Outcome::Over) };
    let importer = importer_locking(&mut tx, &task.listing, &task.within).await?;
    if task.parent_changed(&importer).is_some() {
        return Ok(Outcome::Returned(Vec::new()));
    }
    lock(&mut tx, &importer, import).await?;
    let reading = Reading::of(&mut tx, &importer).await?;
    let kept = lines::load(&mut tx, import).await?;
    let mut lines = review(&mut tx, &importer, &reading, &kept).await?;
    let found = counts(&lines);
    if found.wrong > 0 || found.conflicts > 0 {
        return Ok(Outcome::Returned(Vec::new()));
    }
    lines.retain(|line| line.kind == LineKind::New || !line.before.is_empty());
    claim.counted(number(lines.len()));
    let mut refused = Vec::new();
    for (done, line) in lines.iter().enumerate() {
        claim.go_on().await?;
        match one(&mut tx, &importer, &reading, &kept, line).await {
            Ok(()) => {}
            // A record changed concurrently: restart with the current values.
            Err(error) if error.kind() == ErrorKind::Stale => return Err(error.into()),
            Err(error) if matches!(error.kind(), ErrorKind::Internal | ErrorKind::Unavailable) => {
                return Err(error.into());
            }
            Err(error) => refused.push((line.line, problems_of(&tx, &importer, &error))),
        }
        if refused.len() >= MOST_REFUSED {
            break;
        }
        claim.progress(number(done + 1));
    }
    if !refused.is_empty() {
        return Ok(Outcome::Returned(refused));
    }
    // The task first, as cancelling does: whoever comes second finds it ended.
    let done = Done { done: Some(number(lines.len())), ..Done::default() };
    let ended = claim.finish_in(&mut tx, done).await?;
    finish(&mut tx, import, lines.len()).await?;
    tx.commit().await?;
    Ok(Outcome::Applied(ended))
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
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
        importer.table.0, importer.table.1
    );
    let tenant = tx.ctx().tenant.id.uuid();
    // Table and column names are our own constants.
    sqlx::query(AssertSqlSafe(sql)).bind(tenant).bind(task).execute(tx.conn()).await?;
    Ok(())
}

/// An earlier line may have changed the record with its own, as a new default of a dictionary does with the one before: what
/// is left of this line is then found anew.
async fn one(tx: &mut Tx, importer: &Importer, reading: &Reading, kept: &[Line], line: &ImportLine) -> Result<()> {
    let Some(target) = line.target else { return importer.create(tx, &line.merged).await };
    match importer.update(tx, target, &line.merged).await {
        Err(error) if error.kind() == ErrorKind::Stale => {}
        ended => return ended,
    }
    let again: Vec<Line> = kept.iter().filter(|kept| kept.line == line.line).cloned().collect();
    for line in review(tx, importer, reading, &again).await? {
        if line.wrong || line.open_conflicts() > 0 {
            return Err(Error::refused("content-import_task-line-changed_before"));
        }
        if let Some(target) = line.target.filter(|_| !line.before.is_empty()) {
            importer.update(tx, target, &line.merged).await?;
        }
    }
    Ok(())
}

async fn finish(tx: &mut Tx, task: Uuid, applied: usize) -> Result<()> {
    commands::turn(tx, task, APPLIED).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update content.import_task set lines_applied = $3 where tenant_id = $1 and import_task_id = $2")
        .bind(tenant)
        .bind(task)
        .bind(number(applied))
        .execute(tx.conn())
        .await?;
    lines::forget(tx, task).await?;
    commands::tell(tx, "finish", task).await?;
    Ok(())
}

/// Returns the import to its owner unapplied, with the reasons.
async fn give_back(claim: &Claim, import: Uuid, refused: &[(i32, Vec<Problem>)]) -> Result<Ended, Stopped> {
    let mut tx = claim.begin().await?;
    let refused: HashMap<i32, &Vec<Problem>> = refused.iter().map(|(line, problems)| (*line, problems)).collect();
    let mut kept = lines::load(&mut tx, import).await?;
    kept.retain(|line| refused.contains_key(&line.line) || !line.refusals.is_empty());
    for line in &mut kept {
        line.refusals = refused.get(&line.line).map(|problems| (*problems).clone()).unwrap_or_default();
    }
    let language = on_behalf::language(&claim.task.language);
    let why = claim.platform.words().label(language, "content-import_task-came_back");
    let ended = claim.fail_in(&mut tx, &why).await?;
    lines::keep(&mut tx, import, &kept.iter().collect::<Vec<_>>()).await?;
    tx.commit().await?;
    Ok(ended)
}

/// An import whose task ended without applying it is its owner's again, with the reason.
async fn ended(tx: &mut Tx, task: &LongTask) -> Result<()> {
    let Some(import) = task.subject_id.filter(|_| task.status != DONE) else { return Ok(()) };
    let Some(_) = load_if_there(tx, import, true).await?.filter(|import| import.status == APPLYING) else {
        return Ok(());
    };
    commands::turn(tx, import, REVIEW).await?;
    let (tenant, language) = (tx.ctx().tenant.id.uuid(), on_behalf::language(&task.language));
    let why = match task.status.as_str() {
        CANCELLED => tx.platform().words().label(language, "content-import_task-was_cancelled"),
        _ => task.error.clone(),
    };
    sqlx::query("update content.import_task set error = $3 where tenant_id = $1 and import_task_id = $2")
        .bind(tenant)
        .bind(import)
        .bind(why)
        .execute(tx.conn())
        .await?;
    commands::tell(tx, "return", import).await?;
    Ok(())
}
