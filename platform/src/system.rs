//! The system clock and random number generator. The only place that reads either.

use tandem_kernel::{Clock, Random};
use time::OffsetDateTime;

pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the one place that reads the wall clock")]
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::now_utc()
    }
    fn set_to(&self) -> Option<OffsetDateTime> {
        None
    }
}

pub struct SystemRandom;

impl Random for SystemRandom {
    fn fill(&self, bytes: &mut [u8]) {
        // Sessions are not secure without randomness, so the process must not continue.
        getrandom::fill(bytes).expect("the operating system gives randomness");
    }
}
