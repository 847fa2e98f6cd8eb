//! Places that are shared out fairly. Whoever takes one counts in several shares at once (his own, his company's), and none of
//! them may be overdrawn. Where nothing is free one waits in line for a while; a place that falls free goes to whoever
//! waits and holds least, so that many calls of one cannot keep out the few of another.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tandem_kernel::{OrganizeId, TenantId, UserId};
use tokio::sync::oneshot;

/// Whose share it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A user's questions alone, and all he does.
    Questions(TenantId, UserId),
    User(TenantId, UserId),
    /// All users of one supplier.
    Supplier(TenantId, OrganizeId),
    /// All suppliers of a company, and everyone of it.
    Suppliers(TenantId),
    Company(TenantId),
    /// Someone who is not signed in, by where he comes from; everyone behind the same proxy; everyone.
    Visitor(IpAddr, Option<IpAddr>),
    Crowd(IpAddr),
    Visitors,
}

impl Key {
    /// Whether a full share is its own holder's doing.
    fn is_own(self) -> bool {
        !matches!(self, Self::Suppliers(_) | Self::Company(_) | Self::Visitors)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Share {
    pub key: Key,
    pub most: usize,
}

/// Why there was no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// The caller's own calls are in the way.
    Own,
    /// Those of others are.
    Others,
}

/// From the narrowest share to the widest. The first one is the line he stands in.
type Shares = Arc<[Share]>;

pub struct Fair(Mutex<State>);

struct State {
    free: usize,
    held: HashMap<Key, usize>,
    line: Line,
}

/// In the order of arrival.
#[derive(Default)]
struct Line {
    next: u64,
    waiting: BTreeMap<u64, (Shares, oneshot::Sender<Place>)>,
    by_key: HashMap<Key, usize>,
    longest: usize,
    longest_of_one: usize,
}

impl Fair {
    /// So many places in all; so many may wait for one, in all and of one caller.
    pub fn new(places: usize, longest: usize, longest_of_one: usize) -> Arc<Self> {
        let line = Line { longest, longest_of_one, ..Line::default() };
        Arc::new(Self(Mutex::new(State { free: places, held: HashMap::new(), line })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place now, or none.
    pub fn take_now(self: &Arc<Self>, shares: &[Share]) -> Result<Place, Full> {
        self.take_many(shares, 1)
    }

    /// As [`Self::take_now`], where one thing takes as many places as it is large.
    pub fn take_many(self: &Arc<Self>, shares: &[Share], amount: usize) -> Result<Place, Full> {
        let mut state = self.state();
        state.fits(shares, amount)?;
        state.take(shares, amount);
        Ok(Place { fair: self.clone(), shares: shares.into(), amount })
    }

    /// A place as soon as it is this one's turn.
    pub async fn take(self: &Arc<Self>, shares: &[Share], patience: Duration) -> Result<Place, Full> {
        let (number, turn) = {
            let mut state = self.state();
            // Whoever waits does so because he does not fit; nobody is overtaken by one who does.
            let Err(full) = state.fits(shares, 1) else {
                state.take(shares, 1);
                return Ok(Place { fair: self.clone(), shares: shares.into(), amount: 1 });
            };
            if patience.is_zero() {
                return Err(full);
            }
            state.line.join(shares.into())?
        };
        // Leaves the line when it is dropped: after the time, or because the caller hung up.
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
            // Comes back by itself when nobody takes it.
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

    /// Gives what is free to those who wait and hold least: first of the widest shares, then of narrower ones.
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

/// Given back when it is dropped.
pub struct Place {
    fair: Arc<Fair>,
    shares: Shares,
    amount: usize,
}

impl Place {
    /// Takes so many more for the same.
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
