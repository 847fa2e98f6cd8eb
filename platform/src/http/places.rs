//! Concurrency limits of a `serve` process per caller: connections, request bodies, turns at the database, file
//! transfers, live streams. The figures are `[server.limits]`; `docs/operations.md` explains them.

use super::client_address::{ClientAddress, network};
use super::fair::{Fair, Full, Key, Place, Share};
use super::usage::Usage;
use crate::config::{Config, Limits};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tandem_kernel::{Error, ErrorKind, OpCtx, Result, Side};
use tokio::sync::OwnedSemaphorePermit;

/// Quota factor for an address that looks like a proxy missing from the configuration.
const CROWD: usize = 4;
/// Queue length over all callers; a waiting request holds little memory.
const LONGEST_LINE: usize = 4_096;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// `Question` and `Change` each hold one database connection while they run.
    Question,
    Change,
    /// Runs several short transactions with other work in between: password hashing, calls to external services.
    Steps,
    File,
    Upload,
    Live,
}

pub struct Places {
    limits: Limits,
    hops: usize,
    connections: Arc<Fair>,
    /// Lookups of sessions and API keys.
    knocking: Arc<Fair>,
    pending: Arc<Fair>,
    body_bytes: Arc<Fair>,
    /// Per shard. Fewer than the pool has: some connections are reserved for short uses.
    turns: BTreeMap<Arc<str>, (usize, Arc<Fair>)>,
    steps: (usize, Arc<Fair>),
    files: (usize, Arc<Fair>),
    uploads: (usize, Arc<Fair>),
    live: (usize, Arc<Fair>),
    usage: Arc<Usage>,
}

/// A place for work, and the keys its duration is charged to.
pub struct Turn {
    place: Option<Place>,
    usage: Arc<Usage>,
    payers: Vec<(Key, u8)>,
    began: Instant,
    /// Held while a heavy user is throttled: the user's next call waits for this permit.
    _line: Vec<OwnedSemaphorePermit>,
}

impl Turn {
    /// The work is done; the place is kept (for a file transfer).
    pub fn into_place(mut self) -> Option<Place> {
        self.place.take()
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.usage.count(&self.payers, self.began, Instant::now());
    }
}

impl Places {
    pub fn new(config: &Config) -> Self {
        let (server, limits) = (&config.server, config.server.limits.clone());
        let line = |places: usize| Fair::new(places, LONGEST_LINE, limits.waiting_per_user);
        let sized = |places: usize| (places, line(places));
        let turns = config.database.shards.iter().map(|(name, shard)| {
            let connections = usize::try_from(shard.max_connections).unwrap_or(usize::MAX);
            (name.as_str().into(), sized((connections - connections / 6).max(1)))
        });
        let home = config.database.shards.get(&config.database.home).map_or(1, |shard| shard.max_connections);
        Self {
            hops: server.forwarded_hops,
            connections: line(limits.connections),
            // All users of a company may share one address, and all are looked up at once after a restart.
            knocking: Fair::new(usize::try_from(home / 2).unwrap_or(1).max(1), LONGEST_LINE, LONGEST_LINE / 2),
            pending: line(LONGEST_LINE),
            body_bytes: line(limits.body_bytes),
            turns: turns.collect(),
            steps: sized(server.max_concurrent_requests),
            files: sized(server.max_concurrent_requests),
            uploads: sized(server.max_concurrent_uploads),
            live: sized(server.max_live_connections),
            usage: Arc::default(),
            limits,
        }
    }

    /// For a new connection. Behind our own proxy all connections share its address, so the proxy limits its clients.
    pub fn connection(&self, peer: IpAddr) -> Result<Place> {
        let key = Key::Crowd(network(peer));
        let of_one = [Share { key, most: self.limits.connections_per_address }];
        let shares = if self.hops == 0 { &of_one[..] } else { &[] };
        self.connections.take_now(shares).map_err(|full| refusal(full, "connection"))
    }

    /// For looking up a credential in the database.
    pub async fn knock(&self, client_address: ClientAddress) -> Result<Place> {
        let most = self.limits.visitors_per_address / 2;
        self.knocking
            .take(&address(client_address, most.max(1)), self.patience())
            .await
            .map_err(|full| refusal(full, "knock"))
    }

    /// For a body being received.
    pub fn pending(&self, ctx: &OpCtx, client_address: ClientAddress) -> Result<Place> {
        let shares = own(ctx, client_address, self.limits.waiting_per_user);
        self.pending.take_now(&shares).map_err(|full| refusal(full, "body"))
    }

    /// Memory for a body; grown as the body arrives.
    pub fn body_bytes(&self, ctx: &OpCtx, client_address: ClientAddress) -> Result<Place> {
        let mut shares = own(ctx, client_address, self.limits.body_bytes_per_user);
        if ctx.actor.is_none() {
            // Anonymous callers send forms, never files.
            shares = address(client_address, self.limits.body_bytes_per_user / 8);
            shares.push(Share { key: Key::Visitors, most: self.limits.body_bytes / 4 });
        }
        self.body_bytes.take_many(&shares, 0).map_err(|full| refusal(full, "body bytes"))
    }

    /// Waits for a place for work. While others are active, a heavy user gets one place at a time, in order of arrival,
    /// with a pause after each call (see `usage.rs`).
    pub async fn turn(&self, ctx: &OpCtx, client_address: ClientAddress, work: Work) -> Result<Turn> {
        let mut until = Instant::now() + self.patience();
        let left = |until: Instant| until.saturating_duration_since(Instant::now());
        let payers = payers(&self.shares(ctx, client_address, work, 1));
        let mut much = self.take_much(&payers);
        if much.is_empty() {
            let place = self.take(ctx, client_address, work, &[], left(until)).await?;
            // The caller may have become a heavy user while this call waited.
            much = self.take_much(&payers);
            if much.is_empty() {
                return Ok(self.at_work(place, payers, Vec::new()));
            }
        }
        // Throttled callers wait longer rather than being refused.
        until += 2 * self.patience();
        let mut line = Vec::new();
        for (key, people) in &much {
            let permit = self.usage.line(*key, *people, self.limits.waiting_per_user);
            let permit = permit.ok_or_else(|| refusal(Full::Own, work.name()))?.acquire_owned();
            let permit = tokio::time::timeout(left(until), permit).await.ok().and_then(Result::ok);
            line.push(permit.ok_or_else(|| refusal(Full::Own, work.name()))?);
        }
        tokio::time::sleep(self.usage.rest(&much, Instant::now()).min(left(until))).await;
        let place = self.take(ctx, client_address, work, &much, left(until)).await?;
        Ok(self.at_work(place, payers, line))
    }

    fn at_work(&self, place: Place, payers: Vec<(Key, u8)>, line: Vec<OwnedSemaphorePermit>) -> Turn {
        Turn { place: Some(place), usage: self.usage.clone(), payers, began: Instant::now(), _line: line }
    }

    fn take_much(&self, payers: &[(Key, u8)]) -> Vec<(Key, u8)> {
        let now = Instant::now();
        payers.iter().copied().filter(|(key, people)| self.usage.is_much(*key, *people, now)).collect()
    }

    /// A place for transfers whose pace the client sets: an upload, a live stream.
    pub async fn place(&self, ctx: &OpCtx, client_address: ClientAddress, work: Work) -> Result<Place> {
        let patience = match work {
            Work::Upload => Duration::from_secs(self.limits.upload_wait_seconds),
            _ => Duration::ZERO,
        };
        self.take(ctx, client_address, work, &[], patience).await
    }

    async fn take(
        &self,
        ctx: &OpCtx,
        client_address: ClientAddress,
        work: Work,
        held_back: &[(Key, u8)],
        patience: Duration,
    ) -> Result<Place> {
        let (all, fair) = match work {
            Work::Question | Work::Change => {
                self.turns.get(&ctx.tenant.shard).ok_or_else(|| Error::internal("a tenant without a shard"))?
            }
            Work::Steps => &self.steps,
            Work::File => &self.files,
            Work::Upload => &self.uploads,
            Work::Live => &self.live,
        };
        let mut shares = self.shares(ctx, client_address, work, *all);
        for share in &mut shares {
            let most = held_back.iter().find(|(key, _)| *key == share.key).map(|(_, people)| usize::from(*people));
            share.most = most.map_or(share.most, |most| most.min(share.most));
        }
        let taken = fair.take(&shares, patience).await;
        taken.map_err(|full| refusal(full, work.name()))
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(self.limits.wait_seconds)
    }

    /// Quotas from the caller's own to the company's. A company may take three quarters of all places, its suppliers
    /// together a half, anonymous callers a quarter.
    fn shares(&self, ctx: &OpCtx, client_address: ClientAddress, work: Work, all: usize) -> Vec<Share> {
        let limits = &self.limits;
        let part = |of_four: usize| (all * of_four / 4).max(1);
        let tenant = ctx.tenant.id;
        let Some(actor) = &ctx.actor else {
            let mut shares = address(client_address, limits.visitors_per_address);
            shares.push(Share { key: Key::Visitors, most: part(1) });
            return shares;
        };
        let (of_user, of_supplier, of_company) = match work {
            Work::Question | Work::Change | Work::Steps => {
                (limits.requests_per_user, limits.requests_per_supplier, part(3))
            }
            Work::File => (limits.files_per_user, 4 * limits.files_per_user, part(1)),
            Work::Upload => (limits.uploads_per_user, limits.uploads_per_supplier, limits.uploads_per_company),
            Work::Live => (limits.live_per_user, part(1), part(3)),
        };
        let mut shares = Vec::with_capacity(5);
        if work == Work::Question {
            shares.push(Share { key: Key::Questions(tenant, actor.id), most: limits.questions_per_user });
        }
        shares.push(Share { key: Key::User(tenant, actor.id), most: of_user });
        if actor.side == Side::Supplier {
            // A user of several suppliers counts towards the first.
            if let Some(organize) = actor.organizes.first() {
                shares.push(Share { key: Key::Supplier(tenant, *organize), most: of_supplier });
            }
            shares.push(Share { key: Key::Suppliers(tenant), most: part(2).min(of_company) });
        }
        shares.push(Share { key: Key::Company(tenant), most: of_company });
        shares
    }
}

impl Work {
    const fn name(self) -> &'static str {
        match self {
            Self::Question => "question",
            Self::Change => "change",
            Self::Steps => "steps",
            Self::File => "file",
            Self::Upload => "upload",
            Self::Live => "live",
        }
    }
}

/// The keys usage is charged to, with the number of people each stands for: a supplier has several users, an address
/// several clients.
fn payers(shares: &[Share]) -> Vec<(Key, u8)> {
    let people = |key: Key| match key {
        Key::User(..) => Some(1),
        Key::Supplier(..) | Key::Visitor(..) => Some(2),
        _ => None,
    };
    shares.iter().filter_map(|share| Some((share.key, people(share.key)?))).collect()
}

/// The quota of the caller itself, signed in or not.
fn own(ctx: &OpCtx, client_address: ClientAddress, most: usize) -> Vec<Share> {
    match &ctx.actor {
        Some(actor) => vec![Share { key: Key::User(ctx.tenant.id, actor.id), most }],
        None => address(client_address, most),
    }
}

/// Quotas of an anonymous client. The unverified `X-Forwarded-For` entry only distinguishes clients behind one address.
fn address(client_address: ClientAddress, most: usize) -> Vec<Share> {
    let Some(address) = client_address.address.map(network) else { return vec![Share { key: Key::Visitors, most }] };
    let own = Share { key: Key::Visitor(address, client_address.said.map(network)), most };
    match client_address.said {
        None => vec![own],
        Some(_) => vec![own, Share { key: Key::Crowd(address), most: most.saturating_mul(CROWD) }],
    }
}

/// 429 if the caller's own calls exhaust the quota, 503 if those of others do.
pub fn refusal(full: Full, what: &'static str) -> Error {
    let whose = if full == Full::Own { "own" } else { "others" };
    turned_away(what, whose);
    match full {
        Full::Own => Error::new(ErrorKind::TooMany, "platform-too_many_at_once").because(what),
        Full::Others => Error::unavailable().because(format!("no place: {what}")),
    }
}

pub fn turned_away(what: &'static str, whose: &'static str) {
    metrics::counter!("tandem_turned_away_total", "what" => what, "because_of" => whose).increment(1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use std::sync::Mutex;
    use tandem_kernel::{Actor, RequestId, SessionId, Tenant, TenantId, UserId};
    use uuid::Uuid;

    #[tokio::test]
    async fn calls_of_one_who_is_held_back_are_taken_in_the_order_they_came() {
        let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy/tandem.example.toml");
        let places = Arc::new(Places::new(&Config::load(Some(&example)).expect("the example is valid")));
        let tenant = Tenant { id: TenantId::new(Uuid::nil()), code: "acme".into(), shard: "main".into() };
        // A user counts as one. An address counts as two, which would leave the order of its two calls undefined.
        let mut ctx = OpCtx::system(tenant.clone(), RequestId("test".into()));
        ctx.actor = Some(Actor {
            id: UserId::new(Uuid::from_u128(1)),
            label: "1".into(),
            side: Side::Buyer,
            organizes: [].into(),
            session: SessionId::new(Uuid::nil()),
        });
        let client_address = ClientAddress { address: Some(IpAddr::from([10, 0, 0, 1])), said: None };
        let greedy = payers(&places.shares(&ctx, client_address, Work::Steps, 1));
        let now = Instant::now();
        let long_ago = now.checked_sub(Duration::from_secs(60)).expect("a minute ago");
        places.usage.count(&greedy, long_ago, now);
        for _ in 0..1_000 {
            places.usage.count(&[(Key::User(tenant.id, UserId::new(Uuid::nil())), 1)], now, now);
        }
        let taken = Arc::new(Mutex::new(Vec::new()));
        let mut calls = tokio::task::JoinSet::new();
        for number in 0..8 {
            let (places, ctx, taken) = (places.clone(), ctx.clone(), taken.clone());
            calls.spawn(async move {
                let turn = places.turn(&ctx, client_address, Work::Steps).await.expect("a turn");
                taken.lock().expect("nobody panicked").push(number);
                tokio::time::sleep(Duration::from_millis(20)).await;
                drop(turn);
            });
            tokio::task::yield_now().await;
        }
        calls.join_all().await;
        assert_eq!(*taken.lock().expect("nobody panicked"), (0..8).collect::<Vec<_>>());
    }
}
