//! Upload of a file in three phases: a short transaction checks the document and inserts a row in state `uploading`;
//! the file is validated while streaming to the object store, without an open transaction; a second transaction checks
//! again and completes the attachment. Leftovers of a crash are removed by the sweep.

use super::queries::{Attachment, load, room_in};
use super::scan::{SCAN, ScanFile};
use super::{Part, READY, SCANNING, UPLOADING, commands};
use serde::Deserialize;
use tandem_kernel::{Error, Result};
use tandem_platform::Query;
use tandem_platform::attachable::{Attachable, FileOperation, Slot};
use tandem_platform::db::tx::Mode;
use tandem_platform::file_hook::FileEvent;
use tandem_platform::files::{quota, take};
use tandem_platform::http::incoming::Incoming;
use tandem_platform::http::steps::Steps;
use tandem_preview::intake::{FileKind, FileName, Form, Refusal, Watched, Watcher, kinds};
use tandem_preview::picture;
use utoipa::IntoParams;
use uuid::Uuid;

/// Larger pictures are stored without preview or thumbnail.
const LARGEST_DRAWN: u64 = 40 << 20;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct AttachAdd {
    /// The code of the list of the documents, such as `partner.organize`.
    pub kind: String,
    pub document_id: Uuid,
    /// Which of the document's places for files.
    pub attach_type: String,
    #[serde(default)]
    pub file_name: String,
}

/// What is known about a file before its content arrives.
struct Coming {
    id: Uuid,
    attachable: Attachable,
    slot: &'static Slot,
    kind: &'static FileKind,
    document: Uuid,
}

pub async fn add(steps: &mut Steps, Query(asked): Query<AttachAdd>, file: &mut Incoming) -> Result<Attachment> {
    let coming = begin(steps, &asked, file.declared()).await?;
    let taken = async {
        quota::room_for(steps.platform(), steps.ctx(), file.declared().unwrap_or(0)).await?;
        let watched = take(steps, &coming, file).await?;
        quota::room_for(steps.platform(), steps.ctx(), watched.bytes).await?;
        finish(steps, &coming, &watched).await
    };
    let taken = taken.await;
    if let Err(error) = &taken {
        let key = error.message().key;
        metrics::counter!("tandem_attachments_refused_total", "reason" => key).increment(1);
        tracing::info!(attachment = %coming.id, kind = coming.attachable.kind, extension = coming.kind.extension, %error, "a file was not taken");
        forget(steps, coming.id).await?;
    }
    taken
}

async fn begin(steps: &Steps, asked: &AttachAdd, declared: Option<u64>) -> Result<Coming> {
    let mut tx = steps.begin(Mode::Write).await?;
    let attachable = tx.attachable(&asked.kind)?;
    let holder = (attachable.may)(&mut tx, asked.document_id, FileOperation::Add, true).await?;
    let slot = attachable.slot(&asked.attach_type).ok_or_else(Error::not_found)?;
    let name = FileName::clean(&asked.file_name)?;
    let kind = kinds::of(&name.extension).filter(|kind| slot.types.contains(&kind.extension));
    let kind = kind.ok_or_else(|| Error::from(Refusal::Type(slot.types.join(", "))))?;
    match declared {
        Some(0) => return Err(Refusal::Empty.into()),
        Some(bytes) if bytes > slot.bytes => return Err(Refusal::Large(slot.bytes >> 20).into()),
        _ => {}
    }
    room_in(&mut tx, attachable.kind, slot, asked.document_id).await?;
    let (tenant, id, who, now) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.who(), tx.now());
    let organizes: Option<Vec<Uuid>> = holder.organizes.map(|all| all.iter().map(|one| one.uuid()).collect());
    sqlx::query(
        "insert into content.attachment (tenant_id, attachment_id, kind, document_id, attach_type, name, extension, status,
           organizes, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(tenant)
    .bind(id)
    .bind(attachable.kind)
    .bind(asked.document_id)
    .bind(slot.name)
    .bind(&name.whole)
    .bind(kind.extension)
    .bind(UPLOADING)
    .bind(organizes)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    tx.commit().await?;
    Ok(Coming { id, attachable, slot, kind, document: asked.document_id })
}

/// The object only becomes visible in the store after the whole file was validated.
async fn take(steps: &Steps, coming: &Coming, file: &mut Incoming) -> Result<Watched> {
    let (platform, tenant) = (steps.platform(), steps.ctx().tenant.id);
    let key = Part::File.key(tenant, coming.id);
    let watched = take::take(platform, &key, file, Watcher::new(coming.kind, coming.slot.bytes)).await?;
    if let Form::Picture(format) = coming.kind.form
        && watched.bytes <= LARGEST_DRAWN
    {
        let drawn = take::look_at(platform, &key, move |bytes| picture::draw(format, bytes)).await?;
        let drawn = drawn.map_err(|unseen| Error::from(Refusal::unseen(unseen, coming.kind)))?;
        for (part, bytes) in [(Part::Preview, drawn.preview), (Part::Thumbnail, drawn.thumbnail)] {
            take::put(platform, &part.key(tenant, coming.id), bytes.into()).await?;
        }
    }
    Ok(watched)
}

/// Completes the attachment if the document still accepts it.
async fn finish(steps: &Steps, coming: &Coming, watched: &Watched) -> Result<Attachment> {
    let mut tx = steps.begin(Mode::Write).await?;
    let holder = (coming.attachable.may)(&mut tx, coming.document, FileOperation::Add, true).await?;
    let (tenant, kind) = (tx.ctx().tenant.id.uuid(), coming.attachable.kind);
    // Idempotent: uploading the same file again, as after a lost response, returns the existing attachment.
    let same: Option<Uuid> = sqlx::query_scalar(
        "select a.attachment_id from content.attachment a join content.attachment mine
           on mine.tenant_id = a.tenant_id and mine.attachment_id = $2 and mine.name = a.name
         where a.tenant_id = $1 and a.kind = $3 and a.document_id = $4 and a.attach_type = $5 and a.sha256 = $6
           and a.status in ($7, $8) limit 1",
    )
    .bind(tenant)
    .bind(coming.id)
    .bind(kind)
    .bind(coming.document)
    .bind(coming.slot.name)
    .bind(watched.sha256.as_slice())
    .bind(READY)
    .bind(SCANNING)
    .fetch_optional(tx.conn())
    .await?;
    if let Some(same) = same {
        let attachment = load(&mut tx, same, false).await?.told(&tx);
        tx.commit().await?;
        forget(steps, coming.id).await?;
        return Ok(attachment);
    }
    room_in(&mut tx, kind, coming.slot, coming.document).await?;
    let status = if tx.platform().scan().is_some() { SCANNING } else { READY };
    let done = sqlx::query(
        "update content.attachment set status = $3, bytes = $4, sha256 = $5
         where tenant_id = $1 and attachment_id = $2 and status = $6",
    )
    .bind(tenant)
    .bind(coming.id)
    .bind(status)
    .bind(i64::try_from(watched.bytes)?)
    .bind(watched.sha256.as_slice())
    .bind(UPLOADING)
    .execute(tx.conn())
    .await?;
    if done.rows_affected() == 0 {
        return Err(Error::not_found());
    }
    if status == SCANNING {
        tx.enqueue(SCAN, &ScanFile { attachment: coming.id }).await?;
    }
    let attachment = load(&mut tx, coming.id, false).await?;
    commands::tell(&mut tx, "attach", None, Some(&attachment), coming.attachable.kind, &holder).await?;
    commands::changed(&mut tx, &attachment, FileEvent::Arrived).await?;
    let attachment = attachment.told(&tx);
    tx.commit().await?;
    metrics::counter!("tandem_attachments_taken_total").increment(1);
    metrics::counter!("tandem_attachments_bytes_total").increment(watched.bytes);
    Ok(attachment)
}

/// Removes row and objects of a rejected upload. Where only the answer to its commit was lost, the row is complete, and
/// both stay.
pub async fn forget(steps: &Steps, id: Uuid) -> Result<()> {
    let mut tx = steps.begin(Mode::Write).await?;
    let gone =
        sqlx::query("delete from content.attachment where tenant_id = $1 and attachment_id = $2 and status = $3")
            .bind(steps.ctx().tenant.id.uuid())
            .bind(id)
            .bind(UPLOADING)
            .execute(tx.conn())
            .await?;
    if gone.rows_affected() > 0 {
        commands::drop_objects(&mut tx, vec![id]);
    }
    tx.commit().await
}
