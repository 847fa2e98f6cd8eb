//! What anybody may take of a `serve` process at once: connections, bodies, turns at the database, files either way, live
//! streams. The figures are `[server.limits]`; `docs/operations.md` explains them.

use super::fair::{Fair, Full, Key, Place, Share};
use super::whence::{Whence, network};
use crate::config::{Config, Limits};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tandem_kernel::{Error, ErrorKind, OpCtx, Result, Side};

/// So many callers are allowed for behind a proxy that we were not told of.
const CROWD: usize = 4;
/// How many may wait for one thing, over all callers: what they hold meanwhile is small.
const LONGEST_LINE: usize = 4_096;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Each holds one connection to the database for as long as it takes.
    Question,
    Change,
    /// Its own short transactions, with other things in between: hashing, asking someone outside.
    Steps,
    File,
    Upload,
    Live,
}

pub struct Places {
    limits: Limits,
    hops: usize,
    connections: Arc<Fair>,
    /// Sessions and keys being looked up.
    knocking: Arc<Fair>,
    pending: Arc<Fair>,
    body_bytes: Arc<Fair>,
    /// By shard. Some connections are left for what holds one for a moment only.
    turns: BTreeMap<Arc<str>, (usize, Arc<Fair>)>,
    steps: (usize, Arc<Fair>),
    files: (usize, Arc<Fair>),
    uploads: (usize, Arc<Fair>),
    live: (usize, Arc<Fair>),
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
            // Everyone of a company may come from one address, and be looked up at once after a restart.
            knocking: Fair::new(usize::try_from(home / 2).unwrap_or(1).max(1), LONGEST_LINE, LONGEST_LINE / 2),
            pending: line(LONGEST_LINE),
            body_bytes: line(limits.body_bytes),
            turns: turns.collect(),
            steps: sized(server.max_concurrent_requests),
            files: sized(server.max_concurrent_requests),
            uploads: sized(server.max_concurrent_uploads),
            live: sized(server.max_live_connections),
            limits,
        }
    }

    /// For a new connection. Behind a proxy of ours all come from there, and it counts its own clients.
    pub fn connection(&self, peer: IpAddr) -> Result<Place> {
        let key = Key::Crowd(network(peer));
        let of_one = [Share { key, most: self.limits.connections_per_address }];
        let shares = if self.hops == 0 { &of_one[..] } else { &[] };
        self.connections.take_now(shares).map_err(|full| refusal(full, "connection"))
    }

    /// For asking the database who someone is.
    pub async fn knock(&self, whence: Whence) -> Result<Place> {
        let most = self.limits.visitors_per_address / 2;
        self.knocking.take(&address(whence, most.max(1)), self.patience()).await.map_err(|full| refusal(full, "knock"))
    }

    /// For a body on its way in.
    pub fn pending(&self, ctx: &OpCtx, whence: Whence) -> Result<Place> {
        let shares = own(ctx, whence, self.limits.waiting_per_user);
        self.pending.take_now(&shares).map_err(|full| refusal(full, "body"))
    }

    /// The memory it takes, to be grown as it comes.
    pub fn body_bytes(&self, ctx: &OpCtx, whence: Whence) -> Result<Place> {
        let mut shares = own(ctx, whence, self.limits.body_bytes_per_user);
        if ctx.actor.is_none() {
            // They send forms, never files.
            shares = address(whence, self.limits.body_bytes_per_user / 8);
            shares.push(Share { key: Key::Visitors, most: self.limits.body_bytes / 4 });
        }
        self.body_bytes.take_many(&shares, 0).map_err(|full| refusal(full, "body bytes"))
    }

    /// A place for work, as soon as it is this caller's turn.
    pub async fn turn(&self, ctx: &OpCtx, whence: Whence, work: Work) -> Result<Place> {
        let (all, fair) = match work {
            Work::Question | Work::Change => {
                self.turns.get(&ctx.tenant.shard).ok_or_else(|| Error::internal("a tenant without a shard"))?
            }
            Work::Steps => &self.steps,
            Work::File => &self.files,
            Work::Upload => &self.uploads,
            Work::Live => &self.live,
        };
        let patience = match work {
            Work::Upload => Duration::from_secs(self.limits.upload_wait_seconds),
            Work::Live => Duration::ZERO,
            _ => self.patience(),
        };
        let taken = fair.take(&self.shares(ctx, whence, work, *all), patience).await;
        taken.map_err(|full| refusal(full, work.name()))
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(self.limits.wait_seconds)
    }

    /// From the caller's own share to his company's. A company may take three quarters of all, its suppliers together a half,
    /// people who are not signed in a quarter.
    fn shares(&self, ctx: &OpCtx, whence: Whence, work: Work, all: usize) -> Vec<Share> {
        let limits = &self.limits;
        let part = |of_four: usize| (all * of_four / 4).max(1);
        let tenant = ctx.tenant.id;
        let Some(actor) = &ctx.actor else {
            let mut shares = address(whence, limits.visitors_per_address);
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
            // Whoever works for several counts with the first: one line is enough to stand in.
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

/// The caller himself, signed in or not.
fn own(ctx: &OpCtx, whence: Whence, most: usize) -> Vec<Share> {
    match &ctx.actor {
        Some(actor) => vec![Share { key: Key::User(ctx.tenant.id, actor.id), most }],
        None => address(whence, most),
    }
}

/// Someone of whom only the address is known. What a proxy says of him tells him apart, and is not believed beyond that.
fn address(whence: Whence, most: usize) -> Vec<Share> {
    let Some(address) = whence.address.map(network) else { return vec![Share { key: Key::Visitors, most }] };
    let own = Share { key: Key::Visitor(address, whence.said.map(network)), most };
    match whence.said {
        None => vec![own],
        Some(_) => vec![own, Share { key: Key::Crowd(address), most: most.saturating_mul(CROWD) }],
    }
}

/// In words: one's own calls are in the way, or those of others.
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
