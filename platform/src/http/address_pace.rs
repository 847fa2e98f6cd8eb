//! Throttles answers that are cheap to ask for (refusals, the application's static pages) per client address: a client
//! that sends too many waits before each further answer, so that it does not take CPU time from other clients.

use super::client_address::{ClientAddress, network};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Allowance factor for an address that looks like a proxy missing from the configuration.
const CROWD: u32 = 10;
/// Upper bound of the delay, so that throttled clients do not hold connections for long.
const LONGEST: Duration = Duration::from_secs(2);
/// Above this many entries, addresses that have no delay pending are evicted.
const MOST: usize = 20_000;

pub struct AddressPace {
    /// Answers per address without delay (burst), and the sustained rate per second after that.
    per_second: u32,
    paid: Mutex<HashMap<IpAddr, Instant>>,
}

impl AddressPace {
    pub fn new(per_second: u32) -> Self {
        Self { per_second: per_second.clamp(1, 1_000_000), paid: Mutex::default() }
    }

    /// The delay before this client's answer is sent.
    pub fn wait(&self, client_address: ClientAddress, now: Instant) -> Duration {
        let Some(address) = client_address.address.map(network) else { return Duration::ZERO };
        let crowd = if client_address.said.is_some() { CROWD } else { 1 };
        let at_once = self.per_second * crowd;
        let each = Duration::from_secs(1) / at_once;
        let mut due = self.paid.lock().unwrap_or_else(PoisonError::into_inner);
        if due.len() > MOST {
            due.retain(|_, next| *next > now);
            // Still full: a client uses new addresses faster than entries expire.
            if due.len() > MOST {
                due.clear();
            }
        }
        // The time at which all answers so far would be within the sustained rate.
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
