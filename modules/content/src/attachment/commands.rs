//! Commands on existing attachments.

use super::queries::{Attachment, find, how_many, load, room_in};
use super::{Part, REFUSED, UPLOADING};
use serde::Deserialize;
use serde_json::json;
use tandem_kernel::{Error, OrganizeId, Result};
use tandem_platform::attachable::{AttachedTo, FileOperation};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::document::hearers;
use tandem_platform::file_hook::{FileChange, FileEvent};
use tandem_platform::files::take::forget;
use tandem_platform::{Body, Tx};
use tandem_preview::intake::{FileName, Refusal, kinds};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Deserialize, ToSchema)]
pub struct AttachmentRef {
    pub id: Uuid,
    pub version: i64,
}

/// Corrects what an attachment is called, or where it belongs; its content and its type stay.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttachmentFix {
    pub id: Uuid,
    pub version: i64,
    pub original_address: Option<String>,
    pub attach_type: Option<String>,
}

pub async fn delete(tx: &mut Tx, Body(which): Body<AttachmentRef>) -> Result<bool> {
    let (attachment, attachable, holder) = find(tx, which.id, FileOperation::Remove, true).await?;
    if attachment.version != which.version {
        return Err(Error::stale());
    }
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from content.attachment where tenant_id = $1 and attachment_id = $2")
        .bind(tenant)
        .bind(which.id)
        .execute(tx.conn())
        .await?;
    tell(tx, "detach", Some(&attachment), None, attachable.kind, &holder).await?;
    // A refused one has left before.
    if attachment.status != REFUSED {
        changed(tx, &attachment, FileEvent::Left).await?;
    }
    drop_objects(tx, vec![which.id]);
    Ok(true)
}

pub async fn fix(tx: &mut Tx, Body(change): Body<AttachmentFix>) -> Result<Attachment> {
    let (before, attachable, holder) = find(tx, change.id, FileOperation::Add, true).await?;
    if before.version != change.version {
        return Err(Error::stale());
    }
    let slot = change.attach_type.as_deref().unwrap_or(&before.attach_type);
    let slot = attachable.slot(slot).ok_or_else(Error::not_found)?;
    if !slot.types.contains(&before.extension.as_str()) {
        return Err(Refusal::Type(slot.types.join(", ")).into());
    }
    if slot.name != before.attach_type {
        room_in(tx, attachable.kind, slot, before.document_id).await?;
    }
    let name = match &change.original_address {
        Some(name) => FileName::clean(name)?,
        None => FileName::clean(&before.name)?,
    };
    // Another extension would change the file type.
    if name.extension != before.extension || kinds::of(&name.extension).is_none() {
        return Err(Refusal::Type(before.extension).into());
    }
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "update content.attachment set name = $3, attach_type = $4, version = version + 1
         where tenant_id = $1 and attachment_id = $2 and version = $5",
    )
    .bind(tenant)
    .bind(change.id)
    .bind(&name.whole)
    .bind(slot.name)
    .bind(change.version)
    .execute(tx.conn())
    .await?;
    let after = load(tx, change.id, false).await?;
    tell(tx, "attachment_fix", Some(&before), Some(&after), attachable.kind, &holder).await?;
    if before.attach_type != after.attach_type && after.status != REFUSED {
        changed(tx, &before, FileEvent::Left).await?;
        changed(tx, &after, FileEvent::Arrived).await?;
    }
    Ok(after.told(tx))
}

/// Called in the transaction that deletes a document, to delete its files.
pub async fn document_gone(tx: &mut Tx, kind: &'static str, document: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let gone: Vec<Uuid> = sqlx::query_scalar(
        "delete from content.attachment where tenant_id = $1 and kind = $2 and document_id = $3 and status <> $4
         returning attachment_id",
    )
    .bind(tenant)
    .bind(kind)
    .bind(document)
    .bind(UPLOADING)
    .fetch_all(tx.conn())
    .await?;
    drop_objects(tx, gone);
    Ok(())
}

/// Tells the record that a file has come or gone. The record must be locked.
pub async fn changed(tx: &mut Tx, about: &Attachment, event: FileEvent) -> Result<()> {
    let present = match tx.platform().document(&about.kind) {
        Some(kind) => hearers(tx, kind, about.document_id).await?,
        None => None,
    };
    let present = present.filter(|suppliers| !suppliers.is_empty());
    let present = present.map(|suppliers| suppliers.iter().map(|supplier| supplier.uuid()).collect());
    let there = how_many(tx, &about.kind, about.document_id, present).await?;
    let (slot, name) = (about.attach_type.clone(), about.name.clone());
    tx.file_changed(&about.kind, FileChange { document: about.document_id, slot, name, event, there }).await
}

/// Writes the document's history and notifies browsers.
pub async fn tell(
    tx: &mut Tx,
    action: &str,
    before: Option<&Attachment>,
    after: Option<&Attachment>,
    kind: &'static str,
    holder: &AttachedTo,
) -> Result<()> {
    let Some(about) = after.or(before) else { return Ok(()) };
    write_down(tx, action, (before, after), about.document_id, kind, holder).await?;
    notice(tx, about, kind, holder).await
}

pub async fn notice(tx: &mut Tx, about: &Attachment, kind: &'static str, holder: &AttachedTo) -> Result<()> {
    let organizes = shown_to(tx, about.document_id, kind, holder).await?;
    tx.notice(Notice { topic: kind, entity_id: about.document_id.into(), version: holder.version, organizes });
    Ok(())
}

/// The document may not be visible yet to the supplier who owns the file.
async fn shown_to(tx: &mut Tx, document: Uuid, kind: &str, holder: &AttachedTo) -> Result<Option<Vec<OrganizeId>>> {
    match tx.platform().document(kind) {
        Some(kind) => hearers(tx, kind, document).await,
        None => Ok(holder.organizes.clone()),
    }
}

/// Audits a download, which changes nothing.
pub async fn note(
    tx: &mut Tx,
    action: &str,
    about: &Attachment,
    kind: &'static str,
    holder: &AttachedTo,
) -> Result<()> {
    write_down(tx, action, (None, Some(about)), about.document_id, kind, holder).await
}

async fn write_down(
    tx: &mut Tx,
    action: &str,
    (before, after): (Option<&Attachment>, Option<&Attachment>),
    document: Uuid,
    kind: &'static str,
    holder: &AttachedTo,
) -> Result<()> {
    let fields = |attachment: &Attachment| {
        json!({ "attachmentName": attachment.name, "attachmentType": attachment.attach_type,
            "attachmentReason": attachment.reason_about })
    };
    let mut entry = Entry::new(action, kind, document, &holder.label);
    (entry.before, entry.after) = (before.map(fields), after.map(fields));
    let theirs = |organize: &OrganizeId| {
        let files = before.into_iter().chain(after);
        files.flat_map(|file| &file.organizes).all(|suppliers| suppliers.contains(&organize.uuid()))
    };
    if let Some([organize]) = shown_to(tx, document, kind, holder).await?.as_deref()
        && theirs(organize)
    {
        entry = entry.of_organize(*organize);
    }
    tx.audit(entry).await
}

/// Runs after the commit. Objects missed here are removed by the sweep.
pub fn drop_objects(tx: &mut Tx, attachments: Vec<Uuid>) {
    let (tenant, platform) = (tx.ctx().tenant.id, tx.platform().clone());
    tx.afterwards(async move {
        for key in attachments.iter().flat_map(|id| Part::ALL.map(|part| part.key(tenant, *id))) {
            forget(&platform, &key).await;
        }
    });
}
