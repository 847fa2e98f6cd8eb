//! Files of a stamped copy, current or earlier: to save, and to look at beside what it is about.

use super::doubt::LARGEST_READ;
use super::listing::LISTING;
use super::object_key;
use super::queries::{StampedCopy, StampedFile, find};
use futures_util::stream;
use sqlx::Row;
use tandem_kernel::{Error, OrganizeId, Result};
use tandem_platform::audit::Entry;
use tandem_platform::db::tx::Mode;
use tandem_platform::files::take::look_at;
use tandem_platform::http::route::File;
use tandem_platform::http::steps::Steps;
use tandem_platform::stampable::StampOperation;
use tandem_platform::{PathId, Tx};
use tandem_preview::intake::{Form, kinds};
use tandem_preview::picture;

pub async fn send(steps: &mut Steps, PathId(id): PathId) -> Result<File> {
    let mut tx = steps.begin(Mode::Write).await?;
    let (copy, file) = ready(&mut tx, &id).await?;
    let supplier = OrganizeId::new(copy.supplier_id);
    tx.audit(Entry::new("download", LISTING.code, copy.id, &copy.document_number).of_organize(supplier)).await?;
    tx.commit().await?;
    stored(steps, &copy, file).await
}

/// A picture is drawn anew in a bounded size. A PDF is read by the page's own viewer, which runs nothing in it.
pub async fn view(steps: &mut Steps, PathId(id): PathId) -> Result<File> {
    let mut tx = steps.begin(Mode::Read).await?;
    let (copy, file) = ready(&mut tx, &id).await?;
    tx.commit().await?;
    let Some(Form::Picture(format)) = kinds::of(&file.extension).map(|kind| kind.form) else {
        return stored(steps, &copy, file).await;
    };
    let unseen = || Error::refused("seal-stamped_copy-no_view");
    if file.bytes.unsigned_abs() > LARGEST_READ {
        return Err(unseen());
    }
    let key = object_key(steps.ctx().tenant.id, &file.folder, copy.id, file.object_id);
    let drawn = look_at(steps.platform(), &key, move |bytes| picture::draw_paper(format, bytes)).await?;
    let drawn = bytes::Bytes::from(drawn.map_err(|_| unseen())?);
    Ok(File {
        name: file.name,
        content_type: picture::content_type(&drawn),
        size: Some(drawn.len() as u64),
        content: Box::pin(stream::iter([Ok(drawn)])),
    })
}

/// A file that may be handed out, with its stamped copy.
async fn ready(tx: &mut Tx, id: &str) -> Result<(StampedCopy, StampedFile)> {
    let tenant = tx.ctx().tenant.id;
    let row = sqlx::query("select * from seal.stamped_file where tenant_id = $1 and stamped_file_id = $2")
        .bind(tenant.uuid())
        .bind(tandem_kernel::id::parse::<uuid::Uuid>(id)?)
        .fetch_optional(tx.conn())
        .await?
        .ok_or_else(Error::not_found)?;
    let copy = find(tx, row.get("stamped_copy_id"), StampOperation::Read, false).await?;
    let file = <StampedFile as sqlx::FromRow<_>>::from_row(&row)?;
    file.must_be_ready()?;
    Ok((copy, file))
}

async fn stored(steps: &Steps, copy: &StampedCopy, file: StampedFile) -> Result<File> {
    let key = object_key(steps.ctx().tenant.id, &file.folder, copy.id, file.object_id);
    let object = steps.platform().store()?.get(&key).await?;
    let object = object.ok_or_else(|| Error::refused("platform-file-gone"))?;
    Ok(File {
        name: file.name,
        content_type: kinds::of(&file.extension).map_or("application/octet-stream", |kind| kind.content_type),
        size: Some(object.size),
        content: object.content,
    })
}
