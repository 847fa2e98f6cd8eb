//! Claims the next outgoing record of a lane and stores its outcome. Every write checks the run number (a fencing
//! token): a worker whose lease has expired changes nothing.

use super::{answered, ensure, lease, silent};
use crate::mask::kept;
use crate::record::commands::notice;
use crate::record::queries::ExchangeRecord;
use crate::record::states::{DONE, FAILED, GIVEN_UP, SENT};
use serde_json::json;
use std::time::Duration;
use tandem_contracts::outside::{HandedOver, System, Taken, Trouble};
use tandem_kernel::{Result, Tenant};
use tandem_platform::Platform;
use time::OffsetDateTime;
use uuid::Uuid;

/// A record claimed by this process.
pub struct Claim {
    pub platform: Platform,
    pub tenant: Tenant,
    pub system: System,
    pub record: ExchangeRecord,
}

/// Claims the next due record if the lane is not paused and has capacity. Records with the same business key are sent
/// in order: none is claimed while an older one is still open. Kinds that this process does not know wait for one that
/// does: during an upgrade a newer version may have left them.
pub async fn claim(platform: &Platform, tenant: &Tenant, system: System) -> Result<Option<Claim>> {
    let config = &platform.config().exchange;
    let mut tx = platform.begin_system(tenant, "exchange.send").await?;
    ensure(&mut tx, system).await?;
    let now = tx.now();
    // The row lock serialises claims of a lane, so that two workers cannot both take the last slot.
    let (failures, pause): (i32, Option<OffsetDateTime>) = sqlx::query_as(
        "select failures, pause_until from exchange.lane where tenant_id = $1 and system = $2 for update",
    )
    .bind(tenant.id.uuid())
    .bind(system.as_str())
    .fetch_one(tx.conn())
    .await?;
    if pause.is_some_and(|until| until > now) {
        tx.rollback().await?;
        return Ok(None);
    }
    // Half-open circuit breaker: after a pause a single call probes the system.
    let places = if failures >= config.circuit_failures { 1 } else { config.at_once_per_system };
    let until = now + lease(platform, tenant, system);
    let taken: Option<ExchangeRecord> = sqlx::query_as(
        "update exchange.record set state = $4, run = run + 1, attempts = attempts + 1, lease_until = $5, next_attempt_at = $5,
           updated_at = $3, version = version + 1
         where tenant_id = $1 and record_id = (
           select r.record_id from exchange.record r
           where r.tenant_id = $1 and r.system = $2 and r.direction = 'out' and r.state in ('waiting', 'sent', 'failed')
             and r.next_attempt_at <= $3 and r.kind = any($7)
             and not exists (select 1 from exchange.record o where o.tenant_id = $1 and o.system = $2 and o.direction = 'out'
               and o.business_key = r.business_key and o.position < r.position and o.state in ('waiting', 'sent', 'failed'))
             and (select count(*) from exchange.record s where s.tenant_id = $1 and s.system = $2 and s.direction = 'out'
               and s.state = 'sent' and s.lease_until > $3) < $6
           order by r.next_attempt_at, r.position limit 1 for update of r skip locked)
         returning *",
    )
    .bind(tenant.id.uuid())
    .bind(system.as_str())
    .bind(now)
    .bind(SENT)
    .bind(until)
    .bind(places)
    .bind(platform.outbound_kinds())
    .fetch_optional(tx.conn())
    .await?;
    let Some(record) = taken else {
        tx.rollback().await?;
        return Ok(None);
    };
    notice(&mut tx, record.id, record.version);
    tx.commit().await?;
    Ok(Some(Claim { platform: platform.clone(), tenant: tenant.clone(), system, record }))
}

/// State of the record after a call.
struct Ending {
    state: &'static str,
    next: Option<OffsetDateTime>,
    error: String,
    heard: Option<serde_json::Value>,
    number: String,
    recognised: bool,
}

impl Claim {
    /// Stores the outcome of the call; false if another run has claimed the record since.
    pub async fn ended(&self, outcome: Result<Taken, Trouble>, took: Duration) -> Result<bool> {
        let mut tx = self.platform.begin_system(&self.tenant, "exchange.send").await?;
        let now = tx.now();
        let away = match &outcome {
            Err(Trouble::Away(text)) => Some(text.clone()),
            _ => None,
        };
        let ending = self.ending(outcome, now);
        let millis = i32::try_from(took.as_millis()).unwrap_or(i32::MAX);
        let one =
            json!([{ "at": now.unix_timestamp(), "millis": millis, "outcome": ending.state, "error": ending.error }]);
        let version: Option<i64> = sqlx::query_scalar(
            "update exchange.record set state = $4, next_attempt_at = $5, error = left($6, 2000),
               payload_in = coalesce($7, payload_in),
               outside_number = case when $8 = '' then outside_number else $8 end, recognised = $9, duration_ms = $10,
               tries = case when jsonb_array_length(tries) >= 20 then (tries - 0) else tries end || $11::jsonb,
               ended_at = case when $5::timestamptz is null then $12 end, lease_until = null, updated_at = $12, version = version + 1
             where tenant_id = $1 and record_id = $2 and run = $3 and state = 'sent' returning version",
        )
        .bind(self.tenant.id.uuid())
        .bind(self.record.id)
        .bind(self.record.run)
        .bind(ending.state)
        .bind(ending.next)
        .bind(&ending.error)
        .bind(&ending.heard)
        .bind(&ending.number)
        .bind(ending.recognised)
        .bind(millis)
        .bind(one)
        .bind(now)
        .fetch_optional(tx.conn())
        .await?;
        match &away {
            Some(text) => silent(&mut tx, self.system, text).await?,
            None => answered(&mut tx, self.system).await?,
        }
        if let Some(version) = version {
            notice(&mut tx, self.record.id, version);
            if let (None, Some(entity_id)) = (ending.next, self.record.entity_id) {
                tx.emit(&self.handed_over(entity_id, &ending)).await?;
            }
        }
        tx.commit().await?;
        let labels = [("system", self.system.as_str()), ("outcome", ending.state)];
        metrics::counter!("tandem_exchanges_total", &labels).increment(1);
        metrics::histogram!("tandem_exchange_seconds", "system" => self.system.as_str()).record(took.as_secs_f64());
        Ok(version.is_some())
    }

    /// Reports the outcome to the module that handed the record over.
    fn handed_over(&self, entity_id: Uuid, ending: &Ending) -> HandedOver {
        HandedOver {
            reference: self.record.id,
            entity_kind: self.record.entity_kind.clone(),
            entity_id,
            taken: ending.state == DONE,
            number: ending.number.clone(),
            message: ending.error.chars().take(500).collect(),
        }
    }

    fn ending(&self, outcome: Result<Taken, Trouble>, now: OffsetDateTime) -> Ending {
        let config = &self.platform.config().exchange;
        match outcome {
            Ok(Taken { number, already, heard }) => Ending {
                state: DONE,
                next: None,
                error: String::new(),
                heard: Some(kept(heard)),
                number,
                recognised: already,
            },
            Err(Trouble::Refused { text, heard }) => Ending {
                state: GIVEN_UP,
                next: None,
                error: text,
                heard: Some(kept(heard)),
                number: String::new(),
                recognised: false,
            },
            Err(Trouble::Away(text)) => {
                let enough = self.record.attempts >= config.max_attempts;
                let next = now + pause(config.first_pause_seconds, config.longest_pause_seconds, self.record.attempts);
                Ending {
                    state: if enough { GIVEN_UP } else { FAILED },
                    next: (!enough).then_some(next),
                    error: text,
                    heard: None,
                    number: String::new(),
                    recognised: false,
                }
            }
        }
    }
}

/// Exponential back-off with an upper limit.
fn pause(first: f64, longest: f64, attempts: i32) -> Duration {
    let seconds = first * 2f64.powi((attempts - 1).clamp(0, 30));
    Duration::from_secs_f64(seconds.clamp(0.0, longest))
}

#[cfg(test)]
mod tests {
    use super::pause;

    #[test]
    fn pauses_double_up_to_the_longest() {
        let seconds: Vec<f64> = [1, 2, 3, 12, 99].map(|n| pause(2.0, 3600.0, n).as_secs_f64()).into();
        assert_eq!(seconds, [2.0, 4.0, 8.0, 3600.0, 3600.0]);
    }
}
