//! Queries for attachments. All access goes through the document: without access to it, its files are treated as
//! missing.

use super::{READY, REFUSED, SCANNING, UPLOADING};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tandem_kernel::{Error, ErrorKind, Message, Result};
use tandem_platform::attachable::{AttachSlot, Attachable, AttachedTo, FileOperation, FoundFile, Slot};
use tandem_platform::{Query, Tx};
use tandem_preview::intake::Refusal;
use tandem_preview::intake::kinds::{self, FileKind, Shown};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Attachment {
    #[sqlx(rename = "attachment_id")]
    pub id: Uuid,
    pub version: i64,
    /// The code of the list its document stands in.
    pub kind: String,
    pub document_id: Uuid,
    pub attach_type: String,
    /// The name of the file.
    #[serde(rename = "originalAddress")]
    pub name: String,
    pub extension: String,
    /// `scanning`, `ready` or `refused`; only a ready one has a file.
    pub status: String,
    /// Why it was refused, in the reader's language.
    pub reason: String,
    #[serde(skip)]
    pub reason_about: String,
    pub bytes: i64,
    #[serde(skip)]
    pub sha256: Option<Vec<u8>>,
    /// The suppliers whose file it is, also where its document has passed to another; none for a file of no single supplier.
    #[serde(skip)]
    pub organizes: Option<Vec<Uuid>>,
    #[serde(skip)]
    pub lease_until: Option<OffsetDateTime>,
    pub created_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub created_at: OffsetDateTime,
    /// Whether the preview has something to show.
    #[sqlx(skip)]
    pub previewable: bool,
    /// Whether there is a small picture of it.
    #[sqlx(skip)]
    pub thumbnail: bool,
}

impl Attachment {
    pub fn file_kind(&self) -> Result<&'static FileKind> {
        kinds::of(&self.extension).ok_or_else(|| Error::internal("a type of file that is no longer known"))
    }

    /// For display: with the reason translated, and whether a preview exists.
    #[must_use]
    pub fn told(mut self, tx: &Tx) -> Self {
        self.reason = Refusal::stored(&self.reason).map_or_else(String::new, |key| {
            let args = vec![("name", self.reason_about.clone()), ("ext", self.extension.clone())];
            tx.platform().words().say(tx.ctx().language, &Message { key, args })
        });
        let kind = kinds::of(&self.extension).filter(|_| self.status == READY);
        self.previewable = kind.is_some_and(|kind| kind.shown != Shown::Nothing);
        self.thumbnail = kind.is_some_and(|kind| kind.thumbnail);
        self
    }

    /// Files are only served after the virus scan found them clean.
    pub fn must_be_ready(&self) -> Result<()> {
        match self.status.as_str() {
            READY => Ok(()),
            SCANNING => Err(Error::refused("platform-file-scanning")),
            _ => Err(Error::refused("platform-file-was_refused")),
        }
    }
}

/// One attachment by id, without access checks; `for_change` locks it until the transaction ends.
pub async fn load(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<Attachment> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = if for_change {
        sqlx::query_as("select * from content.attachment where tenant_id = $1 and attachment_id = $2 for update")
    } else {
        sqlx::query_as("select * from content.attachment where tenant_id = $1 and attachment_id = $2")
    };
    found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)
}

/// The newest clean file in a slot of a document, without access checks.
pub async fn newest(tx: &mut Tx, kind: &str, document: Uuid, slot: &str) -> Result<Option<Uuid>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar(
        "select attachment_id from content.attachment
         where tenant_id = $1 and kind = $2 and document_id = $3 and attach_type = $4 and status = $5
         order by attachment_id desc limit 1",
    )
    .bind(tenant)
    .bind(kind)
    .bind(document)
    .bind(slot)
    .bind(READY)
    .fetch_optional(tx.conn())
    .await?)
}

/// Files that fields of documents name, without access checks.
pub async fn named(tx: &mut Tx, ids: Vec<Uuid>) -> Result<Vec<FoundFile>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let rows: Vec<(Uuid, String, Uuid, String, String)> = sqlx::query_as(
        "select attachment_id, kind, document_id, attach_type, name from content.attachment
         where tenant_id = $1 and attachment_id = any($2) and status <> all($3)",
    )
    .bind(tenant)
    .bind(ids)
    .bind([UPLOADING, REFUSED])
    .fetch_all(tx.conn())
    .await?;
    let found = |(id, kind, document, slot, name)| FoundFile { id, kind, document, slot, name };
    Ok(rows.into_iter().map(found).collect())
}

/// One attachment with its document, if accessible to the caller. Unfinished uploads are treated as missing.
pub async fn find(
    tx: &mut Tx,
    id: Uuid,
    operation: FileOperation,
    for_change: bool,
) -> Result<(Attachment, Attachable, AttachedTo)> {
    let attachment = load(tx, id, false).await?;
    let attachable = tx.attachable(&attachment.kind)?;
    let holder = (attachable.may)(tx, attachment.document_id, operation, for_change).await?;
    // Lock order: document before attachment, to avoid deadlocks.
    let attachment = if for_change { load(tx, id, true).await? } else { attachment };
    if attachment.status == UPLOADING {
        return Err(Error::not_found());
    }
    Ok((attachment, attachable, holder))
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct OneDocument {
    /// The code of the list of the documents, such as `partner.organize`.
    pub kind: String,
    pub document_id: Uuid,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttachmentList {
    pub content: Vec<Attachment>,
    pub slots: Vec<AttachSlot>,
    pub may_add: AttachMay,
    pub may_remove: AttachMay,
}

/// Whether something may be done; why not, where the document's state forbids it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AttachMay {
    pub allowed: bool,
    pub reason: String,
}

pub async fn list(tx: &mut Tx, Query(which): Query<OneDocument>) -> Result<AttachmentList> {
    let attachable = tx.attachable(&which.kind)?;
    (attachable.may)(tx, which.document_id, FileOperation::Read, false).await?;
    let content = of_document(tx, attachable.kind, which.document_id).await?;
    let content = content.into_iter().map(|attachment| attachment.told(tx)).collect();
    let slots = attachable.slots.iter().map(|slot| slot.shown(tx)).collect();
    let may_add = may(tx, attachable, which.document_id, FileOperation::Add).await?;
    let may_remove = may(tx, attachable, which.document_id, FileOperation::Remove).await?;
    Ok(AttachmentList { content, slots, may_add, may_remove })
}

async fn may(tx: &mut Tx, attachable: Attachable, document: Uuid, operation: FileOperation) -> Result<AttachMay> {
    match (attachable.may)(tx, document, operation, false).await {
        Ok(_) => Ok(AttachMay { allowed: true, reason: String::new() }),
        Err(error) if matches!(error.kind(), ErrorKind::Refused | ErrorKind::Forbidden) => {
            let reason = tx.platform().words().say(tx.ctx().language, error.message());
            Ok(AttachMay { allowed: false, reason })
        }
        Err(error) => Err(error),
    }
}

/// In the order of upload.
pub async fn of_document(tx: &mut Tx, kind: &str, document: Uuid) -> Result<Vec<Attachment>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select * from content.attachment where tenant_id = $1 and kind = $2 and document_id = $3 and status <> $4
         order by attachment_id",
    )
    .bind(tenant)
    .bind(kind)
    .bind(document)
    .bind(UPLOADING)
    .fetch_all(tx.conn())
    .await?)
}

/// Number of files each of these documents has in a slot.
pub async fn counts(tx: &mut Tx, kind: &str, slot: &str, documents: Vec<Uuid>) -> Result<BTreeMap<Uuid, usize>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let rows: Vec<(Uuid, i64)> = sqlx::query_as(
        "select document_id, count(*) from content.attachment
         where tenant_id = $1 and kind = $2 and document_id = any($3) and attach_type = $4 and status not in ($5, $6)
         group by document_id",
    )
    .bind(tenant)
    .bind(kind)
    .bind(documents)
    .bind(slot)
    .bind(UPLOADING)
    .bind(REFUSED)
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|(id, count)| (id, usize::try_from(count).unwrap_or(usize::MAX))).collect())
}

/// Number of files a document has in all slots; only those of these suppliers, if there are any.
pub async fn how_many(tx: &mut Tx, kind: &str, document: Uuid, suppliers: Option<Vec<Uuid>>) -> Result<i64> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar(
        "select count(*) from content.attachment
         where tenant_id = $1 and kind = $2 and document_id = $3 and status not in ($4, $5)
           and ($6::uuid[] is null or organizes is null or organizes && $6)",
    )
    .bind(tenant)
    .bind(kind)
    .bind(document)
    .bind(UPLOADING)
    .bind(REFUSED)
    .bind(suppliers)
    .fetch_one(tx.conn())
    .await?)
}

/// Fails if the slot is full. The document is locked, so the count cannot change concurrently.
pub async fn room_in(tx: &mut Tx, kind: &str, slot: &Slot, document: Uuid) -> Result<()> {
    let there = counts(tx, kind, slot.name, vec![document]).await?.remove(&document).unwrap_or(0);
    if slot.most > 0 && there >= slot.most {
        return Err(Refusal::Many(slot.most).into());
    }
    Ok(())
}
