//! Handles virus scan results of uploaded scans. An infected file counts as never submitted: without another one that
//! waits for the review it must be uploaded again, and the deadline continues as if nothing had been submitted.

use super::commands::{Written, fall_back};
use super::queries::{StampedCopy, StampedFile};
use super::states::MACHINE;
use super::{KIND, UPLOAD, object_key};
use serde::{Deserialize, Serialize};
use tandem_contracts::message::{FieldValue, MessageWanted, Recipient};
use tandem_kernel::{Language, Message, OrganizeId, Result, Side};
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::bus::live::Notice;
use tandem_platform::document;
use tandem_platform::files::scan::{self, Found, Scanned, Waiting};
use tandem_platform::files::take::forget;
use tandem_platform::jobs::Job;
use tandem_preview::intake::Refusal;
use time::OffsetDateTime;
use uuid::Uuid;

pub const SCAN: Job<ScanFile> = Job::new("job.seal.scan");

pub const SCANNING: &str = "scanning";
pub const READY: &str = "ready";
pub const REFUSED: &str = "refused";

/// Code of the message that a file was refused.
pub const FILE_REFUSED: &str = "seal.stamped_file_refused";

#[derive(Debug, Serialize, Deserialize)]
pub struct ScanFile {
    pub file: Uuid,
}

const SCANNED: Scanned = Scanned {
    name: "seal.scan",
    waiting: |tx, id| Box::pin(waiting(tx, id)),
    hold: |tx, id, until| Box::pin(hold(tx, id, until)),
    judged: |tx, id, found| Box::pin(judged(tx, id, found)),
};

pub async fn look(tx: &mut Tx, told: ScanFile, _meta: Meta) -> Result<()> {
    scan::look(tx, SCANNED, told.file).await
}

/// Lock order: copy before file, as everywhere.
async fn taken(tx: &mut Tx, file: Uuid) -> Result<Option<(StampedCopy, StampedFile)>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let copy: Option<StampedCopy> = sqlx::query_as(
        "select c.* from seal.stamped_copy c join seal.stamped_file f
           on f.tenant_id = c.tenant_id and f.stamped_copy_id = c.stamped_copy_id
         where c.tenant_id = $1 and f.stamped_file_id = $2 for update of c",
    )
    .bind(tenant)
    .bind(file)
    .fetch_optional(tx.conn())
    .await?;
    let Some(copy) = copy else { return Ok(None) };
    let file =
        sqlx::query_as("select * from seal.stamped_file where tenant_id = $1 and stamped_file_id = $2 and status = $3")
            .bind(tenant)
            .bind(file)
            .bind(SCANNING)
            .fetch_optional(tx.conn())
            .await?;
    Ok(file.map(|file| (copy, file)))
}

async fn waiting(tx: &mut Tx, id: Uuid) -> Result<Option<Waiting>> {
    let tenant = tx.ctx().tenant.id;
    Ok(taken(tx, id).await?.map(|(copy, file)| Waiting {
        key: object_key(tenant, &file.folder, copy.id, file.object_id),
        lease_until: file.lease_until,
    }))
}

async fn hold(tx: &mut Tx, id: Uuid, until: OffsetDateTime) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update seal.stamped_file set lease_until = $3 where tenant_id = $1 and stamped_file_id = $2")
        .bind(tenant)
        .bind(id)
        .bind(until)
        .execute(tx.conn())
        .await?;
    Ok(())
}

async fn judged(tx: &mut Tx, id: Uuid, found: Found) -> Result<()> {
    let Some((copy, file)) = taken(tx, id).await? else { return Ok(()) };
    let refusal = match found {
        Found::Clean => None,
        Found::Virus(name) => Some(Refusal::Virus(name)),
        Found::TooLarge => Some(Refusal::Unscanned),
        Found::Gone => Some(Refusal::Broken("file")),
    };
    let (reason, about) = refusal.as_ref().map_or(("", String::new()), |refusal| (refusal.key(), refusal.about().1));
    let tenant = tx.ctx().tenant.id;
    sqlx::query(
        "update seal.stamped_file set status = $3, reason = $4, reason_about = $5
         where tenant_id = $1 and stamped_file_id = $2",
    )
    .bind(tenant.uuid())
    .bind(id)
    .bind(if refusal.is_some() { REFUSED } else { READY })
    .bind(reason)
    .bind(&about)
    .execute(tx.conn())
    .await?;
    let organizes = Some(vec![OrganizeId::new(copy.supplier_id)]);
    tx.notice(Notice { topic: KIND.code(), entity_id: copy.id.into(), version: copy.version, organizes });
    let Some(refusal) = refusal else { return Ok(()) };
    metrics::counter!("tandem_scans_refused_total", "reason" => reason).increment(1);
    tracing::warn!(file = %id, reason, about, "a stamped scan was refused");
    let (platform, key) = (tx.platform().clone(), object_key(tenant, &file.folder, copy.id, file.object_id));
    tx.afterwards(async move { forget(&platform, &key).await });
    tell_supplier(tx, &copy, &file, &refusal).await?;
    // Not if a later file is current or the document has ended.
    if copy.stamped_file_id == Some(id)
        && let Ok(to) = MACHINE.lead(&copy.state, "discard")
    {
        let copy: StampedCopy = document::load(tx, copy.id, true).await?;
        let written = Written { without_file: true, ..Written::default() };
        fall_back(tx, "discard", copy, to, written).await?;
    }
    Ok(())
}

async fn tell_supplier(tx: &mut Tx, copy: &StampedCopy, file: &StampedFile, refusal: &Refusal) -> Result<()> {
    let words = tx.platform().words();
    let (name, value) = refusal.about();
    let message = Message { key: refusal.key(), args: vec![(name, value)] };
    let reason = FieldValue::InBoth { zh: words.say(Language::Zh, &message), en: words.say(Language::En, &message) };
    let wanted = MessageWanted::of(FILE_REFUSED)
        .to(Recipient::supplier(UPLOAD, OrganizeId::new(copy.supplier_id)))
        .field("number", copy.document_number.clone())
        .field("file", file.name.clone())
        .field("reason", reason)
        .opens(KIND.page.of(Side::Supplier, copy.id))
        .about(KIND.code(), copy.id);
    tx.message(wanted).await.map(drop)
}
