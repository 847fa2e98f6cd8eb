//! Serves the file to its owner, as long as the owner may still read the list it came from.

use super::listing::LISTING;
use super::queries::find;
use super::shape::Shape;
use super::states::MACHINE;
use super::{commands, object_key};
use tandem_kernel::{Error, Result};
use tandem_platform::PathId;
use tandem_platform::audit::Entry;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::route::File;
use tandem_platform::http::steps::Steps;
use tandem_platform::long;
use uuid::Uuid;

pub async fn send(steps: &mut Steps, PathId(id): PathId) -> Result<File> {
    let id: Uuid = tandem_kernel::id::parse(&id)?;
    let mut tx = steps.begin(Mode::Write).await?;
    let task = find(&mut tx, id).await?;
    MACHINE.step(&task.status, "download", &tx.ctx().permissions)?;
    commands::listing_for(&tx, &task.listing)?;
    tx.audit(Entry::new("download", LISTING.code, id, &task.name)).await?;
    tx.commit().await?;
    let shape = Shape::parse(&task.format).ok_or_else(|| Error::internal("an unknown format"))?;
    let key = object_key(steps.ctx().tenant.id, task.id, task.run, shape.extension());
    let Some(object) = steps.platform().store()?.get(&key).await? else {
        expire(steps, id).await?;
        return Err(Error::refused("content-download_task-file_gone"));
    };
    Ok(File {
        name: format!("{}.{}", task.name, shape.extension()),
        content_type: shape.content_type(),
        size: Some(object.size),
        content: object.content,
    })
}

/// The object is missing in the store: mark the download as expired.
async fn expire(steps: &Steps, id: Uuid) -> Result<()> {
    let mut tx = steps.begin(Mode::Write).await?;
    long::expire(&mut tx, id).await?;
    tx.commit().await
}
