//! Processes a batch row by row on behalf of its owner.

use super::listing::LISTING;
use crate::task::commands as task;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::{Duration, Instant};
use tandem_kernel::{Error, ErrorKind, OpCtx, Result};
use tandem_platform::db::tx::Mode;
use tandem_platform::document::{BatchAction, DocumentRef};
use tandem_platform::fair_turns::Manner;
use tandem_platform::http::envelope::classify;
use tandem_platform::jobs::Job;
use tandem_platform::long::{Chunk, Claim, DONE, Done, Ended, FAILED, LongKind, LongTask, Stopped};
use tandem_platform::pace::Pace;
use tandem_platform::{Tx, on_behalf};
use uuid::Uuid;

pub static BATCH: LongKind = LongKind {
    job: Job::new("job.content.batch"),
    label: "content-long-batch",
    listing: &LISTING,
    manner: Manner::Shares,
    run: |claim| Box::pin(run(claim)),
    ended: |tx, task| Box::pin(ended(tx, task)),
};

/// What its task keeps; the rows have a table of their own.
#[derive(Debug, Serialize, Deserialize)]
pub struct Batch {
    pub listing: String,
    pub action: String,
    #[serde(default)]
    pub arguments: Value,
}

const AT_ONCE: i64 = 100;
/// Up to this size a user is probably waiting for the result; longer batches yield to other requests.
const WAITED_FOR: usize = 100;
/// Per row: one for the owner's permissions, one for the action.
const TRANSACTIONS: i64 = 2;
/// How often transient errors are retried before a row is refused.
const MOST_TRIES: u32 = 5;

/// Cancelling is audited by its command.
async fn ended(tx: &mut Tx, task: &LongTask) -> Result<()> {
    match task.status.as_str() {
        DONE => task::tell(tx, "finish", task).await,
        FAILED => task::tell(tx, "fail", task).await,
        _ => Ok(()),
    }
}

async fn run(claim: &Claim) -> Result<Ended, Stopped> {
    let asked: Batch = claim.asked()?;
    let platform = &claim.platform;
    let action = platform.batch_actions(&asked.listing).find(|batch| batch.action == asked.action).copied();
    let engine = platform.shards().get(&claim.tenant.shard)?.engine.clone();
    let mut pace = Pace::new(&platform.config().worker, engine).only_for_others();
    let mut rows_done = 0;
    loop {
        let rows = waiting(claim).await?;
        if rows.is_empty() {
            return finish(claim).await;
        }
        for (place, which) in rows {
            claim.go_on().await?;
            let started = Instant::now();
            one(claim, &asked, action, place, which).await?;
            rows_done += 1;
            if rows_done > WAITED_FOR {
                claim.rest(&mut pace, started.elapsed(), TRANSACTIONS).await?;
            }
        }
    }
}

async fn waiting(claim: &Claim) -> Result<Vec<(i32, DocumentRef)>> {
    let mut tx = claim.begin().await?;
    let rows: Vec<(i32, Uuid, i64)> = sqlx::query_as(
        "select place, record_id, record_version from content.batch_row
         where tenant_id = $1 and batch_task_id = $2 and outcome = 'waiting' order by place limit $3",
    )
    .bind(claim.tenant.id.uuid())
    .bind(claim.task.id)
    .bind(AT_ONCE)
    .fetch_all(tx.conn())
    .await?;
    tx.commit().await?;
    Ok(rows.into_iter().map(|(place, id, version)| (place, DocumentRef { id, version })).collect())
}

async fn one(
    claim: &Claim,
    asked: &Batch,
    action: Option<BatchAction>,
    place: i32,
    which: DocumentRef,
) -> Result<(), Stopped> {
    let mut tries = 0;
    let refusal = loop {
        tries += 1;
        let done = match (claim.owner().await, action) {
            (Ok(ctx), Some(action)) => done(claim, ctx, asked, action, place, which).await,
            (Ok(_), None) => Err(Error::refused("content-batch_task-no_action").into()),
            (Err(error), _) => Err(error.into()),
        };
        let error = match done {
            Ok(()) => return Ok(()),
            Err(Stopped::Failed(error)) => classify(error),
            Err(stopped) => return Err(stopped),
        };
        if error.kind() != ErrorKind::Unavailable || tries >= MOST_TRIES {
            break error;
        }
        tokio::time::sleep(Duration::from_millis(200) * 2u32.pow(tries)).await;
    };
    if refusal.kind() == ErrorKind::Internal {
        tracing::warn!(error = %refusal, task = %claim.task.id, place, "a row of a batch failed");
    }
    let message = claim.platform.words().say(on_behalf::language(&claim.task.language), refusal.message());
    let mut tx = claim.begin().await?;
    if write(&mut tx, claim.task.id, place, "refused", &message).await? {
        claim.chunk(&mut tx, Chunk { refused: 1, ..Chunk::default() }).await?;
    }
    Ok(tx.commit().await?)
}

/// The action, its result and the progress are written in one transaction.
async fn done(
    claim: &Claim,
    ctx: OpCtx,
    asked: &Batch,
    action: BatchAction,
    place: i32,
    which: DocumentRef,
) -> Result<(), Stopped> {
    let mut tx = claim.platform.begin(ctx, Mode::Write).await?;
    // Updating the row first locks it, so that only one worker executes the action.
    if !write(&mut tx, claim.task.id, place, "done", "").await? {
        return Ok(tx.rollback().await?);
    }
    claim.chunk(&mut tx, Chunk { done: 1, ..Chunk::default() }).await?;
    (action.run)(&mut tx, action.action, which, asked.arguments.clone()).await?;
    Ok(tx.commit().await?)
}

async fn write(tx: &mut Tx, task: Uuid, place: i32, outcome: &str, message: &str) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    let written = sqlx::query(
        "update content.batch_row set outcome = $4, message = $5
         where tenant_id = $1 and batch_task_id = $2 and place = $3 and outcome = 'waiting'",
    )
    .bind(tenant)
    .bind(task)
    .bind(place)
    .bind(outcome)
    .bind(message)
    .execute(tx.conn())
    .await?;
    Ok(written.rows_affected() == 1)
}

/// Its rows say how many were done: those of a batch begun by the version before were not counted one by one.
async fn finish(claim: &Claim) -> Result<Ended, Stopped> {
    let mut tx = claim.begin().await?;
    let (done, refused): (i64, i64) = sqlx::query_as(
        "select count(*) filter (where outcome = 'done'), count(*) filter (where outcome = 'refused')
         from content.batch_row where tenant_id = $1 and batch_task_id = $2",
    )
    .bind(claim.tenant.id.uuid())
    .bind(claim.task.id)
    .fetch_one(tx.conn())
    .await
    .map_err(Error::from)?;
    let ended = claim.finish_in(&mut tx, Done { done: Some(done), refused: Some(refused), ..Done::default() }).await?;
    tx.commit().await?;
    Ok(ended)
}
