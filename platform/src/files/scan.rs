//! Virus scan by a worker, before a file can be downloaded. If the scanner is unavailable, files wait; none passes
//! unscanned. Each module that keeps files declares which of them wait, and receives the verdict.

use crate::module::Work;
use crate::{Platform, Tx};
use std::time::Duration;
use tandem_contracts::scan::Verdict;
use tandem_kernel::{Result, Tenant};
use time::OffsetDateTime;
use uuid::Uuid;

/// Lease of a scan; longer than any scan takes.
const LEASE: Duration = Duration::from_secs(300);
/// Polling interval for the end of a scan, and the delay before a failed one is retried.
const LOOK: Duration = Duration::from_secs(5);

/// A file that waits for the scanner.
pub struct Waiting {
    /// Its key in the object store.
    pub key: String,
    /// The scanning worker holds it until then.
    pub lease_until: Option<OffsetDateTime>,
}

/// The result of a scan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    Clean,
    Virus(String),
    /// Exceeds the scanner's size limit.
    TooLarge,
    /// The object store has no such file.
    Gone,
}

/// The callbacks of one module for its files.
#[derive(Clone, Copy)]
pub struct Scanned {
    /// The job's name, in logs and the audit trail.
    pub name: &'static str,
    /// Locks and returns the file while it waits; `None` once it was scanned or deleted.
    pub waiting: for<'a> fn(&'a mut Tx, Uuid) -> Work<'a, Option<Waiting>>,
    pub hold: for<'a> fn(&'a mut Tx, Uuid, OffsetDateTime) -> Work<'a, ()>,
    pub judged: for<'a> fn(&'a mut Tx, Uuid, Found) -> Work<'a, ()>,
}

/// One step of the job: starts the scan unless the lease is held, and requests redelivery until there is a verdict.
pub async fn look(tx: &mut Tx, files: Scanned, file: Uuid) -> Result<()> {
    let Some(waiting) = (files.waiting)(tx, file).await? else { return Ok(()) };
    let now = tx.now();
    if waiting.lease_until.is_none_or(|until| until <= now) {
        (files.hold)(tx, file, now + LEASE).await?;
        let (platform, tenant) = (tx.platform().clone(), tx.ctx().tenant.clone());
        tx.afterwards(async move {
            if let Err(error) = scan(&platform, &tenant, files, file, &waiting.key).await {
                tracing::warn!(%error, %file, "a file could not be scanned; it is tried again");
                let again = async {
                    let mut tx = platform.begin_system(&tenant, files.name).await?;
                    let now = tx.now();
                    (files.hold)(&mut tx, file, now + LOOK).await?;
                    tx.commit().await
                };
                // If even this fails, the lease expires.
                again.await.unwrap_or_else(|error| tracing::warn!(%error, "the scan's lease"));
            }
        });
    }
    tx.tell_again_in(LOOK);
    Ok(())
}

async fn scan(platform: &Platform, tenant: &Tenant, files: Scanned, file: Uuid, key: &str) -> Result<()> {
    let found = match platform.scan() {
        // Scanning was switched off meanwhile; files are accepted unscanned then.
        None => Found::Clean,
        Some(scanner) => match platform.store()?.get(key).await? {
            None => Found::Gone,
            Some(object) => match scanner.scan(object.content).await? {
                Verdict::Clean => Found::Clean,
                Verdict::Found(name) => Found::Virus(name),
                Verdict::TooLarge => Found::TooLarge,
            },
        },
    };
    let mut tx = platform.begin_system(tenant, files.name).await?;
    if (files.waiting)(&mut tx, file).await?.is_none() {
        // Deleted meanwhile, or scanned by another worker.
        return tx.rollback().await;
    }
    (files.judged)(&mut tx, file, found).await?;
    tx.commit().await
}
