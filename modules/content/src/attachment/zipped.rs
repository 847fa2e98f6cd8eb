//! All files of a document as a ZIP archive, streamed without ever being stored as a whole.

use super::queries::{Attachment, OneDocument, of_document};
use super::{Part, READY, commands};
use crate::download::pipe::{Inlet, pipe};
use futures_util::{StreamExt, stream};
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;
use tandem_contracts::store::{Chunks, Store};
use tandem_kernel::{Error, Result, TenantId};
use tandem_platform::Query;
use tandem_platform::attachable::FileOperation;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::route::File;
use tandem_platform::http::steps::Steps;
use tokio::runtime::Handle;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

pub async fn download_all(steps: &mut Steps, Query(which): Query<OneDocument>) -> Result<File> {
    let mut tx = steps.begin(Mode::Write).await?;
    let attachable = tx.attachable(&which.kind)?;
    let holder = (attachable.may)(&mut tx, which.document_id, FileOperation::Read, false).await?;
    let mut files = of_document(&mut tx, attachable.kind, which.document_id).await?;
    files.retain(|file| file.status == READY);
    if files.is_empty() {
        return Err(Error::refused("content-attachment-none"));
    }
    for file in &files {
        commands::note(&mut tx, "attachment_download", file, attachable.kind, &holder).await?;
    }
    tx.commit().await?;
    let (inlet, chunks) = pipe();
    let (store, tenant, here) = (steps.platform().store()?.clone(), steps.ctx().tenant.id, Handle::current());
    let writing = tokio::task::spawn_blocking(move || write(inlet, &files, &store, tenant, &here));
    Ok(File {
        name: format!("{}.zip", holder.label),
        content_type: "application/zip",
        size: None,
        content: content(chunks, writing),
    })
}

/// The chunks, then any error: a truncated archive must not appear complete.
fn content(chunks: tokio::sync::mpsc::Receiver<bytes::Bytes>, writing: tokio::task::JoinHandle<Result<()>>) -> Chunks {
    let chunks =
        stream::unfold(chunks, |mut chunks| async move { chunks.recv().await.map(|chunk| (Ok(chunk), chunks)) });
    let ending = stream::once(async move { writing.await.unwrap_or_else(|error| Err(error.into())) });
    let ending = ending.filter_map(|ended| async move { ended.err().map(Err) });
    Box::pin(chunks.chain(ending))
}

fn write(inlet: Inlet, files: &[Attachment], store: &Arc<dyn Store>, tenant: TenantId, here: &Handle) -> Result<()> {
    // Pictures and PDFs are already compressed.
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut zip = ZipWriter::new_stream(inlet);
    let mut names = BTreeSet::new();
    for file in files {
        let object = here.block_on(store.get(&Part::File.key(tenant, file.id)))?;
        let mut content = object.ok_or_else(|| Error::internal("a file of the archive is gone"))?.content;
        zip.start_file(apart(&file.name, &mut names), options)?;
        while let Some(piece) = here.block_on(content.next()) {
            zip.write_all(&piece?)?;
        }
    }
    zip.finish()?.into_inner().finish()?;
    Ok(())
}

/// Makes file names unique within the archive.
pub fn apart(name: &str, names: &mut BTreeSet<String>) -> String {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    let mut called = name.to_owned();
    let mut count = 1;
    while !names.insert(called.to_lowercase()) {
        count += 1;
        called = format!("{stem} ({count}).{extension}");
    }
    called
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_one_name_stand_apart() {
        let mut names = BTreeSet::new();
        let called: Vec<String> = ["a.pdf", "A.pdf", "a.pdf", "a (2).pdf"].map(|n| apart(n, &mut names)).into();
        assert_eq!(called, ["a.pdf", "A (2).pdf", "a (3).pdf", "a (2) (2).pdf"]);
    }
}
