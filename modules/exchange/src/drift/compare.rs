//! Compares all orders of the ERP with our copy, page by page, under a lease. Differences are only reported, never
//! repaired; they need a person to look at them. Polling continues independently.

use super::differences::differences;
use super::listing::LISTING;
use crate::lane::lease;
use crate::orders::{Place, digest};
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use tandem_contracts::erp::PurchaseOrder;
use tandem_contracts::outside::System;
use tandem_kernel::{Error, Result, Tenant};
use tandem_platform::bus::live::Notice;
use tandem_platform::{Platform, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

const ERP: &str = System::Erp.as_str();
/// Limit on the number of reported differences.
const MOST: usize = 10_000;
const BATCH: i64 = 1_000;

struct Found {
    number: String,
    difference: &'static str,
    fields: String,
    ours: Option<Value>,
    theirs: Option<Value>,
}

/// Starts a comparison at 2 a.m. in the tenant's time zone or on request; returns when to check again.
pub async fn compare_if_due(tx: &mut Tx) -> Result<OffsetDateTime> {
    let (platform, tenant, now) = (tx.platform().clone(), tx.ctx().tenant.clone(), tx.now());
    let (due, working): (Option<OffsetDateTime>, Option<OffsetDateTime>) = sqlx::query_as(
        "update exchange.lane set drift_due_at = coalesce(drift_due_at, exchange.next_night($3, $4))
         where tenant_id = $1 and system = $2 returning drift_due_at, drift_lease_until",
    )
    .bind(tenant.id.uuid())
    .bind(ERP)
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
    let until = now + lease(&platform, &tenant, System::Erp);
    let run: i32 = sqlx::query_scalar(
        "update exchange.lane set drift_run = drift_run + 1, drift_lease_until = $3 where tenant_id = $1 and system = $2
         returning drift_run",
    )
    .bind(tenant.id.uuid())
    .bind(ERP)
    .bind(until)
    .fetch_one(tx.conn())
    .await?;
    tx.afterwards(async move {
        let found = compare(&platform, &tenant, run).await;
        if let Err(error) = ended(&platform, &tenant, run, found).await {
            tracing::warn!(%error, "the comparison with the ERP was not written down");
        }
        drop(place);
    });
    Ok(until)
}

async fn compare(platform: &Platform, tenant: &Tenant, run: i32) -> Result<Vec<Found>> {
    let Some(erp) = platform.erp(tenant) else { return Ok(Vec::new()) };
    // Very recent changes may not have been imported yet.
    let overlap = platform.config().erp.get(tenant.code.as_ref()).map_or(300, |erp| erp.overlap_seconds);
    let settled = platform.now() - Duration::from_secs(overlap);
    let (mut found, mut seen, mut place) = (Vec::new(), HashSet::new(), Place::at(None));
    loop {
        let page = erp
            .orders(place.since, place.next.as_deref())
            .await
            .map_err(|trouble| Error::internal(trouble.to_string()))?;
        let mut tx = platform.begin_system(tenant, "exchange.drift").await?;
        if !still_mine(&mut tx, run).await? {
            tx.rollback().await?;
            return Err(Error::internal("overtaken"));
        }
        let more = place.after(&page);
        for order in page.orders {
            let settled = order.changed_at < settled;
            // Pages may overlap by orders with the same change time.
            if !seen.insert(order.number.clone()) {
                continue;
            }
            if let Some(one) = one(&mut tx, order, settled).await? {
                found.push(one);
            }
        }
        tx.commit().await?;
        match more {
            Some(more) if found.len() < MOST => place = more,
            // Missing orders can only be determined after reading all pages.
            Some(_) => break,
            None => {
                not_there(platform, tenant, &seen, &mut found).await?;
                break;
            }
        }
    }
    found.truncate(MOST);
    Ok(found)
}

async fn one(tx: &mut Tx, order: PurchaseOrder, settled: bool) -> Result<Option<Found>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let ours: Option<(Vec<u8>, Value)> =
        sqlx::query_as("select digest, payload from exchange.purchase_order where tenant_id = $1 and number = $2")
            .bind(tenant)
            .bind(&order.number)
            .fetch_optional(tx.conn())
            .await?;
    let (same, ours) = match ours {
        Some((known, payload)) => (known == digest(&order)? && payload_is(&payload, &known)?, Some(payload)),
        None => (false, None),
    };
    if same || !settled {
        return Ok(None);
    }
    let theirs = serde_json::to_value(&order)?;
    let fields = ours.as_ref().map(|ours| differences(ours, &theirs).join(", ")).unwrap_or_default();
    let difference = if ours.is_some() { "differs" } else { "not_here" };
    Ok(Some(Found { number: order.number, difference, fields, ours, theirs: Some(theirs) }))
}

/// Detects copies edited by hand: their stored digest no longer matches.
fn payload_is(payload: &Value, known: &[u8]) -> Result<bool> {
    Ok(match serde_json::from_value::<PurchaseOrder>(payload.clone()) {
        Ok(order) => digest(&order)? == known,
        Err(_) => false,
    })
}

/// Our copies of orders that the ERP no longer returns.
async fn not_there(platform: &Platform, tenant: &Tenant, seen: &HashSet<String>, found: &mut Vec<Found>) -> Result<()> {
    let mut after = String::new();
    while found.len() < MOST {
        let mut tx = platform.begin_system(tenant, "exchange.drift").await?;
        let ours: Vec<(String, Value)> = sqlx::query_as(
            "select number, payload from exchange.purchase_order where tenant_id = $1 and number > $2 order by number limit $3",
        )
        .bind(tenant.id.uuid())
        .bind(&after)
        .bind(BATCH)
        .fetch_all(tx.conn())
        .await?;
        tx.rollback().await?;
        let Some((last, _)) = ours.last() else { break };
        after.clone_from(last);
        for (number, payload) in ours.into_iter().filter(|(number, _)| !seen.contains(number)) {
            let ours = Some(payload);
            found.push(Found { number, difference: "not_there", fields: String::new(), ours, theirs: None });
        }
    }
    Ok(())
}

/// Whether this run still holds the lease; renews it.
async fn still_mine(tx: &mut Tx, run: i32) -> Result<bool> {
    let (tenant, now) = (tx.ctx().tenant.clone(), tx.now());
    let until = now + lease(tx.platform(), &tenant, System::Erp);
    let changed = sqlx::query(
        "update exchange.lane set drift_lease_until = $4 where tenant_id = $1 and system = $2 and drift_run = $3",
    )
    .bind(tenant.id.uuid())
    .bind(ERP)
    .bind(run)
    .bind(until)
    .execute(tx.conn())
    .await?;
    Ok(changed.rows_affected() == 1)
}

/// Replaces the results of the previous comparison. A failed comparison keeps them and is retried in an hour.
async fn ended(platform: &Platform, tenant: &Tenant, run: i32, found: Result<Vec<Found>>) -> Result<()> {
    let mut tx = platform.begin_system(tenant, "exchange.drift").await?;
    if !still_mine(&mut tx, run).await? {
        return tx.rollback().await;
    }
    let now = tx.now();
    let good = found.is_ok();
    match found {
        Ok(found) => replace(&mut tx, found, now).await?,
        Err(error) => tracing::warn!(%error, "the comparison with the ERP failed"),
    }
    sqlx::query(
        "update exchange.lane set drift_lease_until = null, drift_at = case when $3 then $4 else drift_at end,
           drift_due_at = case when $3 then exchange.next_night($4, $5) else $4 + interval '1 hour' end
         where tenant_id = $1 and system = $2",
    )
    .bind(tenant.id.uuid())
    .bind(ERP)
    .bind(good)
    .bind(now)
    .bind(&platform.config().tenancy.time_zone)
    .execute(tx.conn())
    .await?;
    tx.notice(Notice { topic: LISTING.code, entity_id: tenant.id.into(), version: i64::from(run), organizes: None });
    tx.commit().await
}

/// A difference that is found again keeps its id, so that whoever reads the list meanwhile can still open it.
async fn replace(tx: &mut Tx, found: Vec<Found>, now: OffsetDateTime) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let earlier: Vec<(String, Uuid)> =
        sqlx::query_as("delete from exchange.drift where tenant_id = $1 returning business_key, drift_id")
            .bind(tenant)
            .fetch_all(tx.conn())
            .await?;
    let mut earlier: HashMap<String, Uuid> = earlier.into_iter().collect();
    metrics::gauge!("tandem_exchange_drift").set(found.len() as f64);
    for one in found {
        let id = earlier.remove(&one.number).unwrap_or_else(|| tx.new_id());
        sqlx::query(
            "insert into exchange.drift (tenant_id, drift_id, system, business_key, difference, fields, ours, theirs, found_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(tenant)
        .bind(id)
        .bind(ERP)
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
