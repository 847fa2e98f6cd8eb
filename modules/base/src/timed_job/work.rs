//! Executes a run of a timed job. The handler is short: it claims the run under a lease and starts the work after its
//! commit. The job's changes and its success are written in one transaction, so a run whose process crashed or stops has
//! changed nothing and can be retried by another.

use super::queries::TimedJob;
use super::run::{self, Cause, Run};
use super::states::{self, PAUSED};
use super::{offered, tick, warning};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tandem_kernel::{Error, Message, Result, Tenant, To};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use tandem_platform::record::{self, Values};
use tandem_platform::timed::Parameters;
use tandem_platform::{Platform, Tx};
use uuid::Uuid;

pub const WORK: Job<Work> = Job::new("job.base.timed_run");

/// Maximum number of attempts; a run whose process crashed twice may be the cause of the crashes.
const MOST_ATTEMPTS: i32 = 2;
/// Timeout of a run.
const MOST_TIME: Duration = Duration::from_secs(3600);

#[derive(Debug, Serialize, Deserialize)]
pub struct Work {
    pub run: Uuid,
}

/// Lease of a run, after which it counts as abandoned.
pub fn lease(platform: &Platform) -> Duration {
    Duration::from_secs(u64::from(platform.config().worker.redeliver_seconds).max(4))
}

pub async fn look(tx: &mut Tx, told: Work, _meta: Meta) -> Result<()> {
    let Some(mut run) = run::load_open(tx, told.run).await? else { return Ok(()) };
    let left = run.lease_until.map(|until| until - tx.now());
    if let Some(left) = left.filter(|left| left.is_positive()) {
        tx.tell_again_in(left.unsigned_abs().max(Duration::from_secs(1)));
        return Ok(());
    }
    if run.attempt >= MOST_ATTEMPTS {
        return fail(tx, &run, Error::refused("base-timed_job_run-abandoned")).await;
    }
    run::take(tx, &mut run).await?;
    let (platform, tenant) = (tx.platform().clone(), tx.ctx().tenant.clone());
    tx.tell_again_in(lease(&platform));
    tx.afterwards(async move { work(&platform, &tenant, &run).await });
    Ok(())
}

async fn work(platform: &Platform, tenant: &Tenant, run: &Run) {
    let signs = async {
        loop {
            tokio::time::sleep(lease(platform) / 3).await;
            match sign_of_life(platform, tenant, run).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => tracing::warn!(%error, run = %run.id, "no sign of life was written"),
            }
        }
    };
    let stop = platform.shutdown().token();
    let done = tokio::select! {
        done = tokio::time::timeout(MOST_TIME, succeed(platform, tenant, run)) => {
            done.unwrap_or_else(|_| Err(Error::refused("base-timed_job_run-too_long")))
        }
        // Another attempt has taken over: the transaction is rolled back.
        () = signs => return,
        // It may take longer than the process may take to stop.
        () = stop.cancelled() => return give_back(platform, tenant, run).await,
    };
    let Err(error) = done else { return };
    tracing::warn!(%error, job = run.job_name, run = %run.id, "a timed job failed");
    let written = async {
        let mut tx = platform.begin_system(tenant, "base.timed_job").await?;
        fail(&mut tx, run, error).await?;
        tx.commit().await
    };
    if let Err(error) = written.await {
        tracing::warn!(%error, run = %run.id, "how a run ended was not written; its lease will end");
    }
}

async fn give_back(platform: &Platform, tenant: &Tenant, run: &Run) {
    let given = async {
        let mut tx = platform.begin_system(tenant, "base.timed_job").await?;
        run::give_back(&mut tx, run).await?;
        tx.commit().await
    };
    if let Err(error) = given.await {
        tracing::warn!(%error, run = %run.id, "a run was not given back; its lease will end");
    }
}

async fn sign_of_life(platform: &Platform, tenant: &Tenant, run: &Run) -> Result<bool> {
    let mut tx = platform.begin_system(tenant, "base.timed_job").await?;
    let mine = run::renew(&mut tx, run).await?;
    tx.commit().await?;
    Ok(mine)
}

/// The work, its success and the start of the subsequent job, in one transaction.
async fn succeed(platform: &Platform, tenant: &Tenant, run: &Run) -> Result<()> {
    let timed = offered::registered(platform, &run.bean, &run.method)
        .ok_or_else(|| Error::refused("base-timed_job-unknown_work"))?;
    let mut tx = platform.begin_system(tenant, "base.timed_job").await?;
    let said = (timed.run)(&mut tx, Parameters::new(run.parameters.0.clone())).await?;
    if !run::end(&mut tx, run, true, &said, "").await? {
        return tx.rollback().await;
    }
    go_on(&mut tx, run).await?;
    tx.commit().await
}

/// Starts the subsequent job.
async fn go_on(tx: &mut Tx, run: &Run) -> Result<()> {
    let Some(job) = record::load_if_there::<TimedJob>(tx, run.job, false).await? else { return Ok(()) };
    let Some(sub) = job.sub_job_id else { return Ok(()) };
    let Some(sub) = record::load_if_there::<TimedJob>(tx, sub, true).await? else { return Ok(()) };
    let cause = Cause::Job(&run.job_name);
    if sub.state == PAUSED {
        return run::skip(tx, &sub, cause, "base-timed_job_run-paused").await;
    }
    run::begin(tx, &sub, cause).await?;
    Ok(())
}

/// Logs the failure, sends a warning, and pauses the job if configured.
async fn fail(tx: &mut Tx, run: &Run, error: Error) -> Result<()> {
    let error = tandem_platform::http::envelope::classify(error);
    let message: Message = error.message().clone();
    let detail = error.cause().map(ToString::to_string).unwrap_or_default();
    if !run::end(tx, run, false, &message, &detail).await? {
        return Ok(());
    }
    let Some(job) = record::load_if_there::<TimedJob>(tx, run.job, true).await? else { return Ok(()) };
    let paused = job.pause_on_failure && job.state == states::RUNNING;
    warning::warn(tx, run.id, &job.warning_mailbox, paused).await?;
    if paused {
        tick::forget(tx, job.base.id).await?;
        record::arrive(tx, "pauseAfterFailure", job, To::State(PAUSED), Values::none()).await?;
    }
    Ok(())
}
