//! Concurrency and pace of background work in a `work` process.

use serde::Deserialize;

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Worker {
    pub ops_listen: String,
    /// Concurrent event deliveries per process.
    pub concurrency: usize,
    /// Polling interval of the relay when no hint wakes it.
    pub poll_millis: u64,
    /// A delivery that was published but not processed is published again after this.
    pub redeliver_seconds: u32,
    /// After this many failures a delivery is a dead letter.
    pub max_attempts: i32,
    pub seal_seconds: u64,
    /// Retention of delivered events; dropped by monthly partition.
    pub keep_event_months: i32,
    /// Long tasks (exports, batches, imports) running at once per process; others wait or alternate with them.
    pub long_at_once: usize,
    /// Long tasks started but not finished per process, running or paused, since each holds some memory; and the same
    /// per tenant and per user.
    pub long_begun: usize,
    pub long_per_tenant: usize,
    pub long_per_user: usize,
    /// Long tasks of one user in total, waiting or running; and of one tenant.
    pub long_open_per_user: i64,
    pub long_open_per_tenant: i64,
    /// An export pauses after each chunk for this multiple of the time the chunk took: with no other load on the
    /// database, and under load. A long batch pauses only under load.
    pub long_rest: f64,
    pub long_rest_busy: f64,
    /// Other transactions a second from which on long tasks pause the longest.
    pub long_busy_per_second: f64,
}

impl Default for Worker {
    fn default() -> Self {
        Self {
            ops_listen: "127.0.0.1:17403".into(),
            concurrency: 8,
            poll_millis: 500,
            redeliver_seconds: 30,
            max_attempts: 12,
            seal_seconds: 5,
            keep_event_months: 12,
            long_at_once: 2,
            long_begun: 12,
            long_per_tenant: 8,
            long_per_user: 2,
            long_open_per_user: 10,
            long_open_per_tenant: 1_000,
            long_rest: 1.0,
            long_rest_busy: 12.0,
            long_busy_per_second: 60.0,
        }
    }
}
