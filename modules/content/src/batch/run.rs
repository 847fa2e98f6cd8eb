//! Processes a batch row by row on behalf of its owner.

use super::commands;
use super::queries::{BatchTask, load};
use super::states::{DONE, MACHINE, RUNNING};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};
use tandem_kernel::{Error, ErrorKind, OpCtx, Result, Tenant};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::db::tx::Mode;
use tandem_platform::document::{BatchAction, DocumentRef};
use tandem_platform::fair_turns::{Manner, Place};
use tandem_platform::http::envelope::classify;
use tandem_platform::jobs::Job;
use tandem_platform::pace::Pace;
use tandem_platform::{Platform, Tx, on_behalf};
use uuid::Uuid;

pub const BATCH: Job<Batch> = Job::new("job.content.batch");

#[derive(Debug, Serialize, Deserialize)]
pub struct Batch {
    pub task: Uuid,
}

/// Lease of a worker; renewed every second.
const LEASE: Duration = Duration::from_secs(15);
const PROGRESS: Duration = Duration::from_secs(1);
const AT_ONCE: i64 = 100;
/// Up to this size a user is probably waiting for the result; longer batches yield to other requests.
const WAITED_FOR: usize = 100;
/// Per row: one for the owner's permissions, one for the action.
const TRANSACTIONS: i64 = 2;
/// How often transient errors are retried before a row is refused.
const MOST_TRIES: u32 = 5;

pub async fn look(tx: &mut Tx, told: Batch, _meta: Meta) -> Result<()> {
    let Some(task) = load(tx, told.task, false).await? else { return Ok(()) };
    if !MACHINE.sources("run").contains(&task.status.as_str()) {
        return Ok(());
    }
    if let Some(left) = lease_left(tx, &task) {
        tx.tell_again_in(left.max(Duration::from_secs(1)));
        return Ok(());
    }
    let (platform, tenant) = (tx.platform().clone(), tx.ctx().tenant.clone());
    tx.in_turn(task.owner_id, task.id, Manner::Shares, async move |place| {
        let done = match take(&platform, &tenant, task.id).await {
            Ok(true) => work(&platform, &tenant, &task, &place).await,
            Ok(false) => Ok(()),
            Err(error) => Err(error),
        };
        if let Err(error) = done {
            tracing::warn!(%error, task = %task.id, "a batch was left; it will be taken up again");
        }
    });
    Ok(())
}

/// Remaining time of another worker's lease.
fn lease_left(tx: &Tx, task: &BatchTask) -> Option<Duration> {
    let left = task.lease_until.map(|until| until - tx.now()).filter(|left| left.is_positive())?;
    Some(left.unsigned_abs())
}

/// False if it has ended or another process holds the lease.
async fn take(platform: &Platform, tenant: &Tenant, task: Uuid) -> Result<bool> {
    let mut tx = platform.begin_system(tenant, "content.batch").await?;
    let task = load(&mut tx, task, true).await?.filter(|task| lease_left(&tx, task).is_none());
    let Some(task) = task else { return Ok(false) };
    let mine = sign_of_life(&mut tx, task.id, Some(RUNNING)).await?;
    tx.commit().await?;
    Ok(mine)
}

/// Renews the lease and stores the progress. False if the batch was cancelled.
async fn sign_of_life(tx: &mut Tx, task: Uuid, status: Option<&str>) -> Result<bool> {
    let (tenant, until) = (tx.ctx().tenant.id.uuid(), tx.now() + LEASE);
    let changed = sqlx::query(
        "update content.batch_task t set lease_until = $3, status = coalesce($4, status),
           rows_done = r.done, rows_refused = r.refused
         from (select count(*) filter (where outcome = 'done') as done, count(*) filter (where outcome = 'refused') as refused
           from content.batch_row where tenant_id = $1 and batch_task_id = $2) r
         where tenant_id = $1 and batch_task_id = $2 and status = any($5)",
    )
    .bind(tenant)
    .bind(task)
    .bind(until)
    .bind(status)
    .bind(MACHINE.sources("run"))
    .execute(tx.conn())
    .await?;
    Ok(changed.rows_affected() == 1)
}

async fn progress(platform: &Platform, tenant: &Tenant, task: Uuid) -> Result<bool> {
    let mut tx = platform.begin_system(tenant, "content.batch").await?;
    let going_on = sign_of_life(&mut tx, task, None).await?;
    if let Some(task) = load(&mut tx, task, false).await? {
        commands::notice(&mut tx, &task);
    }
    tx.commit().await?;
    Ok(going_on)
}

async fn work(platform: &Platform, tenant: &Tenant, task: &BatchTask, turn: &Place) -> Result<()> {
    let stop = platform.shutdown().token();
    let action = platform.batch_actions(&task.listing).find(|batch| batch.action == task.action).copied();
    let engine = platform.shards().get(&tenant.shard)?.engine.clone();
    let mut pace = Pace::new(&platform.config().worker, engine).only_for_others();
    let (mut told, mut rows_done) = (Instant::now(), 0);
    loop {
        let rows = waiting(platform, tenant, task.id).await?;
        if rows.is_empty() {
            return finish(platform, tenant, task.id).await;
        }
        for (place, which) in rows {
            // While waiting for its turn, renew the lease and check for cancellation.
            while told.elapsed() >= PROGRESS || !turn.share(PROGRESS).await {
                told = Instant::now();
                if stop.is_cancelled() || !progress(platform, tenant, task.id).await? {
                    return Ok(());
                }
            }
            if stop.is_cancelled() {
                return Ok(());
            }
            let started = Instant::now();
            one(platform, tenant, task, action, place, which).await?;
            rows_done += 1;
            if rows_done > WAITED_FOR {
                pace.rest(started.elapsed(), TRANSACTIONS).await?;
            }
        }
    }
}

async fn waiting(platform: &Platform, tenant: &Tenant, task: Uuid) -> Result<Vec<(i32, DocumentRef)>> {
    let mut tx = platform.begin_system(tenant, "content.batch").await?;
    let rows: Vec<(i32, Uuid, i64)> = sqlx::query_as(
        "select place, record_id, record_version from content.batch_row
         where tenant_id = $1 and batch_task_id = $2 and outcome = 'waiting' order by place limit $3",
    )
    .bind(tenant.id.uuid())
    .bind(task)
    .bind(AT_ONCE)
    .fetch_all(tx.conn())
    .await?;
    tx.commit().await?;
    Ok(rows.into_iter().map(|(place, id, version)| (place, DocumentRef { id, version })).collect())
}

async fn one(
    platform: &Platform,
    tenant: &Tenant,
    task: &BatchTask,
    action: Option<BatchAction>,
    place: i32,
    which: DocumentRef,
) -> Result<()> {
    let mut tries = 0;
    let refusal = loop {
        tries += 1;
        let ctx = on_behalf::as_of_now(platform, tenant, task.owner_id, &task.language, "batch", task.id).await;
        let done = match (ctx, action) {
            (Ok(ctx), Some(action)) => done(platform, ctx, task, action, place, which).await.map_err(classify),
            (Ok(_), None) => Err(Error::refused("content-batch_task-no_action")),
            (Err(error), _) => Err(error),
        };
        match done {
            Ok(()) => return Ok(()),
            Err(error) if error.kind() == ErrorKind::Unavailable && tries < MOST_TRIES => {
                tokio::time::sleep(Duration::from_millis(200) * 2u32.pow(tries)).await;
            }
            Err(error) => break error,
        }
    };
    if refusal.kind() == ErrorKind::Internal {
        tracing::warn!(error = %refusal, task = %task.id, place, "a row of a batch failed");
    }
    let message = platform.words().say(on_behalf::language(&task.language), refusal.message());
    let mut tx = platform.begin_system(tenant, "content.batch").await?;
    write(&mut tx, task.id, place, "refused", &message).await?;
    tx.commit().await
}

/// The action and its result are written in one transaction.
async fn done(
    platform: &Platform,
    ctx: OpCtx,
    task: &BatchTask,
    action: BatchAction,
    place: i32,
    which: DocumentRef,
) -> Result<()> {
    let mut tx = platform.begin(ctx, Mode::Write).await?;
    // Updating the row first locks it, so that only one worker executes the action.
    if !write(&mut tx, task.id, place, "done", "").await? {
        return tx.rollback().await;
    }
    (action.run)(&mut tx, action.action, which, task.arguments.clone()).await?;
    tx.commit().await
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

async fn finish(platform: &Platform, tenant: &Tenant, task: Uuid) -> Result<()> {
    let mut tx = platform.begin_system(tenant, "content.batch").await?;
    if sign_of_life(&mut tx, task, None).await? {
        commands::turn(&mut tx, task, DONE).await?;
        commands::tell(&mut tx, "finish", task).await?;
    }
    tx.commit().await
}
