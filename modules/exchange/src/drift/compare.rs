//! Compares all that the feeds of a system read with our copies, page by page, under a lease. Differences are only
//! reported, never repaired; they need a person to look at them. Reading continues independently.

use super::differences::differences;
use super::listing::LISTING;
use crate::feeds::copy::digest;
use crate::feeds::read::Place;
use crate::lane::lease;
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use tandem_contracts::outside::System;
use tandem_kernel::{Error, Result, Tenant};
use tandem_platform::bus::live::Notice;
use tandem_platform::outside::{FeedKind, Item};
use tandem_platform::{Platform, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

/// Limit on the number of reported differences.
const MOST: usize = 10_000;
const BATCH: i64 = 1_000;

struct Found {
    kind: &'static str,
    number: String,
    difference: &'static str,
    fields: String,
    ours: Option<Value>,
    theirs: Option<Value>,
}

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
        let found = comparison.compare().await;
        if let Err(error) = comparison.ended(found).await {
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

    async fn compare(&self) -> Result<Vec<Found>> {
        let mut found = Vec::new();
        for feed in self.platform.feeds().filter(|feed| feed.system == self.system) {
            self.compare_feed(&feed, &mut found).await?;
        }
        found.truncate(MOST);
        Ok(found)
    }

    async fn compare_feed(&self, feed: &FeedKind, found: &mut Vec<Found>) -> Result<()> {
        // Very recent changes may not have been read yet.
        let settled = self.platform.now() - (feed.pace)(&self.platform, &self.tenant).overlap;
        let (mut seen, mut place) = (HashSet::new(), Place::at(None));
        loop {
            let asked = (feed.read)(&self.platform, &self.tenant, place.since, place.next.as_deref()).await;
            let page = asked.map_err(|trouble| Error::internal(trouble.to_string()))?;
            let mut tx = self.begin().await?;
            if !self.still_mine(&mut tx).await? {
                tx.rollback().await?;
                return Err(Error::internal("overtaken"));
            }
            let more = place.after(&page);
            for item in page.items {
                let settled = item.changed_at < settled;
                // Pages may overlap by items with the same change time.
                if !seen.insert(item.key.clone()) {
                    continue;
                }
                if let Some(one) = one(&mut tx, feed, item, settled).await? {
                    found.push(one);
                }
            }
            tx.commit().await?;
            match more {
                Some(more) if found.len() < MOST => place = more,
                // What is missing can only be determined after reading all pages.
                Some(_) => return Ok(()),
                None => return self.not_there(feed, &seen, found).await,
            }
        }
    }

    /// Our copies of what the system no longer returns.
    async fn not_there(&self, feed: &FeedKind, seen: &HashSet<String>, found: &mut Vec<Found>) -> Result<()> {
        let mut after = String::new();
        while found.len() < MOST {
            let mut tx = self.begin().await?;
            let ours: Vec<(String, Value)> = sqlx::query_as(
                "select business_key, payload from exchange.copy where tenant_id = $1 and feed = $2 and business_key > $3
                 order by business_key limit $4",
            )
            .bind(self.tenant.id.uuid())
            .bind(feed.name)
            .bind(&after)
            .bind(BATCH)
            .fetch_all(tx.conn())
            .await?;
            tx.rollback().await?;
            let Some((last, _)) = ours.last() else { break };
            after.clone_from(last);
            for (number, payload) in ours.into_iter().filter(|(number, _)| !seen.contains(number)) {
                let (kind, ours) = (feed.name, Some(payload));
                found.push(Found { kind, number, difference: "not_there", fields: String::new(), ours, theirs: None });
            }
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

    /// Replaces the results of the previous comparison. A failed comparison keeps them and is retried in an hour.
    async fn ended(&self, found: Result<Vec<Found>>) -> Result<()> {
        let mut tx = self.begin().await?;
        if !self.still_mine(&mut tx).await? {
            return tx.rollback().await;
        }
        let now = tx.now();
        let good = found.is_ok();
        match found {
            Ok(found) => replace(&mut tx, self.system, found, now).await?,
            Err(error) => tracing::warn!(%error, system = self.system.as_str(), "a comparison failed"),
        }
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
        tx.commit().await
    }
}

async fn one(tx: &mut Tx, feed: &FeedKind, item: Item, settled: bool) -> Result<Option<Found>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let ours: Option<(Vec<u8>, Value)> = sqlx::query_as(
        "select digest, payload from exchange.copy where tenant_id = $1 and feed = $2 and business_key = $3",
    )
    .bind(tenant)
    .bind(feed.name)
    .bind(&item.key)
    .fetch_optional(tx.conn())
    .await?;
    let (same, ours) = match ours {
        // A copy edited by hand no longer has its digest.
        Some((known, payload)) => (known == digest(&item.value) && known == digest(&payload), Some(payload)),
        None => (false, None),
    };
    if same || !settled {
        return Ok(None);
    }
    let fields = ours.as_ref().map(|ours| differences(ours, &item.value).join(", ")).unwrap_or_default();
    let difference = if ours.is_some() { "differs" } else { "not_here" };
    Ok(Some(Found { kind: feed.name, number: item.key, difference, fields, ours, theirs: Some(item.value) }))
}

/// A difference that is found again keeps its id, so that whoever reads the list meanwhile can still open it.
async fn replace(tx: &mut Tx, system: System, found: Vec<Found>, now: OffsetDateTime) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let earlier: Vec<(String, String, Uuid)> = sqlx::query_as(
        "delete from exchange.drift where tenant_id = $1 and system = $2 returning kind, business_key, drift_id",
    )
    .bind(tenant)
    .bind(system.as_str())
    .fetch_all(tx.conn())
    .await?;
    let mut earlier: HashMap<(String, String), Uuid> =
        earlier.into_iter().map(|(kind, number, id)| ((kind, number), id)).collect();
    metrics::gauge!("tandem_exchange_drift").set(found.len() as f64);
    for one in found {
        let known = earlier.remove(&(one.kind.to_owned(), one.number.clone()));
        let id = known.unwrap_or_else(|| tx.new_id());
        sqlx::query(
            "insert into exchange.drift (tenant_id, drift_id, system, kind, business_key, difference, fields, ours, theirs, found_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind(tenant)
        .bind(id)
        .bind(system.as_str())
        .bind(one.kind)
        .bind(one.number)
        .bind(one.difference)
        .bind(one.fields)
        .bind(one.ours)
        .bind(one.theirs)
        .bind(now)
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}
