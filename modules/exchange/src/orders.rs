//! Imports purchase orders by polling the ERP for changes since the last watermark. Versions are deduplicated against
//! our copy, so polling twice or with an overlap is harmless.

use crate::lane::{answered, lease, silent};
use crate::outcome::{Arrived, arrived};
use crate::record::states::DONE;
use sha2::{Digest, Sha256};
use std::time::Duration;
use tandem_contracts::erp::{OrderPage, PurchaseOrder, PurchaseOrderChanged};
use tandem_contracts::outside::{System, Trouble};
use tandem_kernel::{Error, Result, Tenant};
use tandem_platform::{Platform, Tx};
use time::OffsetDateTime;
use tokio::sync::OwnedSemaphorePermit;

const ERP: &str = System::Erp.as_str();

/// Starts polling if it is due and no other process holds the lease; returns when to check again.
pub async fn read_if_due(tx: &mut Tx) -> Result<OffsetDateTime> {
    let (platform, tenant, now) = (tx.platform().clone(), tx.ctx().tenant.clone(), tx.now());
    let (due, reading, pause): (Option<OffsetDateTime>, Option<OffsetDateTime>, Option<OffsetDateTime>) = sqlx::query_as(
        "select read_due_at, read_lease_until, pause_until from exchange.lane where tenant_id = $1 and system = $2 for update",
    )
    .bind(tenant.id.uuid())
    .bind(ERP)
    .fetch_one(tx.conn())
    .await?;
    let later = [due, reading, pause].into_iter().flatten().filter(|moment| *moment > now).max();
    if let Some(later) = later {
        return Ok(later);
    }
    let Ok(place) = platform.outside_room().clone().try_acquire_owned() else {
        return Ok(now + Duration::from_secs(1));
    };
    let until = now + lease(&platform, &tenant, System::Erp);
    let run: i32 = sqlx::query_scalar(
        "update exchange.lane set read_run = read_run + 1, read_lease_until = $3 where tenant_id = $1 and system = $2
         returning read_run",
    )
    .bind(tenant.id.uuid())
    .bind(ERP)
    .bind(until)
    .fetch_one(tx.conn())
    .await?;
    tx.afterwards(async move {
        if let Err(error) = read(&platform, &tenant, run).await {
            tracing::warn!(%error, "purchase orders were not read");
        }
        drop::<OwnedSemaphorePermit>(place);
    });
    Ok(until)
}

async fn read(platform: &Platform, tenant: &Tenant, run: i32) -> Result<()> {
    let Some(erp) = platform.erp(tenant) else { return Ok(()) };
    let config = platform.config().erp.get(tenant.code.as_ref());
    let (poll, overlap) = config.map_or((60, 300), |erp| (erp.poll_seconds, erp.overlap_seconds));
    let mut tx = platform.begin_system(tenant, "exchange.read").await?;
    let mark: Option<OffsetDateTime> =
        sqlx::query_scalar("select mark from exchange.lane where tenant_id = $1 and system = $2")
            .bind(tenant.id.uuid())
            .bind(ERP)
            .fetch_one(tx.conn())
            .await?;
    tx.rollback().await?;
    let mut place = Place::at(mark.map(|mark| mark - Duration::from_secs(overlap)));
    loop {
        let page = match erp.orders(place.since, place.next.as_deref()).await {
            Ok(page) => page,
            Err(trouble) => return give_up(platform, tenant, run, poll, &trouble).await,
        };
        let mut tx = platform.begin_system(tenant, "exchange.read").await?;
        if !still_mine(&mut tx, run).await? {
            return tx.rollback().await;
        }
        for order in &page.orders {
            take_in(&mut tx, order).await?;
        }
        let newest = page.orders.iter().map(|order| order.changed_at).max();
        let more = place.after(&page);
        go_on(&mut tx, newest, more.is_none().then_some(poll)).await?;
        answered(&mut tx, System::Erp).await?;
        tx.commit().await?;
        match more {
            Some(more) if !platform.shutdown().token().is_cancelled() => place = more,
            _ => return Ok(()),
        }
    }
}

/// Pagination cursor of a poll. The ERP paginates by row offset, so an order that changes meanwhile shifts all later
/// rows: the next page is requested by the time of the last change, and by the ERP's link only while that time does not
/// advance.
pub struct Place {
    pub since: Option<OffsetDateTime>,
    pub next: Option<String>,
}

impl Place {
    pub fn at(since: Option<OffsetDateTime>) -> Self {
        Self { since, next: None }
    }
    /// `None` after the last page.
    pub fn after(&self, page: &OrderPage) -> Option<Self> {
        let link = page.next.clone()?;
        let newest = page.orders.iter().map(|order| order.changed_at).max();
        Some(match newest.filter(|newest| self.since.is_none_or(|since| *newest > since)) {
            Some(newest) => Self::at(Some(newest)),
            None => Self { since: self.since, next: Some(link) },
        })
    }
}

/// Whether this run still holds the lease; locks the lane's row until the transaction ends.
async fn still_mine(tx: &mut Tx, run: i32) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    let current: i32 =
        sqlx::query_scalar("select read_run from exchange.lane where tenant_id = $1 and system = $2 for update")
            .bind(tenant)
            .bind(ERP)
            .fetch_one(tx.conn())
            .await?;
    Ok(current == run)
}

/// Orders are sorted by change time, so each page advances the watermark; the last page schedules the next poll.
async fn go_on(tx: &mut Tx, newest: Option<OffsetDateTime>, ended: Option<u64>) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.clone(), tx.now());
    let until = ended.is_none().then(|| now + lease(tx.platform(), &tenant, System::Erp));
    let due = ended.map(|poll| now + Duration::from_secs(poll));
    sqlx::query(
        "update exchange.lane set mark = greatest(mark, $3), read_lease_until = $4, read_due_at = coalesce($5, read_due_at),
           read_at = case when $5::timestamptz is null then read_at else $6 end
         where tenant_id = $1 and system = $2",
    )
    .bind(tenant.id.uuid())
    .bind(ERP)
    .bind(newest)
    .bind(until)
    .bind(due)
    .bind(now)
    .execute(tx.conn())
    .await?;
    Ok(())
}

async fn give_up(platform: &Platform, tenant: &Tenant, run: i32, poll: u64, trouble: &Trouble) -> Result<()> {
    let mut tx = platform.begin_system(tenant, "exchange.read").await?;
    if still_mine(&mut tx, run).await? {
        go_on(&mut tx, None, None).await?;
        let due = tx.now() + Duration::from_secs(poll);
        sqlx::query(
            "update exchange.lane set read_lease_until = null, read_due_at = $3 where tenant_id = $1 and system = $2",
        )
        .bind(tenant.id.uuid())
        .bind(ERP)
        .bind(due)
        .execute(tx.conn())
        .await?;
    }
    silent(&mut tx, System::Erp, &trouble.to_string()).await?;
    tx.commit().await
}

/// Digest of an order without its change time: equal digests mean the same version.
pub fn digest(order: &PurchaseOrder) -> Result<Vec<u8>> {
    let mut told = serde_json::to_value(order)?;
    if let Some(fields) = told.as_object_mut() {
        fields.remove("changedAt");
    }
    Ok(Sha256::digest(told.to_string()).to_vec())
}

/// Stores a new version and publishes it once.
async fn take_in(tx: &mut Tx, order: &PurchaseOrder) -> Result<()> {
    let (tenant, now, digest) = (tx.ctx().tenant.id.uuid(), tx.now(), digest(order)?);
    let known: Option<(i64, OffsetDateTime, Vec<u8>)> = sqlx::query_as(
        "select version, changed_at, digest from exchange.purchase_order where tenant_id = $1 and number = $2 for update",
    )
    .bind(tenant)
    .bind(&order.number)
    .fetch_optional(tx.conn())
    .await?;
    // The ERP's timestamps have a resolution of 100 ns, PostgreSQL's of 1 µs.
    let older = known.as_ref().is_some_and(|(_, at, _)| order.changed_at < *at);
    let same = known.as_ref().is_some_and(|(_, _, known)| *known == digest);
    if older {
        return Ok(());
    }
    let version = known.map_or(0, |(version, _, _)| version) + i64::from(!same);
    sqlx::query(
        "insert into exchange.purchase_order (tenant_id, number, version, supplier, cancelled, changed_at, digest, payload, read_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (tenant_id, number) do update set version = $3, supplier = $4, cancelled = $5, changed_at = $6, digest = $7,
           payload = $8, read_at = $9",
    )
    .bind(tenant)
    .bind(&order.number)
    .bind(version)
    .bind(&order.supplier)
    .bind(order.cancelled)
    .bind(order.changed_at)
    .bind(digest)
    .bind(serde_json::to_value(order)?)
    .bind(now)
    .execute(tx.conn())
    .await?;
    if same {
        return Ok(());
    }
    let row = Arrived {
        system: ERP,
        kind: "erp.purchase_order",
        business_key: &order.number,
        key: format!("{}:{version}", order.number),
        entity: None,
        state: DONE,
        outside_number: &order.number,
        payload: serde_json::to_value(order)?,
        error: "",
    };
    arrived(tx, row).await?;
    let (number, supplier) = (order.number.clone(), order.supplier.clone());
    let event = PurchaseOrderChanged { number, version, supplier, cancelled: order.cancelled, order: order.clone() };
    tx.emit(&event).await.map(|_| ()).map_err(|error| Error::internal(error.to_string()))
}
