//! Files of an announcement. Authors keep them as those of any record; a reader gets them with the announcement, and a
//! stranger gets those of a public one.

use super::listing::LISTING;
use super::portal;
use super::queries::Announcement;
use crate::attachment::READY;
use crate::attachment::file::content_of;
use crate::attachment::queries::{Attachment, load, of_document};
use tandem_platform::PathId;
use tandem_platform::attachable::BYTES;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::route::File;
use tandem_platform::http::steps::Steps;
use tandem_platform::record::prelude::*;

const TYPES: &[&str] = &["pdf", "docx", "xlsx", "pptx", "jpg", "jpeg", "png", "txt", "zip"];

impl Attached for Announcement {
    const CHANGED_WITH: &'static str = "edit";
    const SLOTS: &'static [Slot] =
        &[Slot { name: "file", label: "content-announcement-attach-file", most: 10, bytes: BYTES, types: TYPES }];
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ArticleFile {
    pub id: Uuid,
    pub name: String,
    pub bytes: i64,
}

/// The files a reader can download.
pub async fn of_article(tx: &mut Tx, announcement: Uuid) -> Result<Vec<ArticleFile>> {
    let kept = of_document(tx, LISTING.code, announcement).await?;
    let ready = kept.into_iter().filter(|file| file.status == READY);
    Ok(ready.map(|Attachment { id, name, bytes, .. }| ArticleFile { id, name, bytes }).collect())
}

/// Of a public announcement, for anyone.
pub async fn of_public(steps: &mut Steps, PathId(id): PathId) -> Result<File> {
    let mut tx = steps.begin(Mode::Read).await?;
    let file = of_announcement(&mut tx, &id).await?;
    let shown = portal::public(&mut tx, file.document_id).await?;
    handed_over(steps, tx, file, shown.is_some()).await
}

/// Of an announcement for the caller.
pub async fn of_notice(steps: &mut Steps, PathId(id): PathId) -> Result<File> {
    let mut tx = steps.begin(Mode::Read).await?;
    let file = of_announcement(&mut tx, &id).await?;
    let shown = portal::mine(&mut tx, file.document_id).await?;
    handed_over(steps, tx, file, shown.is_some()).await
}

async fn of_announcement(tx: &mut Tx, id: &str) -> Result<Attachment> {
    let file = load(tx, tandem_kernel::id::parse(id)?, false).await?;
    if file.kind == LISTING.code { Ok(file) } else { Err(Error::not_found()) }
}

async fn handed_over(steps: &Steps, tx: Tx, file: Attachment, shown: bool) -> Result<File> {
    tx.commit().await?;
    if !shown {
        return Err(Error::not_found());
    }
    file.must_be_ready()?;
    content_of(steps, &file).await
}
