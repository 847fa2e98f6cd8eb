//! How fast work that nobody waits for goes on: after each piece it rests for a multiple of what the piece took, a longer one the
//! more others work with the same database. PostgreSQL gives its processes no priorities, so this is how it learns that a page
//! comes before an export.

use crate::config::Worker;
use sqlx::PgPool;
use std::time::{Duration, Instant};
use tandem_kernel::Result;

/// How often the others are looked at.
const LOOK: Duration = Duration::from_secs(1);
/// One piece is never followed by a longer rest: whoever works must give signs of life.
const LONGEST: Duration = Duration::from_secs(2);
/// Nor is one that somebody waits for: on a slow machine every piece takes long, and it would hardly go on.
const LONGEST_WATCHED: Duration = Duration::from_millis(100);
/// A question that asks nothing, answered so much slower than at best and than this, says that the machine is busy.
const SLOW_TIMES: f64 = 4.0;
const SLOW: Duration = Duration::from_millis(5);

pub struct Pace {
    /// Where the others are counted.
    engine: PgPool,
    calm: f64,
    busy: f64,
    longest: Duration,
    busy_per_second: f64,
    /// Transactions of all, when they were counted.
    seen: Option<(i64, Instant)>,
    /// Of our own since then.
    own: i64,
    best: Duration,
    /// From 0, nobody, to 1: as much as others can be at work. Until it is known, half of that.
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

    /// Somebody watches it: without others it does not rest, and never for long.
    pub fn only_for_others(self) -> Self {
        Self { calm: 0.0, longest: LONGEST_WATCHED, ..self }
    }

    /// Whether others are at work, so that pieces should be small.
    pub fn is_busy(&self) -> bool {
        self.others > 0.1
    }

    /// After a piece that took so long and so many transactions.
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

    /// The product's own clocks and queues ask a little all the time; the square makes little of little.
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
