//! Query cancellation. A read transaction has a unique `application_name`; when its client disconnects, PostgreSQL is
//! asked over another connection to cancel that statement. The task running the query is not dropped but waits here
//! meanwhile: so its connection cannot be released and reused, and no other caller's statement can be cancelled by
//! mistake.

use super::shards::Shard;
use std::future::Future;
use std::pin::pin;
use std::time::Duration;
use tandem_kernel::Result;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// Interval after which a statement that has not stopped is cancelled again.
const AGAIN: Duration = Duration::from_millis(200);

pub struct Stop {
    pub(super) shard: Shard,
    pub(super) name: String,
}

/// Fits PostgreSQL's limit of 63 bytes.
pub(super) fn name(id: Uuid) -> String {
    format!("tandem ask {}", id.simple())
}

impl Stop {
    /// Runs `work`, and cancels its statements once `gone` is cancelled.
    pub async fn unless_waited_for<T>(
        &self,
        gone: &CancellationToken,
        work: impl Future<Output = Result<T>>,
    ) -> Result<T> {
        let mut work = pin!(work);
        tokio::select! {
            biased;
            done = &mut work => return done,
            () = gone.cancelled() => {}
        }
        metrics::counter!("tandem_questions_stopped_total").increment(1);
        loop {
            self.statement().await;
            if let Ok(done) = tokio::time::timeout(AGAIN, &mut work).await {
                return done;
            }
        }
    }

    async fn statement(&self) {
        let stopped = sqlx::query(
            "select pg_cancel_backend(pid) from pg_stat_activity where application_name = $1 and state = 'active'",
        )
        .bind(&self.name)
        .execute(&self.shard.stop)
        .await;
        if let Err(error) = stopped {
            tracing::warn!(%error, "a question nobody waits for could not be stopped");
        }
    }
}
