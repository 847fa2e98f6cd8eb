//! A lane is the connection to one external system of one tenant. It has its own concurrency limit, so that a slow or
//! unavailable system does not affect others, and a circuit breaker that pauses it after repeated failures.

pub mod claim;
pub mod send;
pub mod systems;
pub mod watch;

use std::time::Duration;
use tandem_contracts::outside::System;
use tandem_kernel::{Result, Tenant};
use tandem_platform::{Platform, Tx};

/// The external systems configured for a tenant.
pub fn configured(platform: &Platform, tenant: &Tenant) -> Vec<System> {
    let has = |system: &System| match system {
        System::Oa => platform.oa(tenant).is_some(),
        System::Erp => platform.erp(tenant).is_some(),
    };
    System::ALL.into_iter().filter(has).collect()
}

/// Timeout of one exchange. A transfer to the ERP takes up to four calls.
pub fn patience(platform: &Platform, tenant: &Tenant, system: System) -> Duration {
    let config = platform.config();
    let seconds = match system {
        System::Oa => config.oa.get(tenant.code.as_ref()).map_or(30, |oa| oa.timeout_seconds),
        System::Erp => config.erp.get(tenant.code.as_ref()).map_or(30, |erp| erp.timeout_seconds) * 4,
    };
    Duration::from_secs(seconds)
}

/// Exceeds the timeout, so that a lease never expires during a call.
pub fn lease(platform: &Platform, tenant: &Tenant, system: System) -> Duration {
    patience(platform, tenant, system) + Duration::from_secs(5)
}

/// Creates the lane's row if missing.
pub async fn ensure(tx: &mut Tx, system: System) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("insert into exchange.lane (tenant_id, system) values ($1, $2) on conflict do nothing")
        .bind(tenant)
        .bind(system.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Resets the circuit breaker: any answer, even an error, shows that the system is available.
pub async fn answered(tx: &mut Tx, system: System) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    sqlx::query(
        "update exchange.lane set failures = 0, pause_until = null, last_success_at = $3 where tenant_id = $1 and system = $2",
    )
    .bind(tenant)
    .bind(system.as_str())
    .bind(now)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Counts a failure; opens the circuit breaker after several in a row.
pub async fn silent(tx: &mut Tx, system: System, error: &str) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let (most, pause) =
        (tx.platform().config().exchange.circuit_failures, tx.platform().config().exchange.circuit_seconds);
    sqlx::query(
        "update exchange.lane set failures = failures + 1, last_failure_at = $3, last_error = left($4, 2000),
           pause_until = case when failures + 1 >= $5 then $3 + make_interval(secs => $6) end
         where tenant_id = $1 and system = $2",
    )
    .bind(tenant)
    .bind(system.as_str())
    .bind(now)
    .bind(error)
    .bind(most)
    .bind(pause)
    .execute(tx.conn())
    .await?;
    Ok(())
}
