//! File downloads, and inline display of rendered pictures and sandboxed PDFs.

use super::queries::{Attachment, find};
use super::{Part, commands};
use tandem_kernel::{Error, Result};
use tandem_platform::PathId;
use tandem_platform::attachable::FileOperation;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::route::File;
use tandem_platform::http::steps::Steps;
use tandem_preview::intake::kinds::Shown;
use tandem_preview::picture;
use uuid::Uuid;

/// An attachment whose file may be served now.
pub async fn ready(steps: &Steps, id: &str) -> Result<Attachment> {
    let id: Uuid = tandem_kernel::id::parse(id)?;
    let mut tx = steps.begin(Mode::Read).await?;
    let (attachment, ..) = find(&mut tx, id, FileOperation::Read, false).await?;
    tx.commit().await?;
    attachment.must_be_ready()?;
    Ok(attachment)
}

pub async fn download(steps: &mut Steps, PathId(id): PathId) -> Result<File> {
    let id: Uuid = tandem_kernel::id::parse(&id)?;
    let mut tx = steps.begin(Mode::Write).await?;
    let (attachment, attachable, holder) = find(&mut tx, id, FileOperation::Read, false).await?;
    attachment.must_be_ready()?;
    commands::note(&mut tx, "attachment_download", &attachment, attachable.kind, &holder).await?;
    tx.commit().await?;
    content_of(steps, &attachment).await
}

/// The file itself, for whoever may have it.
pub async fn content_of(steps: &Steps, attachment: &Attachment) -> Result<File> {
    let content_type = attachment.file_kind()?.content_type;
    part(steps, attachment, Part::File, content_type).await
}

/// For the preview dialog: the picture in a bounded size, or the PDF itself.
pub async fn view(steps: &mut Steps, PathId(id): PathId) -> Result<File> {
    let attachment = ready(steps, &id).await?;
    match attachment.file_kind()?.shown {
        Shown::Picture => drawn(steps, &attachment, Part::Preview).await,
        Shown::Pdf => part(steps, &attachment, Part::File, "application/pdf").await,
        _ => Err(unsupported(&attachment)),
    }
}

pub async fn thumbnail(steps: &mut Steps, PathId(id): PathId) -> Result<File> {
    let attachment = ready(steps, &id).await?;
    if !attachment.file_kind()?.thumbnail {
        return Err(unsupported(&attachment));
    }
    drawn(steps, &attachment, Part::Thumbnail).await
}

pub fn unsupported(attachment: &Attachment) -> Error {
    Error::refused("content-attachment-no_preview").with("ext", &attachment.extension)
}

/// Pictures too large to be rendered have no preview.
async fn drawn(steps: &Steps, attachment: &Attachment, which: Part) -> Result<File> {
    use futures_util::TryStreamExt;
    let key = which.key(steps.ctx().tenant.id, attachment.id);
    let Some(object) = steps.platform().store()?.get(&key).await? else {
        return Err(Error::refused("content-attachment-too_large_preview"));
    };
    let pieces: Vec<bytes::Bytes> = object.content.try_collect().await?;
    let bytes = bytes::Bytes::from(pieces.concat());
    Ok(File {
        name: attachment.name.clone(),
        content_type: picture::content_type(&bytes),
        size: Some(bytes.len() as u64),
        content: Box::pin(futures_util::stream::once(async move { Ok(bytes) })),
    })
}

async fn part(steps: &Steps, attachment: &Attachment, which: Part, content_type: &'static str) -> Result<File> {
    let key = which.key(steps.ctx().tenant.id, attachment.id);
    let object = steps.platform().store()?.get(&key).await?;
    let object = object.ok_or_else(|| Error::refused("platform-file-gone"))?;
    Ok(File { name: attachment.name.clone(), content_type, size: Some(object.size), content: object.content })
}
