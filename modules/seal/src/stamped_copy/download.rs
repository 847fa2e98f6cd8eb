//! Downloads of a stamped copy's current or earlier files.

use super::listing::LISTING;
use super::object_key;
use super::queries::{StampedFile, find};
use sqlx::Row;
use tandem_kernel::{Error, OrganizeId, Result};
use tandem_platform::PathId;
use tandem_platform::audit::Entry;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::route::File;
use tandem_platform::http::steps::Steps;
use tandem_platform::stampable::StampOperation;
use tandem_preview::intake::kinds;
use uuid::Uuid;

pub async fn send(steps: &mut Steps, PathId(id): PathId) -> Result<File> {
    let id: Uuid = tandem_kernel::id::parse(&id)?;
    let tenant = steps.ctx().tenant.id;
    let mut tx = steps.begin(Mode::Write).await?;
    let row = sqlx::query("select * from seal.stamped_file where tenant_id = $1 and stamped_file_id = $2")
        .bind(tenant.uuid())
        .bind(id)
        .fetch_optional(tx.conn())
        .await?
        .ok_or_else(Error::not_found)?;
    let copy = find(&mut tx, row.get("stamped_copy_id"), StampOperation::Read, false).await?;
    let file = <StampedFile as sqlx::FromRow<_>>::from_row(&row)?;
    file.must_be_ready()?;
    let supplier = OrganizeId::new(copy.supplier_id);
    tx.audit(Entry::new("download", LISTING.code, copy.id, &copy.document_number).of_organize(supplier)).await?;
    tx.commit().await?;
    let key = object_key(tenant, &file.folder, copy.id, file.object_id);
    let object = steps.platform().store()?.get(&key).await?;
    let object = object.ok_or_else(|| Error::refused("platform-file-gone"))?;
    Ok(File {
        name: file.name,
        content_type: kinds::of(&file.extension).map_or("application/octet-stream", |kind| kind.content_type),
        size: Some(object.size),
        content: object.content,
    })
}
