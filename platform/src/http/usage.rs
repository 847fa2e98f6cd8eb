//! Recent work time per caller. While others are active, a caller that keeps more than one place busy for long is
//! throttled to one place at a time, with a pause after each call: CPU time is as scarce as connections, and nothing
//! else shares it out.

use super::fair::Key;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// Time constant of the exponential decay: work this many seconds ago counts 1/e (about a third). Sequential calls
/// without a pause converge to this many seconds of work and never exceed it.
const MEMORY: f64 = 1.5;
/// Hysteresis, in seconds of work: throttling starts above `MUCH` and ends below `LITTLE`, which is less than a
/// throttled caller reaches with its pauses, so that throttling lasts until the caller asks for less.
const MUCH: f64 = 2.0;
const LITTLE: f64 = MEMORY / (1 + REST) as f64 / 2.0;
/// Recent calls of others below which nobody is throttled.
const OTHERS: f64 = 1.0;
/// A throttled caller pauses for this many times the duration of its call, at most `LONGEST_REST`.
const REST: u32 = 2;
const LONGEST_REST: Duration = Duration::from_millis(500);
/// Above this many entries, inactive callers are evicted.
const MOST_KNOWN: usize = 10_000;

#[derive(Default)]
pub struct Usage(Mutex<State>);

#[derive(Default)]
struct State {
    of: HashMap<Key, Lately>,
    all: Option<Lately>,
    /// Serialises the calls of throttled callers.
    lines: HashMap<Key, Arc<Semaphore>>,
}

#[derive(Clone, Copy)]
struct Lately {
    seconds: f64,
    calls: f64,
    at: Instant,
    takes_much: bool,
    rests_until: Instant,
}

impl Lately {
    fn none(now: Instant) -> Self {
        Self { seconds: 0.0, calls: 0.0, at: now, takes_much: false, rests_until: now }
    }

    /// Decayed to `now`, and judged for a key that stands for `people` persons.
    fn by(mut self, now: Instant, people: u8) -> Self {
        let times = f64::from(people);
        let faded = (-now.saturating_duration_since(self.at).as_secs_f64() / MEMORY).exp();
        self.seconds *= faded;
        self.calls *= faded;
        self.at = now;
        self.takes_much = self.seconds > MUCH * times || self.takes_much && self.seconds > LITTLE * times;
        self
    }
}

impl Usage {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this key, which stands for `people` persons, is throttled now.
    pub fn is_much(&self, key: Key, people: u8, now: Instant) -> bool {
        let state = self.state();
        let Some(own) = state.of.get(&key).map(|lately| lately.by(now, people)) else { return false };
        let all = state.all.map_or(0.0, |all| all.by(now, 1).calls);
        own.takes_much && all - own.calls > OTHERS
    }

    /// The semaphore of a throttled key, with a permit per person; `None` if too many of its calls already wait.
    pub fn line(&self, key: Key, people: u8, longest: usize) -> Option<Arc<Semaphore>> {
        let mut state = self.state();
        state.lines.retain(|_, line| Arc::strong_count(line) > 1);
        let line = state.lines.entry(key).or_insert_with(|| Arc::new(Semaphore::new(people.into())));
        (Arc::strong_count(line) <= longest).then(|| line.clone())
    }

    /// The remaining pause of a throttled caller.
    pub fn rest(&self, held_back: &[(Key, u8)], now: Instant) -> Duration {
        let state = self.state();
        let rests = held_back.iter().filter_map(|(key, _)| state.of.get(key));
        rests.map(|lately| lately.rests_until.saturating_duration_since(now)).max().unwrap_or_default()
    }

    /// Charges work from `began` to `now` to each of the keys.
    pub fn count(&self, keys: &[(Key, u8)], began: Instant, now: Instant) {
        let took = now.saturating_duration_since(began);
        let mut state = self.state();
        if state.of.len() >= MOST_KNOWN {
            state.of.retain(|_, lately| lately.by(now, 1).calls > 0.01);
        }
        let more = |lately: Option<Lately>, people: u8| {
            let mut lately = lately.unwrap_or_else(|| Lately::none(now)).by(now, people);
            lately.seconds += took.as_secs_f64();
            lately.calls += 1.0;
            lately.rests_until = now + (took * REST).min(LONGEST_REST);
            lately.by(now, people)
        };
        state.all = Some(more(state.all, 1));
        for (key, people) in keys {
            let lately = more(state.of.get(key).copied(), *people);
            state.of.insert(*key, lately);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_kernel::{TenantId, UserId};
    use uuid::Uuid;

    fn user(n: u128) -> Key {
        Key::User(TenantId::new(Uuid::from_u128(1)), UserId::new(Uuid::from_u128(n)))
    }

    /// User 1 runs `at_once` calls in parallel for `seconds`; with `others`, user 2 makes four calls a second.
    fn works(usage: &Usage, start: Instant, at_once: u32, seconds: u32, others: bool) -> Instant {
        let mut now = start;
        for step in 0..seconds * 20 {
            let began = now;
            now += Duration::from_millis(50);
            for _ in 0..at_once {
                usage.count(&[(user(1), 1)], began, now);
            }
            if others && step % 5 == 0 {
                usage.count(&[(user(2), 1)], now, now);
            }
        }
        now
    }

    #[test]
    fn one_after_the_other_is_never_much_and_many_at_once_soon_are() {
        let (usage, start) = (Usage::default(), Instant::now());
        let now = works(&usage, start, 1, 30, true);
        assert!(!usage.is_much(user(1), 1, now));
        let now = works(&usage, now, 6, 1, true);
        assert!(usage.is_much(user(1), 1, now));
        assert!(!usage.is_much(user(2), 1, now), "others are not concerned");
        let now = works(&usage, now, 1, 5, true);
        assert!(usage.is_much(user(1), 1, now), "who keeps his one place busy keeps one");
        assert!(!usage.is_much(user(1), 1, now + Duration::from_secs(3)), "after a pause he begins anew");
    }

    #[test]
    fn what_is_much_for_one_is_little_for_ten() {
        let (usage, start) = (Usage::default(), Instant::now());
        let now = start + Duration::from_secs(5);
        usage.count(&[(user(1), 1), (user(10), 10)], start, now);
        usage.count(&[(user(2), 1)], now, now);
        usage.count(&[(user(2), 1)], now, now);
        assert!(usage.is_much(user(1), 1, now));
        assert!(!usage.is_much(user(10), 10, now));
    }

    #[test]
    fn a_rest_is_as_long_as_the_work_before_it_asks_for() {
        let (usage, start) = (Usage::default(), Instant::now());
        usage.count(&[(user(1), 1)], start, start + Duration::from_millis(100));
        let rest = |n, millis| usage.rest(&[(user(n), 1)], start + Duration::from_millis(millis));
        assert_eq!((rest(1, 100), rest(1, 250)), (Duration::from_millis(200), Duration::from_millis(50)));
        assert_eq!((rest(1, 400), rest(2, 100)), (Duration::ZERO, Duration::ZERO));
        usage.count(&[(user(1), 1)], start, start + Duration::from_secs(60));
        assert_eq!(rest(1, 60_000), LONGEST_REST);
    }

    #[test]
    fn a_line_is_one_for_all_who_stand_in_it_and_not_longer_than_it_may_be() {
        let usage = Usage::default();
        let standing: Vec<_> = (0..3).map_while(|_| usage.line(user(1), 2, 3)).collect();
        assert_eq!((standing.len(), standing[0].available_permits()), (3, 2));
        assert!(Arc::ptr_eq(&standing[0], &standing[2]));
        assert!(usage.line(user(1), 2, 3).is_none() && usage.line(user(2), 2, 3).is_some());
        drop(standing);
        assert!(usage.line(user(1), 2, 3).is_some(), "the line is empty again");
    }

    #[test]
    fn nobody_is_held_back_who_is_alone() {
        let (usage, start) = (Usage::default(), Instant::now());
        let now = works(&usage, start, 6, 5, false);
        assert!(!usage.is_much(user(1), 1, now));
    }

    #[test]
    fn those_who_left_are_forgotten() {
        let (usage, start) = (Usage::default(), Instant::now());
        for n in 0..MOST_KNOWN as u128 {
            usage.count(&[(user(n), 1)], start, start);
        }
        usage.count(&[(user(0), 1)], start, start + Duration::from_secs(60));
        assert_eq!(usage.state().of.len(), 1);
    }
}
