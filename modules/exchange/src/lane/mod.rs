//! The lane to one outside system of one tenant. Its calls have places of their own, so that a slow or dead system costs nobody
//! else anything; after several failures in a row it is left alone for a while.

pub mod claim;
pub mod send;
pub mod systems;
pub mod watch;

use std::time::Duration;
use tandem_contracts::outside::System;
use tandem_kernel::{Result, Tenant};
use tandem_platform::{Platform, Tx};

/// The systems a tenant has.
pub fn configured(platform: &Platform, tenant: &Tenant) -> Vec<System> {
    let has = |system: &System| match system {
        System::Oa => platform.oa(tenant).is_some(),
        System::Erp => platform.erp(tenant).is_some(),
    };
    System::ALL.into_iter().filter(has).collect()
}

/// The longest one exchange may take. Leaving something in the ERP takes up to four calls.
pub fn patience(platform: &Platform, tenant: &Tenant, system: System) -> Duration {
    let config = platform.config();
    let seconds = match system {
        System::Oa => config.oa.get(tenant.code.as_ref()).map_or(30, |oa| oa.timeout_seconds),
        System::Erp => config.erp.get(tenant.code.as_ref()).map_or(30, |erp| erp.timeout_seconds) * 4,
    };
    Duration::from_secs(seconds)
}

/// Longer than the call may take: when it ends, whoever held it no longer waits for an answer.
pub fn lease(platform: &Platform, tenant: &Tenant, system: System) -> Duration {
    patience(platform, tenant, system) + Duration::from_secs(5)
}

/// Makes sure the lane's row is there.
pub async fn ensure(tx: &mut Tx, system: System) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("insert into exchange.lane (tenant_id, system) values ($1, $2) on conflict do nothing")
        .bind(tenant)
        .bind(system.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The system answered; whatever it said, it is there.
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

/// The system did not answer; after several times in a row it is left alone for a while.
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
