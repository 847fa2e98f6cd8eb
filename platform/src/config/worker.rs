//! What a process that works in the background takes on at once, and how fast.

use serde::Deserialize;

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Worker {
    pub ops_listen: String,
    /// Deliveries worked at once in one process.
    pub concurrency: usize,
    /// How often the queue is read when nothing wakes the relay.
    pub poll_millis: u64,
    /// A delivery that was carried but not taken in is carried again after this.
    pub redeliver_seconds: u32,
    /// After this many failures a delivery is a dead letter.
    pub max_attempts: i32,
    pub seal_seconds: u64,
    /// Delivered events older than this are dropped, a month's partition at a time.
    pub keep_event_months: i32,
    /// Long work (exports, batches, imports) done at once in one process; the rest waits or takes turns with it.
    pub long_at_once: usize,
    /// Begun and not ended in one process, at work or resting: each holds some memory. Of them those of one tenant, and
    /// of one user.
    pub long_begun: usize,
    pub long_per_tenant: usize,
    pub long_per_user: usize,
    /// Waiting, running or being applied, of one user in all.
    pub long_open_per_user: i64,
    /// After each piece an export rests so many times as long as the piece took: where nobody else works with the database, and
    /// where others do. A long batch rests only where others do.
    pub long_rest: f64,
    pub long_rest_busy: f64,
    /// Transactions a second of others from which on long work rests the longest.
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
            long_rest: 1.0,
            long_rest_busy: 12.0,
            long_busy_per_second: 60.0,
        }
    }
}
