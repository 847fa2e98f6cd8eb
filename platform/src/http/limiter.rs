//! A bucket for each address, in memory: it guards the routes open to anyone before a request
//! costs anything. Exact counts that hold across nodes are the database's work.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Instant;

/// Beyond this many addresses the full buckets are thrown away; they would be made anew alike.
const MOST: usize = 20_000;

pub struct Limiter {
    per_second: f64,
    burst: f64,
    buckets: Mutex<HashMap<IpAddr, (f64, Instant)>>,
}

impl Limiter {
    pub fn new(per_second: f64, burst: f64) -> Self {
        Self { per_second, burst, buckets: Mutex::default() }
    }

    pub fn allows(&self, address: Option<IpAddr>, now: Instant) -> bool {
        let Some(address) = address else { return true };
        let mut buckets = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if buckets.len() > MOST {
            let (per_second, burst) = (self.per_second, self.burst);
            buckets.retain(|_, (left, at)| *left + now.duration_since(*at).as_secs_f64() * per_second < burst);
        }
        let (left, at) = buckets.entry(address).or_insert((self.burst, now));
        *left = (*left + now.duration_since(*at).as_secs_f64() * self.per_second).min(self.burst);
        *at = now;
        let allowed = *left >= 1.0;
        if allowed {
            *left -= 1.0;
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_empties_and_fills_again_for_each_address_alone() {
        let limiter = Limiter::new(2.0, 3.0);
        let (start, a, b) = (Instant::now(), "10.0.0.1".parse().ok(), "10.0.0.2".parse().ok());
        let first: Vec<bool> = (0..4).map(|_| limiter.allows(a, start)).collect();
        assert_eq!(first, [true, true, true, false]);
        assert!(limiter.allows(b, start));
        assert!(limiter.allows(a, start + Duration::from_millis(500)));
        assert!(!limiter.allows(a, start + Duration::from_millis(500)));
    }
}
