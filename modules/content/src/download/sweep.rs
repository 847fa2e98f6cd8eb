//! Deletes tasks and their files after thirty days, as well as orphaned files and imports.

use super::STORED;
use tandem_kernel::{Message, Result};
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::files::sweep::sweep_folder;
use tandem_platform::jobs::Job;
use tandem_platform::long;
use tandem_platform::timed::Timed;

pub const SWEEP: Job<()> = Job::new("job.content.sweep");

pub const SWEEP_BY_CLOCK: Timed = Timed {
    bean: "content",
    method: "sweepDownloads",
    label: "content-timed-sweep",
    hint: "content-timed-sweep_hint",
    parameters: &[],
    run: |tx, _| {
        Box::pin(async {
            let gone = remove_old(tx).await?;
            Ok(Message { key: "content-timed-swept", args: vec![("count", gone.to_string())] })
        })
    },
};

pub async fn sweep(tx: &mut Tx, _told: (), _meta: Meta) -> Result<()> {
    remove_old(tx).await?;
    Ok(())
}

async fn remove_old(tx: &mut Tx) -> Result<u64> {
    let (tenant, now) = (tx.ctx().tenant.clone(), tx.now());
    let gone = long::forget_old(tx).await?;
    crate::import::commands::forget_old(tx).await?;
    let platform = tx.platform().clone();
    // After the commit, so that no transaction waits for the store; anything missed is found an hour later.
    tx.afterwards(async move {
        if let Err(error) = sweep_folder(&platform, &tenant, STORED, now).await {
            tracing::warn!(%error, "files without a download were not cleaned away");
        }
    });
    Ok(gone)
}
