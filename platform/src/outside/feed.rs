//! Readings of what changed in outside systems, each owned by a module. The carrier of exchanges asks for changes since
//! the last mark, keeps a copy of every item, and tells each of its versions once; the module says how it is read and
//! what a new version means.

use crate::module::{Module, Work};
use crate::{Platform, Tx};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::time::Duration;
use tandem_contracts::outside::{Asking, System, Trouble, Unread};
use tandem_kernel::{Result, Tenant};
use time::OffsetDateTime;

/// A reading of one kind of things of an outside system; a module registers it with [`Module::feed`].
pub trait Feed: Serialize + DeserializeOwned + Send + Sync + 'static {
    const SYSTEM: System;
    /// `system.what`; stored with its mark and all that was read, so it never changes once released.
    const NAME: &'static str;
    /// Of a feed that is compared every night and not read in between: what its module keeps of the same things. There are no
    /// copies of them, and nobody is told.
    const KEPT: Option<Kept> = None;

    fn pace(platform: &Platform, tenant: &Tenant) -> Pace;
    /// Those changed at or after the moment (all without one), sorted by change; or the page that an earlier one led to.
    /// What cannot be read of it keeps none of the others out.
    fn read<'a>(
        platform: &'a Platform,
        tenant: &'a Tenant,
        since: Option<OffsetDateTime>,
        next: Option<&'a str>,
    ) -> Asking<'a, Page<Self>>;
    /// The number the outside system knows it by.
    fn key(&self) -> &str;
    /// Which of two versions is newer is decided by it. It is no part of the version: its field is `changedAt`.
    fn changed_at(&self) -> OffsetDateTime;
    /// A version that was not there before; versions of one item count from 1. Also called to tell the latest again.
    fn told<'a>(self, tx: &'a mut Tx, version: i64) -> Work<'a, ()>;
}

/// How often a feed is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    pub every: Duration,
    /// How far each reading reaches back before the newest change seen: changes may be committed out of order.
    pub overlap: Duration,
}

/// One thing as it was read.
#[derive(Clone, Debug)]
pub struct Item {
    pub key: String,
    pub changed_at: OffsetDateTime,
    pub value: Value,
}

/// Things in the order of their changes, those of them that cannot be read, and where to go on.
#[derive(Clone, Debug)]
pub struct Page<T = Item> {
    pub items: Vec<T>,
    pub unread: Vec<Unread>,
    pub next: Option<String>,
}

impl<T> Default for Page<T> {
    fn default() -> Self {
        Self { items: Vec::new(), unread: Vec::new(), next: None }
    }
}

/// One thing as its module keeps it and as the system tells it, each without what is not to be compared.
#[derive(Clone, Debug)]
pub struct Pair {
    pub key: String,
    pub ours: Value,
    pub theirs: Value,
}

/// At most so many after a key, each with its own.
type After = for<'a> fn(&'a mut Tx, String, i64) -> Work<'a, Vec<(String, Value)>>;

/// What a module keeps of the things of a feed. What it is changing right now stands in neither.
#[derive(Clone, Copy)]
pub struct Kept {
    /// Those that it knows of what was told.
    pub beside: for<'a> fn(&'a mut Tx, Vec<Item>) -> Work<'a, Vec<Pair>>,
    /// Those that the system is to know, in the order of their keys.
    pub after: After,
}

type Read = for<'a> fn(&'a Platform, &'a Tenant, Option<OffsetDateTime>, Option<&'a str>) -> Asking<'a, Page>;

/// A [`Feed`] as it is registered.
#[derive(Clone, Copy)]
pub struct FeedKind {
    pub name: &'static str,
    pub system: System,
    pub pace: fn(&Platform, &Tenant) -> Pace,
    pub read: Read,
    /// Tells a version that was stored as JSON.
    pub told: for<'a> fn(&'a mut Tx, i64, Value) -> Work<'a, ()>,
    pub kept: Option<Kept>,
}

impl FeedKind {
    pub const fn of<F: Feed>() -> Self {
        Self {
            name: F::NAME,
            system: F::SYSTEM,
            pace: F::pace,
            read: |platform, tenant, since, next| Box::pin(read::<F>(platform, tenant, since, next)),
            told: |tx, version, value| Box::pin(told::<F>(tx, version, value)),
            kept: F::KEPT,
        }
    }
}

async fn read<F: Feed>(
    platform: &Platform,
    tenant: &Tenant,
    since: Option<OffsetDateTime>,
    next: Option<&str>,
) -> Result<Page, Trouble> {
    let told = F::read(platform, tenant, since, next).await?;
    let mut page = Page { items: Vec::with_capacity(told.items.len()), unread: told.unread, next: told.next };
    for one in told.items {
        let (key, changed_at) = (one.key().to_owned(), one.changed_at());
        match serde_json::to_value(&one) {
            Ok(value) => page.items.push(Item { key, changed_at, value }),
            Err(error) => {
                page.unread.push(Unread { key, changed_at: Some(changed_at), reason: error.to_string() });
            }
        }
    }
    Ok(page)
}

async fn told<F: Feed>(tx: &mut Tx, version: i64, value: Value) -> Result<()> {
    let item: F = serde_json::from_value(value)?;
    item.told(tx, version).await
}

impl Platform {
    /// The feeds of all modules.
    pub fn feeds(&self) -> impl Iterator<Item = FeedKind> + '_ {
        self.modules().iter().flat_map(|m| &m.feeds).copied()
    }
    /// A feed, by the name stored with all that was read.
    pub fn feed(&self, name: &str) -> Option<FeedKind> {
        self.feeds().find(|feed| feed.name == name)
    }
}

impl Module {
    /// A reading of an outside system that it owns.
    #[must_use]
    pub fn feed<F: Feed>(mut self) -> Self {
        self.feeds.push(FeedKind::of::<F>());
        self
    }
}
