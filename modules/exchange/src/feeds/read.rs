//! Reads a feed by asking for changes since its mark. Versions are told apart by our copy, so reading twice or with an
//! overlap is harmless.

use super::copy::take_in;
use super::place::Place;
use super::unread;
use crate::lane::{answered, lease, silent};
use std::time::Duration;
use tandem_kernel::{Result, Tenant};
use tandem_platform::outside::{FeedKind, Item};
use tandem_platform::{Platform, Tx};
use time::OffsetDateTime;
use tokio::sync::OwnedSemaphorePermit;

/// A reading under way: the run holds the feed's lease.
struct Reading {
    platform: Platform,
    tenant: Tenant,
    feed: FeedKind,
    run: i32,
}

/// Starts reading if it is due and no other process holds the lease; returns when to check again.
pub async fn read_if_due(tx: &mut Tx, feed: FeedKind) -> Result<OffsetDateTime> {
    let (platform, tenant, now) = (tx.platform().clone(), tx.ctx().tenant.clone(), tx.now());
    sqlx::query("insert into exchange.feed (tenant_id, name, system) values ($1, $2, $3) on conflict do nothing")
        .bind(tenant.id.uuid())
        .bind(feed.name)
        .bind(feed.system.as_str())
        .execute(tx.conn())
        .await?;
    let (due, reading, pause): (Option<OffsetDateTime>, Option<OffsetDateTime>, Option<OffsetDateTime>) =
        sqlx::query_as(
            "select f.due_at, f.lease_until, l.pause_until from exchange.feed f
           left join exchange.lane l on l.tenant_id = f.tenant_id and l.system = f.system
         where f.tenant_id = $1 and f.name = $2 for update of f",
        )
        .bind(tenant.id.uuid())
        .bind(feed.name)
        .fetch_one(tx.conn())
        .await?;
    let later = [due, reading, pause].into_iter().flatten().filter(|moment| *moment > now).max();
    if let Some(later) = later {
        return Ok(later);
    }
    let Ok(place) = platform.outside_room().clone().try_acquire_owned() else {
        return Ok(now + Duration::from_secs(1));
    };
    let until = now + lease(&platform, &tenant, feed.system);
    let run: i32 = sqlx::query_scalar(
        "update exchange.feed set run = run + 1, lease_until = $3, count_so_far = 0 where tenant_id = $1 and name = $2
         returning run",
    )
    .bind(tenant.id.uuid())
    .bind(feed.name)
    .bind(until)
    .fetch_one(tx.conn())
    .await?;
    tx.afterwards(async move {
        let reading = Reading { platform, tenant, feed, run };
        if let Err(error) = reading.read().await {
            tracing::warn!(%error, feed = reading.feed.name, "a feed was not read");
            // People see it in the monitor; should even that fail, it is read again once the lease expires.
            let _ = reading.give_up(&error.to_string(), false).await;
        }
        drop::<OwnedSemaphorePermit>(place);
    });
    Ok(until)
}

impl Reading {
    async fn begin(&self) -> Result<Tx> {
        self.platform.begin_system(&self.tenant, "exchange.read").await
    }

    async fn read(&self) -> Result<()> {
        let overlap = (self.feed.pace)(&self.platform, &self.tenant).overlap;
        let mut mark = self.mark().await?;
        let mut place = Place::at(mark.map(|mark| mark - overlap));
        loop {
            let asked_at = self.platform.now();
            let asked = (self.feed.read)(&self.platform, &self.tenant, place.since, place.next.as_deref()).await;
            let page = match asked {
                Ok(page) => page,
                Err(trouble) => return self.give_up(&trouble.to_string(), true).await,
            };
            let mut tx = self.begin().await?;
            if !self.still_mine(&mut tx).await? {
                return tx.rollback().await;
            }
            let (more, count, moment) = (place.advance(&page), page.items.len(), tx.moment().await?);
            mark = mark.max(newest(&page.items, moment));
            unread::keep(&mut tx, &self.feed, &page, asked_at).await?;
            for item in page.items {
                take_in(&mut tx, &self.feed, item, moment).await?;
            }
            self.go_on(&mut tx, mark, count, more == Ok(false)).await?;
            answered(&mut tx, self.feed.system).await?;
            tx.commit().await?;
            match more {
                Ok(true) if !self.platform.shutdown().token().is_cancelled() => {}
                Ok(_) => return Ok(()),
                Err(endless) => return self.give_up(&endless.told(&self.platform), false).await,
            }
        }
    }

    /// How far the feed was read. A mark that got ahead of the clock goes back to the newest change before it.
    async fn mark(&self) -> Result<Option<OffsetDateTime>> {
        let mut tx = self.begin().await?;
        let moment = tx.moment().await?;
        let mark: Option<OffsetDateTime> = sqlx::query_scalar(
            "select case when mark > $3 then (select max(changed_at) from exchange.copy
               where tenant_id = $1 and feed = $2 and changed_at <= $3) else mark end
             from exchange.feed where tenant_id = $1 and name = $2",
        )
        .bind(self.tenant.id.uuid())
        .bind(self.feed.name)
        .bind(moment)
        .fetch_one(tx.conn())
        .await?;
        tx.rollback().await?;
        Ok(mark)
    }

    /// Whether this run still holds the lease; locks the feed's row until the transaction ends.
    async fn still_mine(&self, tx: &mut Tx) -> Result<bool> {
        let current: i32 =
            sqlx::query_scalar("select run from exchange.feed where tenant_id = $1 and name = $2 for update")
                .bind(self.tenant.id.uuid())
                .bind(self.feed.name)
                .fetch_one(tx.conn())
                .await?;
        Ok(current == self.run)
    }

    /// Items are sorted by change time, so each page advances the mark; the last page schedules the next reading.
    async fn go_on(&self, tx: &mut Tx, mark: Option<OffsetDateTime>, count: usize, ended: bool) -> Result<()> {
        let now = tx.now();
        let until = (!ended).then(|| now + lease(&self.platform, &self.tenant, self.feed.system));
        sqlx::query(
            "update exchange.feed set mark = $3, lease_until = $4, count_so_far = count_so_far + $5,
               due_at = case when $6 then $7 else due_at end, read_at = case when $6 then $8 else read_at end,
               last_count = case when $6 then count_so_far + $5 else last_count end,
               last_error = case when $6 then '' else last_error end
             where tenant_id = $1 and name = $2",
        )
        .bind(self.tenant.id.uuid())
        .bind(self.feed.name)
        .bind(mark)
        .bind(until)
        .bind(i64::try_from(count).unwrap_or(i64::MAX))
        .bind(ended)
        .bind(self.next_time(now))
        .bind(now)
        .execute(tx.conn())
        .await?;
        Ok(())
    }

    /// Until the next time; `away` counts against the system itself.
    async fn give_up(&self, text: &str, away: bool) -> Result<()> {
        let mut tx = self.begin().await?;
        if self.still_mine(&mut tx).await? {
            let now = tx.now();
            sqlx::query(
                "update exchange.feed set lease_until = null, due_at = $3, failed_at = $4, last_error = left($5, 2000)
                 where tenant_id = $1 and name = $2",
            )
            .bind(self.tenant.id.uuid())
            .bind(self.feed.name)
            .bind(self.next_time(now))
            .bind(now)
            .bind(text)
            .execute(tx.conn())
            .await?;
        }
        if away {
            silent(&mut tx, self.feed.system, text).await?;
        }
        tx.commit().await
    }

    fn next_time(&self, now: OffsetDateTime) -> OffsetDateTime {
        now + (self.feed.pace)(&self.platform, &self.tenant).every
    }
}

/// The newest change up to the moment, of what could be read. A time ahead of it is a wrong one, or comes from a clock ahead of ours: if the mark
/// followed it, everything that changes until then would be passed over.
fn newest(items: &[Item], moment: OffsetDateTime) -> Option<OffsetDateTime> {
    items.iter().map(|item| item.changed_at).filter(|at| *at <= moment).max()
}
