//! Queries for exchange records.

use super::listing::LISTING;
use super::states::MACHINE;
use crate::mask::masked;
use serde::Serialize;
use serde_json::Value;
use tandem_kernel::{Error, Result};
use tandem_platform::listing::{RowAction, actions, may_see};
use tandem_platform::{PathId, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ExchangeRecord {
    #[sqlx(rename = "record_id")]
    pub id: Uuid,
    pub version: i64,
    /// `out` or `in`
    pub direction: String,
    /// `oa` or `erp`
    pub system: String,
    pub kind: String,
    pub business_key: String,
    #[serde(skip)]
    pub position: i64,
    pub entity_kind: String,
    pub entity_id: Option<Uuid>,
    pub state: String,
    pub idempotency_key: String,
    pub attempts: i32,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub next_attempt_at: Option<OffsetDateTime>,
    /// What left, or is to leave; secrets masked.
    #[schema(value_type = Option<Object>)]
    pub payload_out: Option<Value>,
    /// What was heard; secrets masked, cut to size.
    #[schema(value_type = Option<Object>)]
    pub payload_in: Option<Value>,
    pub outside_number: String,
    /// The other side had it already.
    pub recognised: bool,
    pub duration_ms: Option<i32>,
    pub error: String,
    /// The latest tries, oldest first: `at`, `millis`, `outcome`, `error`.
    #[schema(value_type = Vec<Object>)]
    pub tries: Value,
    #[serde(skip)]
    pub run: i32,
    #[serde(skip)]
    pub lease_until: Option<OffsetDateTime>,
    pub created_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub ended_at: Option<OffsetDateTime>,
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<RowAction>,
}

impl ExchangeRecord {
    /// For display: with payloads masked, and the permitted actions.
    #[must_use]
    pub fn shown(mut self, tx: &Tx) -> Self {
        self.payload_out = self.payload_out.map(masked);
        self.payload_in = self.payload_in.map(masked);
        self.actions = actions(tx, &MACHINE, &self.state);
        self
    }
}

pub async fn load(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<ExchangeRecord> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = if for_change {
        sqlx::query_as("select * from exchange.record where tenant_id = $1 and record_id = $2 for update")
    } else {
        sqlx::query_as("select * from exchange.record where tenant_id = $1 and record_id = $2")
    };
    found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)
}

/// A record by id, subject to the caller's data rules.
pub async fn find(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<ExchangeRecord> {
    may_see(tx, &LISTING, id).await?;
    load(tx, id, for_change).await
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<ExchangeRecord> {
    let record = find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    Ok(record.shown(tx))
}
