//! Throttles background work: after each chunk it pauses for a multiple of the chunk's duration, longer the more load
//! others put on the same database. PostgreSQL has no priorities for its processes, so this is how interactive queries
//! come before exports.

use crate::config::Worker;
use sqlx::PgPool;
use std::time::{Duration, Instant};
use tandem_kernel::Result;

/// Interval at which the load is measured.
const LOOK: Duration = Duration::from_secs(1);
/// Upper bound of a pause: the worker must still send heartbeats.
const LONGEST: Duration = Duration::from_secs(2);
/// Upper bound where a user waits: on a slow machine every chunk takes long, and long pauses would stall the work.
const LONGEST_WATCHED: Duration = Duration::from_millis(100);
/// A trivial query slower than `SLOW` and than this multiple of its best latency means that the machine is busy.
const SLOW_TIMES: f64 = 4.0;
const SLOW: Duration = Duration::from_millis(5);

pub struct Pace {
    /// The pool used to measure the load.
    engine: PgPool,
    calm: f64,
    busy: f64,
    longest: Duration,
    busy_per_second: f64,
    /// The transaction count of the database, and when it was read.
    seen: Option<(i64, Instant)>,
    /// Our own transactions since then.
    own: i64,
    best: Duration,
    /// Load by others from 0 to 1; 0.5 until it has been measured.
    others: f64,
}

impl Pace {
    pub fn new(config: &Worker, engine: PgPool) -> Self {
        let calm = config.long_rest.max(0.0);
        Self {
            engine,
            calm,
            busy: config.long_rest_busy.max(calm),
            longest: LONGEST,
            busy_per_second: config.long_busy_per_second.max(1.0),
            seen: None,
            own: 0,
            best: Duration::MAX,
            others: 0.5,
        }
    }

    /// For work a user waits for: no pause without other load, and never a long one.
    pub fn only_for_others(self) -> Self {
        Self { calm: 0.0, longest: LONGEST_WATCHED, ..self }
    }

    /// Whether there is other load, so that chunks should be small.
    pub fn is_busy(&self) -> bool {
        self.others > 0.1
    }

    /// Pauses after a chunk of this duration and number of transactions.
    pub async fn rest(&mut self, took: Duration, transactions: i64) -> Result<()> {
        self.own += transactions;
        if self.seen.is_none_or(|(_, at)| at.elapsed() >= LOOK) {
            self.look().await?;
        }
        tokio::time::sleep(self.pause(took)).await;
        Ok(())
    }

    fn pause(&self, took: Duration) -> Duration {
        let times = self.calm + (self.busy - self.calm) * self.others;
        took.mul_f64(times).min(self.longest)
    }

    async fn look(&mut self) -> Result<()> {
        let asked = Instant::now();
        let all: i64 = sqlx::query_scalar(
            "select xact_commit + xact_rollback from pg_stat_database where datname = current_database()",
        )
        .fetch_one(&self.engine)
        .await?;
        let (now, lag) = (Instant::now(), asked.elapsed());
        self.own += 1;
        if let Some((before, at)) = self.seen.replace((all, now)) {
            let seconds = (now - at).as_secs_f64().max(0.001);
            self.judge((all - before - self.own).max(0) as f64 / seconds, lag);
        }
        self.own = 0;
        Ok(())
    }

    /// The product's own polling causes some load all the time; squaring makes low load negligible.
    fn judge(&mut self, per_second: f64, lag: Duration) {
        self.best = self.best.min(lag);
        let slow = lag > SLOW && lag > self.best.mul_f64(SLOW_TIMES);
        let asked = (per_second / self.busy_per_second).min(1.0);
        self.others = if slow { 1.0 } else { asked * asked };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pace() -> Pace {
        let nowhere = PgPool::connect_lazy("postgres://nobody@127.0.0.1:1/none").expect("a pool of nothing");
        let config = Worker { long_rest: 1.0, long_rest_busy: 9.0, long_busy_per_second: 50.0, ..Worker::default() };
        Pace::new(&config, nowhere)
    }

    #[tokio::test]
    async fn it_rests_longer_the_more_others_ask() {
        let (mut pace, ms) = (pace(), Duration::from_millis);
        assert_eq!(pace.pause(ms(10)), ms(50), "nothing is known yet");
        pace.judge(0.0, ms(1));
        assert_eq!((pace.pause(ms(10)), pace.is_busy()), (ms(10), false));
        pace.judge(10.0, ms(1));
        assert!(pace.pause(ms(10)) < ms(14), "the product's own clocks");
        pace.judge(25.0, ms(1));
        assert_eq!((pace.pause(ms(10)), pace.is_busy()), (ms(30), true));
        pace.judge(500.0, ms(1));
        assert_eq!(pace.pause(ms(10)), ms(90));
        assert_eq!(pace.pause(Duration::from_secs(5)), LONGEST);
    }

    #[tokio::test]
    async fn what_somebody_watches_rests_only_for_others() {
        let (mut pace, ms) = (pace().only_for_others(), Duration::from_millis);
        pace.judge(0.0, ms(1));
        assert_eq!(pace.pause(ms(10)), ms(0));
        pace.judge(500.0, ms(1));
        assert_eq!(pace.pause(ms(10)), ms(90));
        assert_eq!(pace.pause(ms(500)), LONGEST_WATCHED, "a slow machine is no reason to stand still");
    }

    #[tokio::test]
    async fn a_machine_that_answers_slowly_is_busy_whoever_keeps_it_so() {
        let (mut pace, ms) = (pace(), Duration::from_millis);
        pace.judge(0.0, ms(1));
        pace.judge(0.0, ms(4));
        assert!(!pace.is_busy(), "a little slower");
        pace.judge(0.0, ms(40));
        assert_eq!(pace.pause(ms(10)), ms(90));
        pace.judge(0.0, ms(2));
        assert!(!pace.is_busy(), "and calm again");
    }
}
