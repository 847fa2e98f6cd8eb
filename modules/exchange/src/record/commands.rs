//! User commands on exchange records: retry a failed one, replay a completed one, send a test.

use super::listing::LISTING;
use super::queries::{ExchangeRecord, find, load};
use super::states::{DONE, MACHINE, WAITING};
use crate::feeds::copy;
use crate::lane::watch::{WAKE, Wake};
use crate::{approval, outcome};
use serde::Deserialize;
use tandem_contracts::oa::{Approval, Fact};
use tandem_contracts::outside::System;
use tandem_kernel::{Error, Result, To};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::{Body, Nothing, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Deserialize, ToSchema)]
pub struct RecordRef {
    pub id: Uuid,
    pub version: i64,
}

/// Retries a failed or given-up record; the attempt counter restarts at zero.
pub async fn retry(tx: &mut Tx, Body(which): Body<RecordRef>) -> Result<ExchangeRecord> {
    let record = step(tx, "retry", &which).await?;
    again(tx, "retry", record).await
}

/// Repeats a completed record. Outgoing ones keep their idempotency key, so the receiver recognises them; incoming ones
/// are published again.
pub async fn replay(tx: &mut Tx, Body(which): Body<RecordRef>) -> Result<ExchangeRecord> {
    let record = step(tx, "replay", &which).await?;
    again(tx, "replay", record).await
}

async fn step(tx: &mut Tx, action: &str, which: &RecordRef) -> Result<ExchangeRecord> {
    let record = find(tx, which.id, true).await?;
    let To::State(_) = MACHINE.step(&record.state, action, &tx.ctx().permissions)? else {
        return Err(Error::internal("no exchange ceases to exist"));
    };
    if record.version != which.version {
        return Err(Error::stale());
    }
    Ok(record)
}

async fn again(tx: &mut Tx, action: &str, record: ExchangeRecord) -> Result<ExchangeRecord> {
    if record.direction == "in" {
        match tx.platform().feed(&record.kind) {
            Some(feed) => copy::tell_again(tx, &feed, &record.business_key).await?,
            None => outcome::tell_again(tx, &record).await?,
        }
        return finish(tx, action, &record, DONE).await;
    }
    if overtaken(tx, &record).await? {
        return Err(Error::refused("exchange-record-overtaken"));
    }
    let done = finish(tx, action, &record, WAITING).await?;
    let system = System::parse(&record.system).ok_or_else(|| Error::internal("an unknown system"))?;
    tx.enqueue(WAKE, &Wake { system }).await?;
    Ok(done)
}

/// Whether a newer record with the same business key has or may have been sent; sending this one now would
/// overwrite it.
async fn overtaken(tx: &mut Tx, record: &ExchangeRecord) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar(
        "select exists (select 1 from exchange.record where tenant_id = $1 and business_key = $2 and position > $3
           and system = $4 and direction = 'out' and attempts > 0)",
    )
    .bind(tenant)
    .bind(&record.business_key)
    .bind(record.position)
    .bind(&record.system)
    .fetch_one(tx.conn())
    .await?)
}

async fn finish(tx: &mut Tx, action: &str, before: &ExchangeRecord, state: &str) -> Result<ExchangeRecord> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    sqlx::query(
        "update exchange.record set state = $3, version = version + 1, updated_at = $4, lease_until = null,
           attempts = case when $3 = 'waiting' then 0 else attempts end,
           next_attempt_at = case when $3 = 'waiting' then $4 end,
           error = case when $3 in ('waiting', 'done') then '' else error end,
           ended_at = case when $3 = 'waiting' then null else coalesce(ended_at, $4) end
         where tenant_id = $1 and record_id = $2",
    )
    .bind(tenant)
    .bind(before.id)
    .bind(state)
    .bind(now)
    .execute(tx.conn())
    .await?;
    let record = load(tx, before.id, false).await?;
    let (was, is) = (before.clone().shown(tx), record.shown(tx));
    let entry = Entry::new(action, LISTING.code, before.id, &before.business_key);
    tx.audit(entry.before(&was)?.after(&is)?).await?;
    notice(tx, is.id, is.version);
    Ok(is)
}

pub fn notice(tx: &mut Tx, id: Uuid, version: i64) {
    tx.notice(Notice { topic: LISTING.code, entity_id: id.into(), version, organizes: None });
}

/// Sends a test approval, to check the connection in both directions.
pub async fn test(tx: &mut Tx, _: Nothing) -> Result<ExchangeRecord> {
    let tenant = tx.ctx().tenant.clone();
    if tx.platform().oa(&tenant).is_none() {
        return Err(Error::refused("exchange-record-not_configured"));
    }
    let (id, now, language) = (tx.new_id(), tx.now(), tx.ctx().language);
    let word = |key| tx.platform().words().label(language, key);
    let (title, label) = (word("exchange-record-test_title"), word("exchange-record-test_fact"));
    let approval = Approval {
        kind: "test".to_owned(),
        number: format!("TEST-{}", now.unix_timestamp()),
        title,
        facts: vec![Fact { label, value: tx.who() }],
        applicant: tx.who(),
    };
    let id = approval::start(tx, approval, LISTING.code, id).await?;
    let record = load(tx, id, false).await?.shown(tx);
    tx.audit(Entry::new("create", LISTING.code, id, &record.business_key).after(&record)?).await?;
    Ok(record)
}
