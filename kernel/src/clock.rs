//! Clock and randomness are injected. Direct calls are banned elsewhere by `clippy.toml`, so that a test can control
//! time and repeat a run from its seed.

use std::sync::atomic::{AtomicI64, Ordering};
use time::OffsetDateTime;
use uuid::{Builder, Uuid};

pub trait Clock: Send + Sync {
    fn now(&self) -> OffsetDateTime;
    /// The moment a test or a story has set; `None` if it is the real time. Deadlines then count by the clock of the
    /// database, which all processes share.
    fn set_to(&self) -> Option<OffsetDateTime> {
        Some(self.now())
    }
}

pub trait Random: Send + Sync {
    fn fill(&self, bytes: &mut [u8]);
}

/// Makes UUIDv7 values from the injected clock and randomness.
pub struct IdMaker<'a> {
    pub clock: &'a dyn Clock,
    pub random: &'a dyn Random,
}

impl IdMaker<'_> {
    pub fn make(&self) -> Uuid {
        let mut chance = [0u8; 10];
        self.random.fill(&mut chance);
        let millis = self.clock.now().unix_timestamp_nanos() / 1_000_000;
        // A clock before 1970 is misconfigured; ids then start at zero rather than panic.
        Builder::from_unix_timestamp_millis(u64::try_from(millis).unwrap_or(0), &chance).into_uuid()
    }
}

/// A test clock that only moves when advanced.
pub struct ManualClock(AtomicI64);

impl ManualClock {
    pub fn at(moment: OffsetDateTime) -> Self {
        Self(AtomicI64::new(moment.unix_timestamp() * 1000))
    }
    pub fn advance(&self, by: time::Duration) {
        let millis = i64::try_from(by.whole_milliseconds()).unwrap_or(i64::MAX);
        self.0.fetch_add(millis, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> OffsetDateTime {
        let millis = i128::from(self.0.load(Ordering::SeqCst));
        OffsetDateTime::from_unix_timestamp_nanos(millis * 1_000_000).unwrap_or(OffsetDateTime::UNIX_EPOCH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Zeros;
    impl Random for Zeros {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(0);
        }
    }

    #[test]
    fn ids_sort_by_the_time_they_were_made() {
        let clock = ManualClock::at(OffsetDateTime::UNIX_EPOCH + time::Duration::days(20_000));
        let ids = IdMaker { clock: &clock, random: &Zeros };
        let earlier = ids.make();
        clock.advance(time::Duration::milliseconds(1));
        let later = ids.make();
        assert!(earlier < later);
        assert_eq!(earlier.get_version_num(), 7);
    }
}
