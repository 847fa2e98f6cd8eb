//! Approval decisions, received by a signed callback from the approval system. Callbacks may be duplicated, late or out
//! of order: each decision has a sequence number, and only a higher one is processed.

use crate::mask::kept;
use crate::record::queries::ExchangeRecord;
use crate::record::states::{DONE, DUPLICATE, GIVEN_UP};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tandem_contracts::oa::{OaOutcome, Outcome, Signed};
use tandem_kernel::{Error, Language, Result, Tenant};
use tandem_platform::db::tx::Mode;
use tandem_platform::http::route::{Input, Method, RawInput, Schemas, reference};
use tandem_platform::http::steps::Steps;
use tandem_platform::json::{read_foreign, read_value};
use tandem_platform::{Access, Platform, Route, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

pub const PATH: &str = "/service1/exchange/api/oa/outcome";

pub fn routes() -> Vec<Route> {
    let access = Access::Public("the approval system calls back and proves itself by its signature");
    vec![Route::steps(Method::POST, PATH, access, hear)]
}

/// The callback URL passed to the approval system.
pub async fn call_back(platform: &Platform, tenant: &Tenant) -> Result<String> {
    let config = platform.config().oa.get(tenant.code.as_ref());
    let base = config.map(|oa| oa.call_back_base.clone()).unwrap_or_default();
    let listed = platform.directory().by_id(tenant.id).await?;
    let host = listed.as_ref().and_then(|listed| listed.hosts.first().cloned()).unwrap_or_default();
    Ok(format!("{}{PATH}", base.trim_end_matches('/').replace("{host}", &host)))
}

/// The raw request body: the signature covers its bytes.
pub struct SignedBody(Bytes);

impl Input for SignedBody {
    fn read(raw: &RawInput) -> Result<Self> {
        Ok(Self(raw.body.clone()))
    }
    fn body(into: &mut Schemas) -> Option<utoipa::openapi::RefOr<utoipa::openapi::schema::Schema>> {
        Some(reference::<OutcomeTold>(into))
    }
}

/// A call-back, signed by `x-key-id`, `x-timestamp` and `x-signature`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OutcomeTold {
    /// What we called the approval when we started it.
    pub reference: Uuid,
    pub process: String,
    /// Counts the decisions about one approval.
    pub sequence: i64,
    /// `approved`, `returned` or `deleted`
    pub decision: String,
    pub opinion: Option<String>,
    pub decided_by: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OutcomeTaken {
    /// `done`, `duplicate` or `unknown`; none of them needs to be told again.
    pub taken: &'static str,
}

async fn hear(steps: &mut Steps, SignedBody(body): SignedBody) -> Result<OutcomeTaken> {
    let (platform, tenant) = (steps.platform().clone(), steps.ctx().tenant.clone());
    let header = |name| steps.header(name).unwrap_or_default();
    let signed =
        Signed { key_id: header("x-key-id"), timestamp: header("x-timestamp"), signature: header("x-signature") };
    let known = platform.oa(&tenant).is_some_and(|oa| oa.verify("POST", PATH, &signed, &body, platform.now()));
    if !known {
        // Do not store it: the endpoint is public, and unsigned requests could fill the table.
        metrics::counter!("tandem_exchange_not_signed_total").increment(1);
        tracing::warn!(address = ?steps.ctx().address, "a call-back without a valid signature");
        return Err(Error::refused("exchange-outcome-not_signed"));
    }
    let outcome: Outcome = read_value(&read_foreign(&body)?)?;
    let mut tx = steps.begin(Mode::Write).await?;
    let taken = take_in(&mut tx, &outcome).await?;
    tx.commit().await?;
    Ok(OutcomeTaken { taken })
}

#[derive(sqlx::FromRow)]
struct Started {
    approval_kind: String,
    number: String,
    entity_kind: String,
    entity_id: Uuid,
    sequence: i64,
}

async fn started(tx: &mut Tx, reference: Uuid) -> Result<Option<Started>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select approval_kind, number, entity_kind, entity_id, sequence from exchange.approval
         where tenant_id = $1 and reference = $2 for update",
    )
    .bind(tenant)
    .bind(reference)
    .fetch_optional(tx.conn())
    .await?)
}

fn key_of(outcome: &Outcome) -> String {
    format!("{}:{}", outcome.reference, outcome.sequence)
}

async fn take_in(tx: &mut Tx, outcome: &Outcome) -> Result<&'static str> {
    let (tenant, key) = (tx.ctx().tenant.id.uuid(), key_of(outcome));
    let approval = started(tx, outcome.reference).await?;
    let known: bool = sqlx::query_scalar(
        "select exists (select 1 from exchange.record where tenant_id = $1 and system = 'oa' and direction = 'in'
           and idempotency_key = $2 and state <> 'duplicate')",
    )
    .bind(tenant)
    .bind(&key)
    .fetch_one(tx.conn())
    .await?;
    let number = approval.as_ref().map_or(outcome.process.as_str(), |a| a.number.as_str()).to_owned();
    match approval {
        Some(approval) if !known && outcome.sequence > approval.sequence => {
            keep(tx, outcome, &number, Some(&approval), DONE, "").await?;
            tell(tx, outcome, approval).await?;
            Ok("done")
        }
        None if !known => {
            let word = |language| tx.platform().words().label(language, "exchange-record-unknown_approval");
            let error = format!("{} / {}", word(Language::Zh), word(Language::En));
            keep(tx, outcome, &number, None, GIVEN_UP, &error).await?;
            Ok("unknown")
        }
        approval => {
            keep(tx, outcome, &number, approval.as_ref(), DUPLICATE, "").await?;
            Ok("duplicate")
        }
    }
}

async fn keep(
    tx: &mut Tx,
    outcome: &Outcome,
    number: &str,
    approval: Option<&Started>,
    state: &str,
    error: &str,
) -> Result<()> {
    let row = Arrived {
        system: "oa",
        kind: "oa.outcome",
        business_key: number,
        key: key_of(outcome),
        entity: approval.map(|approval| (approval.entity_kind.as_str(), approval.entity_id)),
        state,
        outside_number: &outcome.process,
        payload: serde_json::to_value(outcome)?,
        error,
    };
    arrived(tx, row).await
}

/// An incoming message as recorded.
pub struct Arrived<'a> {
    pub system: &'a str,
    pub kind: &'a str,
    pub business_key: &'a str,
    pub key: String,
    pub entity: Option<(&'a str, Uuid)>,
    pub state: &'a str,
    pub outside_number: &'a str,
    pub payload: Value,
    pub error: &'a str,
}

pub async fn arrived(tx: &mut Tx, row: Arrived<'_>) -> Result<()> {
    let (tenant, id, now) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now());
    sqlx::query(
        "insert into exchange.record (tenant_id, record_id, direction, system, kind, business_key, entity_kind, entity_id, state,
           idempotency_key, attempts, payload_in, outside_number, error, created_by, created_at, updated_at, ended_at)
         values ($1, $2, 'in', $3, $4, $5, $6, $7, $8, $9, 1, $10, $11, $12, '', $13, $13, $13)",
    )
    .bind(tenant)
    .bind(id)
    .bind(row.system)
    .bind(row.kind)
    .bind(row.business_key)
    .bind(row.entity.map_or("", |(kind, _)| kind))
    .bind(row.entity.map(|(_, id)| id))
    .bind(row.state)
    .bind(row.key)
    .bind(kept(row.payload))
    .bind(row.outside_number)
    .bind(row.error)
    .bind(now)
    .execute(tx.conn())
    .await?;
    crate::record::commands::notice(tx, id, 1);
    Ok(())
}

/// Records the decision as the latest one and publishes it to its consumers.
async fn tell(tx: &mut Tx, outcome: &Outcome, approval: Started) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    sqlx::query(
        "update exchange.approval set sequence = $3, decision = $4, opinion = $5, decided_at = $6
         where tenant_id = $1 and reference = $2",
    )
    .bind(tenant)
    .bind(outcome.reference)
    .bind(outcome.sequence)
    .bind(outcome.decision.as_str())
    .bind(&outcome.opinion)
    .bind(now)
    .execute(tx.conn())
    .await?;
    let event = OaOutcome {
        approval_kind: approval.approval_kind,
        number: approval.number,
        entity_kind: approval.entity_kind,
        entity_id: approval.entity_id,
        reference: outcome.reference,
        process: outcome.process.clone(),
        sequence: outcome.sequence,
        decision: outcome.decision,
        opinion: outcome.opinion.clone(),
        decided_by: outcome.decided_by.clone(),
    };
    tx.emit(&event).await?;
    Ok(())
}

/// Publishes a decision again, unless it is superseded.
pub async fn tell_again(tx: &mut Tx, record: &ExchangeRecord) -> Result<()> {
    let outcome: Outcome = serde_json::from_value(record.payload_in.clone().unwrap_or_default())?;
    let approval = started(tx, outcome.reference).await?;
    let approval = approval.ok_or_else(|| Error::refused("exchange-record-unknown_approval"))?;
    if outcome.sequence < approval.sequence {
        return Err(Error::refused("exchange-record-not_newer"));
    }
    tell(tx, &outcome, approval).await
}
