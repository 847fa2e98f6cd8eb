//! Compares all that the feeds of a system read with our copies, or with what their modules keep, page by page, under a lease. Differences are only
//! reported, never repaired; they need a person to look at them. What could not be read before is read here once more. Reading continues independently. A feed that cannot be
//! compared keeps the results of the previous time and says why; the others are compared all the same.

use super::differences::differences;
use super::found::{Found, compared, failed};
use super::listing::LISTING;
use crate::feeds::copy::{digest, take_in};
use crate::feeds::place::Place;
use crate::feeds::unread;
use crate::lane::lease;
use serde_json::Value;
use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::time::Duration;
use tandem_contracts::outside::System;
use tandem_kernel::{Error, Result, Tenant};
use tandem_platform::bus::live::Notice;
use tandem_platform::outside::{FeedKind, Item, Kept, Page};
use tandem_platform::{Platform, Tx};
use time::OffsetDateTime;

/// Limit on the number of reported differences of a feed.
const MOST: usize = 10_000;
const BATCH: i64 = 1_000;

/// A comparison under way: the run holds the lease.
struct Comparison {
    platform: Platform,
    tenant: Tenant,
    system: System,
    run: i32,
}

/// Starts a comparison at 2 a.m. in the tenant's time zone or on request; returns when to check again.
pub async fn compare_if_due(tx: &mut Tx, system: System) -> Result<OffsetDateTime> {
    let (platform, tenant, now) = (tx.platform().clone(), tx.ctx().tenant.clone(), tx.now());
    let (due, working): (Option<OffsetDateTime>, Option<OffsetDateTime>) = sqlx::query_as(
        "update exchange.lane set drift_due_at = coalesce(drift_due_at, exchange.next_night($3, $4))
         where tenant_id = $1 and system = $2 returning drift_due_at, drift_lease_until",
    )
    .bind(tenant.id.uuid())
    .bind(system.as_str())
    .bind(now)
    .bind(&platform.config().tenancy.time_zone)
    .fetch_one(tx.conn())
    .await?;
    let later = [due, working].into_iter().flatten().filter(|moment| *moment > now).max();
    if let Some(later) = later {
        return Ok(later);
    }
    let Ok(place) = platform.outside_room().clone().try_acquire_owned() else {
        return Ok(now + Duration::from_secs(1));
    };
    let until = now + lease(&platform, &tenant, system);
    let run: i32 = sqlx::query_scalar(
        "update exchange.lane set drift_run = drift_run + 1, drift_lease_until = $3 where tenant_id = $1 and system = $2
         returning drift_run",
    )
    .bind(tenant.id.uuid())
    .bind(system.as_str())
    .bind(until)
    .fetch_one(tx.conn())
    .await?;
    tx.afterwards(async move {
        let comparison = Comparison { platform, tenant, system, run };
        if let Err(error) = comparison.compare().await {
            tracing::warn!(%error, system = system.as_str(), "a comparison was not written down");
        }
        drop(place);
    });
    Ok(until)
}

impl Comparison {
    async fn begin(&self) -> Result<Tx> {
        self.platform.begin_system(&self.tenant, "exchange.drift").await
    }

    /// With the feed's row held: readings and their watch hold it before they ask for the lane's row, so it comes first
    /// here, too.
    async fn begin_with(&self, feed: &FeedKind) -> Result<Tx> {
        let mut tx = self.begin().await?;
        if feed.kept.is_some() {
            // No reading has made it.
            sqlx::query(
                "insert into exchange.feed (tenant_id, name, system) values ($1, $2, $3) on conflict do nothing",
            )
            .bind(self.tenant.id.uuid())
            .bind(feed.name)
            .bind(feed.system.as_str())
            .execute(tx.conn())
            .await?;
        }
        sqlx::query("select 1 from exchange.feed where tenant_id = $1 and name = $2 for update")
            .bind(self.tenant.id.uuid())
            .bind(feed.name)
            .execute(tx.conn())
            .await?;
        Ok(tx)
    }

    async fn compare(&self) -> Result<()> {
        let mut good = true;
        for feed in self.platform.feeds().filter(|feed| feed.system == self.system) {
            let done = match self.compare_feed(&feed).await {
                Ok(Some(found)) => self.keep(&feed, found).await,
                Ok(None) => Ok(false),
                Err(error) => Err(error),
            };
            match done {
                Ok(true) => {}
                // Another run has taken over.
                Ok(false) => return Ok(()),
                Err(error) => {
                    good = false;
                    tracing::warn!(%error, feed = feed.name, "a feed was not compared");
                    self.tell(&feed, &error).await?;
                }
            }
        }
        self.ended(good).await
    }

    /// The differences of one feed; `None` once another run has taken over.
    async fn compare_feed(&self, feed: &FeedKind) -> Result<Option<Vec<Found>>> {
        let (mut found, mut seen, mut place) = (Vec::new(), HashSet::new(), Place::at(None));
        let begun = self.platform.now();
        loop {
            let asked_at = self.platform.now();
            let asked = (feed.read)(&self.platform, &self.tenant, place.since, place.next.as_deref()).await;
            let page = asked.map_err(|trouble| Error::internal(trouble.to_string()))?;
            self.read_again(feed, &page, asked_at).await?;
            let mut tx = self.begin().await?;
            if !self.still_mine(&mut tx).await? {
                tx.rollback().await?;
                return Ok(None);
            }
            let more = place.advance(&page);
            // Counted from this page: a comparison may take long.
            let recent = self.recent(feed, asked_at);
            // It is there, whatever it says.
            seen.extend(page.unread.into_iter().map(|one| one.key));
            // Pages may overlap by items with the same change time.
            let mut new = page.items;
            new.retain(|item| seen.insert(item.key.clone()));
            match feed.kept {
                Some(kept) => found.extend(beside(&mut tx, kept, new).await?),
                None => {
                    for item in new {
                        found.extend(one(&mut tx, feed, item, &recent).await?);
                    }
                }
            }
            tx.commit().await?;
            let more = more.map_err(|endless| Error::internal(endless.told(&self.platform)))?;
            // What is missing can only be determined after reading all pages.
            if !more {
                self.not_there(feed, &seen, asked_at, &mut found).await?;
                let mut tx = self.begin_with(feed).await?;
                unread::forget(&mut tx, feed, begun).await?;
                tx.commit().await?;
            }
            if !more || found.len() >= MOST {
                found.truncate(MOST);
                return Ok(Some(found));
            }
        }
    }

    /// What could not be read before and can be now is taken in: no reading asks for it again before it changes.
    async fn read_again(&self, feed: &FeedKind, page: &Page, asked_at: OffsetDateTime) -> Result<()> {
        let mut tx = self.begin_with(feed).await?;
        if feed.kept.is_none() {
            let (before, moment) = (unread::before(&mut tx, feed, page).await?, tx.moment().await?);
            for item in page.items.iter().filter(|item| before.contains(&item.key)) {
                take_in(&mut tx, feed, item.clone(), moment).await?;
            }
        }
        unread::keep(&mut tx, feed, page, asked_at).await?;
        tx.commit().await
    }

    /// Changes since the system was asked, and just before, may not have been read yet, by the reading or by us. A time
    /// further ahead than that is a wrong one.
    fn recent(&self, feed: &FeedKind, asked_at: OffsetDateTime) -> RangeInclusive<OffsetDateTime> {
        let overlap = (feed.pace)(&self.platform, &self.tenant).overlap;
        asked_at - overlap..=self.platform.now() + overlap
    }

    /// What is ours and the system no longer returns, the last page of which was asked for at that time.
    async fn not_there(
        &self,
        feed: &FeedKind,
        seen: &HashSet<String>,
        asked_at: OffsetDateTime,
        found: &mut Vec<Found>,
    ) -> Result<()> {
        let mut after = String::new();
        while found.len() < MOST {
            let mut tx = self.begin().await?;
            let recent = self.recent(feed, asked_at);
            if let Some(kept) = feed.kept {
                let ours = (kept.after)(&mut tx, after.clone(), BATCH).await?;
                tx.rollback().await?;
                let Some((last, _)) = ours.last() else { break };
                after.clone_from(last);
                found.extend(missing(ours, seen));
                continue;
            }
            let ours: Vec<(String, Value)> = sqlx::query_as(
                "select business_key, payload from exchange.copy where tenant_id = $1 and feed = $2 and business_key > $3
                   and not changed_at between $5 and $6 order by business_key limit $4",
            )
            .bind(self.tenant.id.uuid())
            .bind(feed.name)
            .bind(&after)
            .bind(BATCH)
            .bind(recent.start())
            .bind(recent.end())
            .fetch_all(tx.conn())
            .await?;
            tx.rollback().await?;
            let Some((last, _)) = ours.last() else { break };
            after.clone_from(last);
            found.extend(missing(ours, seen));
        }
        Ok(())
    }

    /// Whether this run still holds the lease; renews it.
    async fn still_mine(&self, tx: &mut Tx) -> Result<bool> {
        let until = tx.now() + lease(&self.platform, &self.tenant, self.system);
        let changed = sqlx::query(
            "update exchange.lane set drift_lease_until = $4 where tenant_id = $1 and system = $2 and drift_run = $3",
        )
        .bind(self.tenant.id.uuid())
        .bind(self.system.as_str())
        .bind(self.run)
        .bind(until)
        .execute(tx.conn())
        .await?;
        Ok(changed.rows_affected() == 1)
    }

    /// Replaces what the previous comparison of the feed found; false once another run has taken over.
    async fn keep(&self, feed: &FeedKind, found: Vec<Found>) -> Result<bool> {
        let mut tx = self.begin_with(feed).await?;
        let mine = self.still_mine(&mut tx).await?;
        if mine {
            compared(&mut tx, feed, found).await?;
        }
        tx.commit().await?;
        Ok(mine)
    }

    /// Keeps what the previous comparison of the feed found, and tells why this one failed.
    async fn tell(&self, feed: &FeedKind, error: &Error) -> Result<()> {
        let mut tx = self.begin_with(feed).await?;
        if self.still_mine(&mut tx).await? {
            let text = error.cause().map_or_else(|| error.to_string(), ToString::to_string);
            failed(&mut tx, feed, &text).await?;
        }
        tx.commit().await
    }

    /// The next comparison is at night; in an hour where one feed could not be compared.
    async fn ended(&self, good: bool) -> Result<()> {
        let mut tx = self.begin().await?;
        if !self.still_mine(&mut tx).await? {
            return tx.rollback().await;
        }
        let now = tx.now();
        let feeds = self.platform.feeds().filter(|feed| feed.system == self.system);
        let names: Vec<&str> = feeds.map(|feed| feed.name).collect();
        // What was found of a feed that is read no more, nobody would find again or not.
        sqlx::query("delete from exchange.drift where tenant_id = $1 and system = $2 and kind <> all($3)")
            .bind(self.tenant.id.uuid())
            .bind(self.system.as_str())
            .bind(names)
            .execute(tx.conn())
            .await?;
        let different: bool =
            sqlx::query_scalar("select exists (select 1 from exchange.drift where tenant_id = $1 and system = $2)")
                .bind(self.tenant.id.uuid())
                .bind(self.system.as_str())
                .fetch_one(tx.conn())
                .await?;
        sqlx::query(
            "update exchange.lane set drift_lease_until = null, drift_at = case when $3 then $4 else drift_at end,
               drift_due_at = case when $3 then exchange.next_night($4, $5) else $4 + interval '1 hour' end
             where tenant_id = $1 and system = $2",
        )
        .bind(self.tenant.id.uuid())
        .bind(self.system.as_str())
        .bind(good)
        .bind(now)
        .bind(&self.platform.config().tenancy.time_zone)
        .execute(tx.conn())
        .await?;
        let (entity_id, version) = (self.tenant.id.into(), i64::from(self.run));
        tx.notice(Notice { topic: LISTING.code, entity_id, version, organizes: None });
        tx.commit().await?;
        let outcome = match (good, different) {
            (false, _) => "failed",
            (true, true) => "different",
            (true, false) => "alike",
        };
        let (tenant, system) = (self.tenant.code.to_string(), self.system.as_str());
        metrics::counter!("tandem_exchange_compared_total", "tenant" => tenant, "system" => system, "outcome" => outcome)
            .increment(1);
        Ok(())
    }
}

/// Those of ours that nobody told.
fn missing(ours: Vec<(String, Value)>, seen: &HashSet<String>) -> impl Iterator<Item = Found> {
    ours.into_iter().filter(|(number, _)| !seen.contains(number)).map(|(number, payload)| {
        let (fields, ours) = (String::new(), Some(payload));
        Found { number, difference: "not_there", fields, ours, theirs: None }
    })
}

/// Beside what its module keeps. What that does not know is nobody's difference.
async fn beside(tx: &mut Tx, kept: Kept, items: Vec<Item>) -> Result<Vec<Found>> {
    let pairs = (kept.beside)(tx, items).await?;
    let differing = pairs.into_iter().filter_map(|pair| {
        let fields = differences(&pair.ours, &pair.theirs).join(", ");
        if fields.is_empty() {
            return None;
        }
        let (number, ours, theirs) = (pair.key, Some(pair.ours), Some(pair.theirs));
        Some(Found { number, difference: "differs", fields, ours, theirs })
    });
    Ok(differing.collect())
}

async fn one(
    tx: &mut Tx,
    feed: &FeedKind,
    item: Item,
    recent: &RangeInclusive<OffsetDateTime>,
) -> Result<Option<Found>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let ours: Option<(Vec<u8>, Value, OffsetDateTime)> = sqlx::query_as(
        "select digest, payload, changed_at from exchange.copy where tenant_id = $1 and feed = $2 and business_key = $3",
    )
    .bind(tenant)
    .bind(feed.name)
    .bind(&item.key)
    .fetch_optional(tx.conn())
    .await?;
    // The copy may be of a later version than the page.
    let unsettled = recent.contains(&item.changed_at) || ours.as_ref().is_some_and(|(_, _, at)| recent.contains(at));
    let (same, ours) = match ours {
        // A copy edited by hand no longer has its digest.
        Some((known, payload, _)) => (known == digest(&item.value) && known == digest(&payload), Some(payload)),
        None => (false, None),
    };
    if same || unsettled {
        return Ok(None);
    }
    let fields = ours.as_ref().map(|ours| differences(ours, &item.value).join(", ")).unwrap_or_default();
    let difference = if ours.is_some() { "differs" } else { "not_here" };
    Ok(Some(Found { number: item.key, difference, fields, ours, theirs: Some(item.value) }))
}
