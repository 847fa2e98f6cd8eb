//! Whoever asks for much that costs him next to nothing (to be turned away again and again, the application's pages) waits a
//! little for the next of it: the processors that answer him are those that others work with.

use super::client_address::{ClientAddress, network};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// As many callers are allowed for behind a proxy that we were not told of.
const CROWD: u32 = 10;
/// Nobody waits longer, so that nobody holds a connection for the sake of such an answer.
const LONGEST: Duration = Duration::from_secs(2);
/// Addresses that are due nothing are forgotten when there are so many.
const MOST: usize = 20_000;

pub struct AddressPace {
    /// Answers that one address gets without waiting, and each second from then on.
    per_second: u32,
    paid: Mutex<HashMap<IpAddr, Instant>>,
}

impl AddressPace {
    pub fn new(per_second: u32) -> Self {
        Self { per_second: per_second.clamp(1, 1_000_000), paid: Mutex::default() }
    }

    /// How long the one who is answered now is to wait for it.
    pub fn wait(&self, client_address: ClientAddress, now: Instant) -> Duration {
        let Some(address) = client_address.address.map(network) else { return Duration::ZERO };
        let crowd = if client_address.said.is_some() { CROWD } else { 1 };
        let at_once = self.per_second * crowd;
        let each = Duration::from_secs(1) / at_once;
        let mut due = self.paid.lock().unwrap_or_else(PoisonError::into_inner);
        if due.len() > MOST {
            due.retain(|_, next| *next > now);
            // Someone invents addresses faster than they are forgotten.
            if due.len() > MOST {
                due.clear();
            }
        }
        // When all that was answered so far would have been paid for.
        let paid = due.entry(address).or_insert(now);
        *paid = (*paid).max(now) + each;
        let wait = paid.saturating_duration_since(now).saturating_sub(each * at_once);
        if wait > LONGEST {
            *paid -= each;
        }
        wait.min(LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(address: &str) -> ClientAddress {
        ClientAddress { address: address.parse().ok(), said: None }
    }

    #[test]
    fn whoever_is_refused_often_waits_and_nobody_else() {
        let (refusals, now) = (AddressPace::new(200), Instant::now());
        let waits: Vec<_> = (0..400).map(|_| refusals.wait(from("10.0.0.1"), now)).collect();
        assert!(waits[..200].iter().all(Duration::is_zero));
        assert_eq!(waits.last(), Some(&Duration::from_secs(1)), "two hundred more take a second");
        assert_eq!(refusals.wait(from("10.0.0.2"), now), Duration::ZERO);
        assert_eq!(refusals.wait(from("10.0.0.1"), now + Duration::from_secs(3)), Duration::ZERO);
    }

    #[test]
    fn nobody_waits_for_long_and_none_of_it_adds_up() {
        let (refusals, now) = (AddressPace::new(200), Instant::now());
        let longest = (0..100_000).map(|_| refusals.wait(from("10.0.0.1"), now)).max();
        assert_eq!(longest, Some(LONGEST));
        assert_eq!(refusals.wait(from("10.0.0.1"), now + LONGEST + Duration::from_secs(2)), Duration::ZERO);
    }
}
