//! A fair semaphore. Each permit (place) counts against several quotas (shares) at once, such as the user's and the
//! company's, and none may be exceeded. If no place is free, callers queue with a timeout; a freed place goes to the
//! waiting caller that holds the fewest, so that many calls of one caller cannot starve the few of another.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tandem_kernel::{OrganizeId, TenantId, UserId};
use tokio::sync::oneshot;

/// The holder of a quota.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A user's queries only; `User` counts all calls of a user.
    Questions(TenantId, UserId),
    User(TenantId, UserId),
    /// All users of one supplier.
    Supplier(TenantId, OrganizeId),
    /// All suppliers of a company; `Company` counts all its users.
    Suppliers(TenantId),
    Company(TenantId),
    /// An anonymous client, by address and forwarded address; all clients at one address; all anonymous clients.
    Visitor(IpAddr, Option<IpAddr>),
    Crowd(IpAddr),
    Visitors,
}

impl Key {
    /// Whether an exhausted quota is due to the caller's own calls.
    fn is_own(self) -> bool {
        !matches!(self, Self::Suppliers(_) | Self::Company(_) | Self::Visitors)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Share {
    pub key: Key,
    pub most: usize,
}

/// Why no place was granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// The caller's own calls exhaust its quota.
    Own,
    /// The calls of others exhaust a shared quota or the total.
    Others,
}

/// From the narrowest quota to the widest. The queue length per caller is counted by the first.
type Shares = Arc<[Share]>;

pub struct Fair(Mutex<State>);

struct State {
    free: usize,
    held: HashMap<Key, usize>,
    line: Line,
}

/// The wait queue, in order of arrival.
#[derive(Default)]
struct Line {
    next: u64,
    waiting: BTreeMap<u64, (Shares, oneshot::Sender<Place>)>,
    by_key: HashMap<Key, usize>,
    longest: usize,
    longest_of_one: usize,
}

impl Fair {
    /// `places` in total; `longest` and `longest_of_one` limit the queue, in total and per caller.
    pub fn new(places: usize, longest: usize, longest_of_one: usize) -> Arc<Self> {
        let line = Line { longest, longest_of_one, ..Line::default() };
        Arc::new(Self(Mutex::new(State { free: places, held: HashMap::new(), line })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place without waiting.
    pub fn take_now(self: &Arc<Self>, shares: &[Share]) -> Result<Place, Full> {
        self.take_many(shares, 1)
    }

    /// As [`Self::take_now`], for something that takes several places, such as bytes.
    pub fn take_many(self: &Arc<Self>, shares: &[Share], amount: usize) -> Result<Place, Full> {
        let mut state = self.state();
        state.fits(shares, amount)?;
        state.take(shares, amount);
        Ok(Place { fair: self.clone(), shares: shares.into(), amount })
    }

    /// Takes a place, waiting in the queue for at most `patience`.
    pub async fn take(self: &Arc<Self>, shares: &[Share], patience: Duration) -> Result<Place, Full> {
        let (number, turn) = {
            let mut state = self.state();
            // Queued callers do not fit at the moment, so granting at once overtakes nobody who could be served.
            let Err(full) = state.fits(shares, 1) else {
                state.take(shares, 1);
                return Ok(Place { fair: self.clone(), shares: shares.into(), amount: 1 });
            };
            if patience.is_zero() {
                return Err(full);
            }
            state.line.join(shares.into())?
        };
        // Leaves the queue on drop: after the timeout, or when the client disconnects.
        let waiting = Waiting { fair: self, number };
        let started = Instant::now();
        let place = tokio::time::timeout(patience, turn).await.ok().and_then(Result::ok);
        drop(waiting);
        metrics::histogram!("tandem_turn_wait_seconds").record(started.elapsed().as_secs_f64());
        place.ok_or_else(|| self.state().fits(shares, 1).err().unwrap_or(Full::Others))
    }

    fn give_back(self: &Arc<Self>, shares: &[Share], amount: usize) {
        let served = {
            let mut state = self.state();
            state.free += amount;
            for share in shares {
                if let Some(held) = state.held.get_mut(&share.key) {
                    *held = held.saturating_sub(amount);
                    if *held == 0 {
                        state.held.remove(&share.key);
                    }
                }
            }
            state.serve()
        };
        for (shares, turn) in served {
            // If the receiver is gone, the returned `Place` is dropped and thereby released.
            let _ = turn.send(Place { fair: self.clone(), shares, amount: 1 });
        }
    }
}

impl State {
    fn fits(&self, shares: &[Share], amount: usize) -> Result<(), Full> {
        let full = shares.iter().find(|share| self.holds(share.key) + amount > share.most);
        match full {
            Some(share) if share.key.is_own() => Err(Full::Own),
            Some(_) => Err(Full::Others),
            None if self.free < amount => Err(Full::Others),
            None => Ok(()),
        }
    }

    fn holds(&self, key: Key) -> usize {
        self.held.get(&key).copied().unwrap_or(0)
    }

    fn take(&mut self, shares: &[Share], amount: usize) {
        self.free -= amount;
        for share in shares {
            *self.held.entry(share.key).or_insert(0) += amount;
        }
    }

    /// Grants free places to the waiting callers that hold the fewest, comparing the widest quota first.
    fn serve(&mut self) -> Vec<(Shares, oneshot::Sender<Place>)> {
        let mut served = Vec::new();
        while self.free > 0 && !self.line.waiting.is_empty() {
            let fitting = self.line.waiting.iter().filter(|(_, (shares, _))| self.fits(shares, 1).is_ok());
            let holding = |shares: &Shares| shares.iter().rev().map(|share| self.holds(share.key)).collect::<Vec<_>>();
            let next =
                fitting.min_by_key(|(number, (shares, _))| (holding(shares), **number)).map(|(number, _)| *number);
            let Some(waiting) = next.and_then(|number| self.line.leave(number)) else { break };
            self.take(&waiting.0, 1);
            served.push(waiting);
        }
        served
    }
}

impl Line {
    fn join(&mut self, shares: Shares) -> Result<(u64, oneshot::Receiver<Place>), Full> {
        let Some(own) = shares.first().map(|share| share.key) else { return Err(Full::Others) };
        let of_one = self.by_key.get(&own).copied().unwrap_or(0);
        if of_one >= self.longest_of_one {
            return Err(Full::Own);
        }
        if self.waiting.len() >= self.longest {
            return Err(Full::Others);
        }
        self.by_key.insert(own, of_one + 1);
        let (tell, turn) = oneshot::channel();
        let number = self.next;
        self.next += 1;
        self.waiting.insert(number, (shares, tell));
        Ok((number, turn))
    }

    fn leave(&mut self, number: u64) -> Option<(Shares, oneshot::Sender<Place>)> {
        let left = self.waiting.remove(&number)?;
        if let Some(own) = left.0.first().map(|share| share.key)
            && let Some(count) = self.by_key.get_mut(&own)
        {
            *count -= 1;
            if *count == 0 {
                self.by_key.remove(&own);
            }
        }
        Some(left)
    }
}

struct Waiting<'a> {
    fair: &'a Fair,
    number: u64,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.fair.state().line.leave(self.number);
    }
}

/// A permit, released on drop.
pub struct Place {
    fair: Arc<Fair>,
    shares: Shares,
    amount: usize,
}

impl Place {
    /// Takes `amount` more places under the same quotas.
    pub fn grow(&mut self, amount: usize) -> Result<(), Full> {
        let mut state = self.fair.state();
        state.fits(&self.shares, amount)?;
        state.take(&self.shares, amount);
        self.amount += amount;
        Ok(())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.fair.give_back(&self.shares, self.amount);
    }
}

#[cfg(test)]
#[path = "fair_tests.rs"]
mod tests;
