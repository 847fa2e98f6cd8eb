//! Looking for viruses, by a worker, before anyone may have the file. A scanner that is away delays it; it never lets a file
//! through.

use super::queries::{Attachment, load};
use super::refusal::Refusal;
use super::{Part, READY, REFUSED, SCANNING, commands};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tandem_contracts::scan::Verdict;
use tandem_kernel::{ErrorKind, OrganizeId, Result, Tenant};
use tandem_platform::attachable::Holder;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::jobs::Job;
use tandem_platform::{Platform, Tx};
use uuid::Uuid;

pub const SCAN: Job<ScanFile> = Job::new("job.content.scan");

/// Longer than any scan takes.
const LEASE: Duration = Duration::from_secs(300);
/// How often it is looked whether a scan has ended, and after what time a failed one is tried again.
const LOOK: Duration = Duration::from_secs(5);

#[derive(Debug, Serialize, Deserialize)]
pub struct ScanFile {
    pub attachment: Uuid,
}

pub async fn look(tx: &mut Tx, told: ScanFile, _meta: Meta) -> Result<()> {
    let attachment = match load(tx, told.attachment, true).await {
        Ok(attachment) => attachment,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if attachment.status != SCANNING {
        return Ok(());
    }
    let now = tx.now();
    if attachment.lease_until.is_none_or(|until| until <= now) {
        hold(tx, attachment.id, now + LEASE).await?;
        let (platform, tenant) = (tx.platform().clone(), tx.ctx().tenant.clone());
        tx.afterwards(async move {
            if let Err(error) = scan(&platform, &tenant, &attachment).await {
                tracing::warn!(%error, attachment = %attachment.id, "a file could not be scanned; it is tried again");
                let again = async {
                    let mut tx = platform.begin_system(&tenant, "content.scan").await?;
                    let now = tx.now();
                    hold(&mut tx, attachment.id, now + LOOK).await?;
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

async fn hold(tx: &mut Tx, id: Uuid, until: time::OffsetDateTime) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update content.attachment set lease_until = $3 where tenant_id = $1 and attachment_id = $2")
        .bind(tenant)
        .bind(id)
        .bind(until)
        .execute(tx.conn())
        .await?;
    Ok(())
}

async fn scan(platform: &Platform, tenant: &Tenant, attachment: &Attachment) -> Result<()> {
    let found = match platform.scan() {
        // Scanning was switched off meanwhile; then files are taken as they are.
        None => None,
        Some(scanner) => {
            let object = platform.store()?.get(&Part::File.key(tenant.id, attachment.id)).await?;
            let Some(object) = object else {
                return judged(platform, tenant, attachment, Some(Refusal::Broken("file"))).await;
            };
            match scanner.scan(object.content).await? {
                Verdict::Clean => None,
                Verdict::Found(name) => Some(Refusal::Virus(name)),
                Verdict::TooLarge => Some(Refusal::Unscanned),
            }
        }
    };
    judged(platform, tenant, attachment, found).await
}

async fn judged(platform: &Platform, tenant: &Tenant, attachment: &Attachment, found: Option<Refusal>) -> Result<()> {
    let mut tx = platform.begin_system(tenant, "content.scan").await?;
    let attachable = tx.attachable(&attachment.kind)?;
    let (reason, about) = found.as_ref().map_or(("", String::new()), |found| (found.key(), found.about().1));
    let changed: Option<(Option<Vec<Uuid>>,)> = sqlx::query_as(
        "update content.attachment set status = $3, reason = $4, reason_about = $5, version = version + 1
         where tenant_id = $1 and attachment_id = $2 and status = $6 returning organizes",
    )
    .bind(tenant.id.uuid())
    .bind(attachment.id)
    .bind(if found.is_some() { REFUSED } else { READY })
    .bind(reason)
    .bind(&about)
    .bind(SCANNING)
    .fetch_optional(tx.conn())
    .await?;
    // Deleted meanwhile, or judged by another.
    let Some((organizes,)) = changed else { return tx.rollback().await };
    let organizes = organizes.map(|all| all.into_iter().map(OrganizeId::new).collect());
    let holder = Holder { label: attachment.name.clone(), version: 0, organizes };
    let after = load(&mut tx, attachment.id, false).await?;
    if found.is_some() {
        metrics::counter!("tandem_attachments_refused_total", "reason" => reason).increment(1);
        tracing::warn!(attachment = %attachment.id, kind = attachable.kind, reason, about, "a scanned file was refused");
        commands::tell(&mut tx, "attachment_refuse", None, Some(&after), attachable.kind, &holder).await?;
        commands::drop_objects(&mut tx, vec![attachment.id]);
    } else {
        commands::notice(&mut tx, &after, attachable.kind, &holder).await?;
    }
    tx.commit().await
}
