//! An in-memory token bucket per client address: it protects public routes before a request costs anything. Exact
//! limits across nodes are kept in the database.

use super::client_address::{ClientAddress, network};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Instant;

/// Above this many buckets, full ones are evicted; they would be recreated full.
const MOST: usize = 20_000;
/// Allowance factor for an address that looks like a proxy missing from the configuration. A client that forges many
/// addresses gets no more than all clients behind that address together.
const CROWD: f64 = 10.0;

#[derive(PartialEq, Eq, Hash)]
enum Caller {
    At(IpAddr),
    /// The peer address, and the client address its `X-Forwarded-For` claims.
    Behind(IpAddr, IpAddr),
    /// All clients behind one peer address.
    Crowd(IpAddr),
}

impl Caller {
    /// The multiple of the single-caller rate and burst that it may use.
    fn allowance(&self) -> f64 {
        if matches!(self, Self::Crowd(_)) { CROWD } else { 1.0 }
    }
}

pub struct Limiter {
    per_second: f64,
    burst: f64,
    buckets: Mutex<HashMap<Caller, (f64, Instant)>>,
}

impl Limiter {
    pub fn new(per_second: f64, burst: f64) -> Self {
        Self { per_second, burst, buckets: Mutex::default() }
    }

    /// For callers whose address is trusted.
    pub fn allows(&self, address: Option<IpAddr>, now: Instant) -> bool {
        self.allows_from(ClientAddress { address, said: None }, now)
    }

    pub fn allows_from(&self, client_address: ClientAddress, now: Instant) -> bool {
        let Some(address) = client_address.address.map(network) else { return true };
        let mut buckets = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if buckets.len() > MOST {
            buckets
                .retain(|caller, (left, at)| self.refilled(caller, *left, *at, now) < self.burst * caller.allowance());
            // Still full: a client uses new addresses faster than their buckets refill.
            if buckets.len() > MOST {
                buckets.clear();
            }
        }
        let mut draw = |caller: Caller| {
            let left = match buckets.get(&caller) {
                Some((left, at)) => self.refilled(&caller, *left, *at, now),
                None => self.burst * caller.allowance(),
            };
            let allowed = left >= 1.0;
            buckets.insert(caller, (if allowed { left - 1.0 } else { left }, now));
            allowed
        };
        match client_address.said.map(network) {
            None => draw(Caller::At(address)),
            Some(said) => draw(Caller::Behind(address, said)) && draw(Caller::Crowd(address)),
        }
    }

    fn refilled(&self, caller: &Caller, left: f64, at: Instant, now: Instant) -> f64 {
        let (per_second, burst) = (self.per_second * caller.allowance(), self.burst * caller.allowance());
        (left + now.duration_since(at).as_secs_f64() * per_second).min(burst)
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

    #[test]
    fn one_client_behind_a_proxy_does_not_use_up_what_is_left_for_others() {
        let (limiter, now) = (Limiter::new(2.0, 3.0), Instant::now());
        let from = |said: &str| ClientAddress { address: "172.17.0.1".parse().ok(), said: said.parse().ok() };
        let greedy = (0..100).filter(|_| limiter.allows_from(from("7.7.7.7"), now)).count();
        assert_eq!(greedy, 3);
        assert!(limiter.allows_from(from("8.8.8.8"), now), "someone else behind the same proxy");
        let invented = (0..200).filter(|n| limiter.allows_from(from(&format!("9.9.9.{n}")), now)).count();
        assert_eq!(invented, 26, "whoever invents addresses gets no more than a crowd");
    }

    #[test]
    fn the_allowance_of_a_crowd_is_not_refilled_by_many_addresses() {
        let (limiter, now) = (Limiter::new(2.0, 3.0), Instant::now());
        let from = |said: &str| ClientAddress { address: "172.17.0.1".parse().ok(), said: said.parse().ok() };
        assert!((0..20).all(|n| limiter.allows_from(from(&format!("9.9.9.{n}")), now)));
        let at = |n: usize, when| limiter.allows(format!("2001:db8:{:x}:{:x}::1", n >> 8, n & 255).parse().ok(), when);
        (21..MOST).for_each(|n| _ = at(n, now));
        // Half a second later the buckets of these addresses are full and evicted; that of the crowd holds 10 + 10 of 30.
        let soon = now + Duration::from_millis(500);
        at(MOST, soon);
        let left = (0..200).filter(|n| limiter.allows_from(from(&format!("8.8.8.{n}")), soon)).count();
        assert_eq!(left, 20);
    }
}
