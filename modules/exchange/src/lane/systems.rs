//! Status of the external systems, for administrators.

use super::configured;
use crate::record::VIEW;
use serde::Serialize;
use sqlx::Row;
use tandem_contracts::outside::System;
use tandem_kernel::Result;
use tandem_platform::http::route::Method;
use tandem_platform::typed::Moment;
use tandem_platform::{Access, Nothing, Route, Tx};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OutsideSystem {
    /// `oa` or `erp`
    pub system: String,
    pub configured: bool,
    /// Left alone until then after several failures.
    pub paused_until: Option<Moment>,
    /// On their way or to be sent.
    pub open: i64,
    /// Of them, those whose latest try failed.
    pub failed: i64,
    pub given_up: i64,
    pub last_success_at: Option<Moment>,
    pub last_failure_at: Option<Moment>,
    pub last_error: String,
    /// When changes were read last.
    pub read_at: Option<Moment>,
    /// When our copy was compared with it last.
    pub compared_at: Option<Moment>,
    pub comparing: bool,
}

pub fn routes() -> Vec<Route> {
    vec![Route::ask(Method::GET, "/service1/exchange/api/system/list", Access::Permission(VIEW), list)]
}

async fn list(tx: &mut Tx, _: Nothing) -> Result<Vec<OutsideSystem>> {
    let (tenant, now) = (tx.ctx().tenant.clone(), tx.now());
    let here = configured(tx.platform(), &tenant);
    let mut all = Vec::new();
    for system in System::ALL {
        let row = sqlx::query(
            "select l.pause_until, l.last_success_at, l.last_failure_at, coalesce(l.last_error, '') as last_error,
               (select max(read_at) from exchange.feed where tenant_id = $1 and system = $2) as read_at, l.drift_at,
               coalesce(l.drift_lease_until > $3, false) as comparing,
               (select count(*) from exchange.record where tenant_id = $1 and system = $2 and direction = 'out'
                 and state in ('waiting', 'sent', 'failed')) as open,
               (select count(*) from exchange.record where tenant_id = $1 and system = $2 and direction = 'out'
                 and state = 'failed') as failed,
               (select count(*) from exchange.record where tenant_id = $1 and system = $2 and state = 'given_up') as given_up
             from (select 1) one left join exchange.lane l on l.tenant_id = $1 and l.system = $2",
        )
        .bind(tenant.id.uuid())
        .bind(system.as_str())
        .bind(now)
        .fetch_one(tx.conn())
        .await?;
        all.push(OutsideSystem {
            system: system.as_str().to_owned(),
            configured: here.contains(&system),
            paused_until: row.get::<Option<Moment>, _>("pause_until").filter(|until| **until > now),
            open: row.get("open"),
            failed: row.get("failed"),
            given_up: row.get("given_up"),
            last_success_at: row.get("last_success_at"),
            last_failure_at: row.get("last_failure_at"),
            last_error: row.get("last_error"),
            read_at: row.get("read_at"),
            compared_at: row.get("drift_at"),
            comparing: row.get("comparing"),
        });
    }
    Ok(all)
}
