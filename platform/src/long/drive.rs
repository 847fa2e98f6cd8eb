//! One run of a task: the work, and beside it the beat that keeps the lease and learns that the task was cancelled.

use super::claim::{Claim, Ended, Stopped};
use crate::http::envelope::classify;
use crate::on_behalf;
use std::time::{Duration, Instant};
use tandem_kernel::{Error, ErrorKind, Result};

const BEAT: Duration = Duration::from_millis(500);
/// The owner's browsers are told of progress with every so many beats.
const TOLD_EACH: u64 = 2;
/// For clearing up after a task that is no longer this run's; then the work is dropped wherever it is.
const GRACE: Duration = Duration::from_millis(800);
/// How often passing errors of the database or the store are tried again without getting further.
const MOST_ERRORS: i32 = 5;
/// Runs without getting further, whatever ended them: a task that kills its workers must not do so for ever.
const MOST_TRIES: i32 = 10;

pub(super) async fn drive(claim: &Claim) {
    let started = Instant::now();
    let ended = if claim.task.tries > MOST_TRIES {
        Err(Error::refused("platform-long-gave_up").into())
    } else {
        tokio::select! {
            ended = (claim.kind.run)(claim) => ended,
            () = until_lost(claim) => Err(Stopped::NotMine),
        }
    };
    let (kind, outcome) = (claim.kind.code(), settle(claim, ended).await);
    metrics::counter!("tandem_long_tasks_total", "kind" => kind, "outcome" => outcome).increment(1);
    metrics::histogram!("tandem_long_task_seconds", "kind" => kind).record(started.elapsed().as_secs_f64());
}

async fn until_lost(claim: &Claim) {
    let mut seen = (0, None);
    for beats in 0u64.. {
        tokio::time::sleep(BEAT).await;
        match claim.beat(beats.is_multiple_of(TOLD_EACH).then_some(&mut seen)).await {
            Ok(true) => {}
            Ok(false) => break,
            // If that lasts, the lease ends and another run begins.
            Err(error) => tracing::debug!(%error, task = %claim.task.id, "no sign of life of a long task"),
        }
    }
    claim.lost.cancel();
    tokio::time::sleep(GRACE).await;
}

async fn settle(claim: &Claim, ended: Result<Ended, Stopped>) -> &'static str {
    let (outcome, told) = match ended {
        Ok(_) => return "done",
        Err(Stopped::NotMine) => return "not mine",
        Err(Stopped::Stopping) => ("stopping", claim.give_back(false).await),
        Err(Stopped::Failed(error)) => failed(claim, classify(error)).await,
    };
    if let Err(error) = told {
        tracing::warn!(%error, task = %claim.task.id, "how a long task ended was not written; its lease will end");
    }
    outcome
}

async fn failed(claim: &Claim, error: Error) -> (&'static str, Result<()>) {
    tracing::warn!(%error, task = %claim.task.id, kind = claim.kind.code(), "a long task failed");
    if error.kind() == ErrorKind::Unavailable && claim.task.tries < MOST_ERRORS {
        return ("again", claim.give_back(true).await);
    }
    let message = claim.platform.words().say(on_behalf::language(&claim.task.language), error.message());
    match claim.fail(&message).await {
        Ok(_) => ("failed", Ok(())),
        Err(Stopped::Failed(error)) => ("failed", Err(error)),
        Err(_) => ("not mine", Ok(())),
    }
}
