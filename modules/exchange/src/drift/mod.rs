//! Differences between our copies of what the ERP has and the ERP itself. Compared every night and on demand; the list
//! shows the results of the latest comparison.

pub mod compare;
pub mod differences;
pub mod found;
pub mod listing;

use crate::drift::listing::LISTING;
use crate::lane::configured;
use crate::lane::watch::WATCH;
use crate::mask::masked;
use serde::Serialize;
use serde_json::Value;
use tandem_contracts::outside::System;
use tandem_kernel::{Error, Result};
use tandem_platform::audit::Entry;
use tandem_platform::http::route::Method;
use tandem_platform::listing::may_see;
use tandem_platform::{Access, Nothing, PathId, Route, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

pub const VIEW: &str = "exchange.drift.view";
pub const CHECK: &str = "exchange.drift.check";

pub fn routes() -> Vec<Route> {
    let view = Access::Permission(VIEW);
    vec![
        Route::rows("/service1/exchange/api/drift/pageList", &LISTING),
        Route::ask(Method::GET, "/service1/exchange/api/drift/detail/{id}", view, detail),
        Route::command(Method::POST, "/service1/exchange/api/drift/check", Access::Permission(CHECK), check),
    ]
}

#[derive(Debug, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Drift {
    #[sqlx(rename = "drift_id")]
    pub id: Uuid,
    pub system: String,
    /// What differs: the feed that reads it.
    pub kind: String,
    pub business_key: String,
    /// `not_here`, `not_there` or `differs`
    pub difference: String,
    /// The fields that stand differently.
    pub fields: String,
    #[schema(value_type = Option<Object>)]
    pub ours: Option<Value>,
    #[schema(value_type = Option<Object>)]
    pub theirs: Option<Value>,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub found_at: OffsetDateTime,
}

async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<Drift> {
    let (tenant, id): (_, Uuid) = (tx.ctx().tenant.id.uuid(), tandem_kernel::id::parse(&id)?);
    may_see(tx, &LISTING, id).await?;
    let found: Option<Drift> = sqlx::query_as(
        "select drift_id, system, kind, business_key, difference, fields, ours, theirs, found_at from exchange.drift
         where tenant_id = $1 and drift_id = $2",
    )
    .bind(tenant)
    .bind(id)
    .fetch_optional(tx.conn())
    .await?;
    let found = found.ok_or_else(Error::not_found)?;
    Ok(Drift { ours: found.ours.map(masked), theirs: found.theirs.map(masked), ..found })
}

/// Runs the comparison now instead of at night.
async fn check(tx: &mut Tx, _: Nothing) -> Result<bool> {
    let (tenant, now) = (tx.ctx().tenant.clone(), tx.now());
    if !configured(tx.platform(), &tenant).contains(&System::Erp) {
        return Err(Error::refused("exchange-drift-not_configured"));
    }
    crate::lane::ensure(tx, System::Erp).await?;
    let changed = sqlx::query(
        "update exchange.lane set drift_due_at = $3 where tenant_id = $1 and system = $2
           and (drift_lease_until is null or drift_lease_until <= $3)",
    )
    .bind(tenant.id.uuid())
    .bind(System::Erp.as_str())
    .bind(now)
    .execute(tx.conn())
    .await?;
    if changed.rows_affected() == 0 {
        return Err(Error::refused("exchange-drift-under_way"));
    }
    // An additional watch job starts it at once; like any other it ends after `SHIFT`.
    tx.enqueue(WATCH, &()).await?;
    tx.audit(Entry::new("check", LISTING.code, tenant.id, System::Erp.as_str())).await?;
    Ok(true)
}
