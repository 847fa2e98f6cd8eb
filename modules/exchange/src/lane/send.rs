//! A worker of a lane: claims due records, calls the external system outside of any transaction, stores the outcome,
//! and repeats until nothing is due.

use super::claim::{Claim, claim};
use super::patience;
use crate::outcome;
use std::time::Instant;
use tandem_contracts::outside::{Outgoing, System, Taken, Trouble};
use tandem_kernel::{Result, Tenant};
use tandem_platform::Platform;
use tokio::sync::OwnedSemaphorePermit;

pub async fn work(platform: Platform, tenant: Tenant, system: System, place: OwnedSemaphorePermit) {
    let stop = platform.shutdown().token();
    while !stop.is_cancelled() {
        match claim(&platform, &tenant, system).await {
            Ok(Some(claim)) => {
                if let Err(error) = one(&claim).await {
                    // The record is claimed again once its lease expires.
                    tracing::warn!(%error, record = %claim.record.id, "the outcome of an exchange was not written down");
                    break;
                }
            }
            Ok(None) => break,
            Err(error) => {
                tracing::warn!(%error, system = system.as_str(), "no exchange could be taken");
                break;
            }
        }
    }
    drop(place);
}

async fn one(claim: &Claim) -> Result<()> {
    let started = Instant::now();
    let longest = patience(&claim.platform, &claim.tenant, claim.system);
    let outcome = tokio::time::timeout(longest, ask(claim)).await;
    let outcome = outcome.unwrap_or_else(|_| Err(Trouble::Away(format!("no answer within {} s", longest.as_secs()))));
    if let Err(trouble) = &outcome {
        tracing::info!(%trouble, record = %claim.record.id, attempts = claim.record.attempts, "an exchange failed");
    }
    claim.ended(outcome, started.elapsed()).await?;
    Ok(())
}

async fn ask(claim: &Claim) -> Result<Taken, Trouble> {
    let Claim { platform, tenant, record, .. } = claim;
    let payload = record.payload_out.clone().unwrap_or_default();
    let what: Outgoing = serde_json::from_value(payload)
        .map_err(|error| Trouble::Refused { text: error.to_string(), heard: serde_json::Value::Null })?;
    let nobody = || Trouble::Away("the system is not configured".to_owned());
    match what {
        Outgoing::Approval(approval) => {
            let oa = platform.oa(tenant).ok_or_else(nobody)?;
            let call_back =
                outcome::call_back(platform, tenant).await.map_err(|error| Trouble::Away(error.to_string()))?;
            oa.start(&approval, record.id, &call_back, platform.now()).await
        }
        Outgoing::Confirmation(confirmation) => {
            let erp = platform.erp(tenant).ok_or_else(nobody)?;
            erp.confirm(&confirmation, record.id, record.created_at).await
        }
    }
}
