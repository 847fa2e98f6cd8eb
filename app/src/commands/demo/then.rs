//! The demo's clock. A year of events is created within a minute, so each step sets its own time; otherwise it is the
//! current time.

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
    fn set_to(&self) -> Option<OffsetDateTime> {
        THEN.try_with(|then| *then).ok().or_else(|| self.0.set_to())
    }
}

/// Runs the work at this time.
pub async fn at<T>(moment: OffsetDateTime, work: impl Future<Output = T>) -> T {
    THEN.scope(moment, work).await
}
