//! Virus scan results of attachments.

use super::queries::load;
use super::{Part, READY, REFUSED, SCANNING, commands};
use serde::{Deserialize, Serialize};
use tandem_kernel::{ErrorKind, OrganizeId, Result};
use tandem_platform::Tx;
use tandem_platform::attachable::AttachedTo;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::file_hook::FileEvent;
use tandem_platform::files::scan::{self, Found, Scanned, Waiting};
use tandem_platform::jobs::Job;
use tandem_preview::intake::Refusal;
use time::OffsetDateTime;
use uuid::Uuid;

pub const SCAN: Job<ScanFile> = Job::new("job.content.scan");

#[derive(Debug, Serialize, Deserialize)]
pub struct ScanFile {
    pub attachment: Uuid,
}

const ATTACHMENTS: Scanned = Scanned {
    name: "content.scan",
    waiting: |tx, id| Box::pin(waiting(tx, id)),
    hold: |tx, id, until| Box::pin(hold(tx, id, until)),
    judged: |tx, id, found| Box::pin(judged(tx, id, found)),
};

pub async fn look(tx: &mut Tx, told: ScanFile, _meta: Meta) -> Result<()> {
    scan::look(tx, ATTACHMENTS, told.attachment).await
}

async fn waiting(tx: &mut Tx, id: Uuid) -> Result<Option<Waiting>> {
    // Its record first, as everywhere: what a verdict changes about the record is written under its lock.
    let seen = match load(tx, id, false).await {
        Ok(seen) => seen,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    tx.hold_for_files(&seen.kind, seen.document_id).await?;
    match load(tx, id, true).await {
        Ok(attachment) if attachment.status == SCANNING => {
            let key = Part::File.key(tx.ctx().tenant.id, id);
            Ok(Some(Waiting { key, lease_until: attachment.lease_until }))
        }
        Ok(_) => Ok(None),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

async fn hold(tx: &mut Tx, id: Uuid, until: OffsetDateTime) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update content.attachment set lease_until = $3 where tenant_id = $1 and attachment_id = $2")
        .bind(tenant)
        .bind(id)
        .bind(until)
        .execute(tx.conn())
        .await?;
    Ok(())
}

async fn judged(tx: &mut Tx, id: Uuid, found: Found) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let refusal = match found {
        Found::Clean => None,
        Found::Virus(name) => Some(Refusal::Virus(name)),
        Found::TooLarge => Some(Refusal::Unscanned),
        Found::Gone => Some(Refusal::Broken("file")),
    };
    let (reason, about) = refusal.as_ref().map_or(("", String::new()), |refusal| (refusal.key(), refusal.about().1));
    let organizes: Option<Vec<Uuid>> = sqlx::query_scalar(
        "update content.attachment set status = $3, reason = $4, reason_about = $5, version = version + 1
         where tenant_id = $1 and attachment_id = $2 returning organizes",
    )
    .bind(tenant)
    .bind(id)
    .bind(if refusal.is_some() { REFUSED } else { READY })
    .bind(reason)
    .bind(&about)
    .fetch_one(tx.conn())
    .await?;
    let after = load(tx, id, false).await?;
    let attachable = tx.attachable(&after.kind)?;
    let organizes = organizes.map(|all| all.into_iter().map(OrganizeId::new).collect());
    let holder = AttachedTo { label: after.name.clone(), version: 0, organizes };
    if refusal.is_none() {
        return commands::notice(tx, &after, attachable.kind, &holder).await;
    }
    metrics::counter!("tandem_attachments_refused_total", "reason" => reason).increment(1);
    tracing::warn!(attachment = %id, kind = attachable.kind, reason, about, "a scanned file was refused");
    commands::tell(tx, "attachment_refuse", None, Some(&after), attachable.kind, &holder).await?;
    commands::changed(tx, &after, FileEvent::Left).await?;
    commands::drop_objects(tx, vec![id]);
    Ok(())
}
