//! Looking for viruses, by a worker, before anyone may have the file. A scanner that is away delays it; it never lets a file
//! through. Each module that keeps files says which of its files wait, and hears what was found.

use crate::module::Work;
use crate::{Platform, Tx};
use std::time::Duration;
use tandem_contracts::scan::Verdict;
use tandem_kernel::{Result, Tenant};
use time::OffsetDateTime;
use uuid::Uuid;

/// Longer than any scan takes.
const LEASE: Duration = Duration::from_secs(300);
/// How often it is looked whether a scan has ended, and after what time a failed one is tried again.
const LOOK: Duration = Duration::from_secs(5);

/// A file that waits for the scanner.
pub struct Waiting {
    /// Where it is in the store.
    pub key: String,
    /// Whoever scans it holds it until then.
    pub lease_until: Option<OffsetDateTime>,
}

/// What became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    Clean,
    Virus(String),
    /// More than the scanner looks through.
    TooLarge,
    /// The store has no such file.
    Gone,
}

/// The files of one module, before the scanner.
#[derive(Clone, Copy)]
pub struct Scanned {
    /// Of the job, in logs and the audit trail.
    pub name: &'static str,
    /// The file, locked, while it waits; none once it was judged or is gone.
    pub waiting: for<'a> fn(&'a mut Tx, Uuid) -> Work<'a, Option<Waiting>>,
    pub hold: for<'a> fn(&'a mut Tx, Uuid, OffsetDateTime) -> Work<'a, ()>,
    pub judged: for<'a> fn(&'a mut Tx, Uuid, Found) -> Work<'a, ()>,
}

/// One step of the job: starts the scan where nobody is at it, and comes again until the file was judged.
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
                // Where even this fails, the lease ends by itself.
                again.await.unwrap_or_else(|error| tracing::warn!(%error, "the scan's lease"));
            }
        });
    }
    tx.tell_again_in(LOOK);
    Ok(())
}

async fn scan(platform: &Platform, tenant: &Tenant, files: Scanned, file: Uuid, key: &str) -> Result<()> {
    let found = match platform.scan() {
        // Scanning was switched off meanwhile; then files are taken as they are.
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
        // Deleted meanwhile, or judged by another.
        return tx.rollback().await;
    }
    (files.judged)(&mut tx, file, found).await?;
    tx.commit().await
}
