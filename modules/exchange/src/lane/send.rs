//! A worker of a lane: claims due records, calls the external system outside of any transaction, stores the outcome,
//! and repeats until nothing is due.

use super::claim::{Claim, claim};
use super::patience;
use std::time::Instant;
use tandem_contracts::outside::{System, Taken, Trouble};
use tandem_kernel::{Result, Tenant};
use tandem_platform::Platform;
use tandem_platform::db::outdated;
use tandem_platform::outside::Sending;
use tokio::sync::OwnedSemaphorePermit;

pub async fn work(platform: Platform, tenant: Tenant, system: System, place: OwnedSemaphorePermit) {
    let stop = platform.shutdown().token();
    while !stop.is_cancelled() {
        match claim(&platform, &tenant, system).await {
            Ok(Some(claim)) => {
                if let Err(error) = one(&claim).await {
                    outdated::met(&error);
                    // The record is claimed again once its lease expires.
                    tracing::warn!(%error, record = %claim.record.id, "the outcome of an exchange was not written down");
                    break;
                }
            }
            Ok(None) => break,
            Err(error) => {
                outdated::met(&error);
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

/// The module that owns the kind knows how it is sent.
async fn ask(claim: &Claim) -> Result<Taken, Trouble> {
    let Claim { platform, tenant, record, .. } = claim;
    let Some(outbound) = platform.outbound(&record.kind) else {
        // Only kinds that are known here are claimed.
        return Err(Trouble::Away(format!("nobody here sends {}", record.kind)));
    };
    let sending = Sending { platform, tenant, reference: record.id, first: record.created_at };
    (outbound.send)(&sending, record.payload_out.clone().unwrap_or_default()).await
}
