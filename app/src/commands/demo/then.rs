//! The demonstration's clock. What is told of a year happens within a minute, so each step says when it happened; where none
//! does, it is now.

use std::future::Future;
use std::sync::Arc;
use tandem_kernel::Clock;
use time::OffsetDateTime;

tokio::task_local! {
    static THEN: OffsetDateTime;
}

pub struct StoryClock(pub Arc<dyn Clock>);

impl Clock for StoryClock {
    fn now(&self) -> OffsetDateTime {
        THEN.try_with(|then| *then).unwrap_or_else(|_| self.0.now())
    }
}

/// Runs it as if it were that moment.
pub async fn at<T>(moment: OffsetDateTime, work: impl Future<Output = T>) -> T {
    THEN.scope(moment, work).await
}
