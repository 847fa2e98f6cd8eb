//! The files of many documents as one archive: an export of their list in another shape. Rows are read as for any export;
//! each document is asked whether the owner may read it, as for its page, and its history says that its files were taken.
//! Files that are still being scanned or were refused are not packed; the manifest says why.
//! Files stream from the store through the writing thread into the store again; a manifest stands at the end.

use super::export::{about, keep, send};
use super::manifest::{self, Entry};
use super::object_key;
use super::pipe::{Inlet, pipe};
use crate::attachment::commands::note;
use crate::attachment::queries::{Attachment, of_document};
use crate::attachment::zipped::apart;
use crate::attachment::{Part, READY, SCANNING};
use bytes::Bytes;
use futures_util::StreamExt;
use serde_json::json;
use std::collections::BTreeSet;
use std::io::Write;
use std::time::Instant;
use tandem_kernel::{Error, ErrorKind, Listing, OpCtx, Result};
use tandem_platform::Tx;
use tandem_platform::attachable::{Attachable, FileOperation};
use tandem_platform::db::tx::Mode;
use tandem_platform::listing::{PageQuery, Reader, count};
use tandem_platform::long::{Claim, Done, Ended, Stopped};
use tandem_platform::low_priority::in_the_background;
use tandem_platform::pace::Pace;
use tandem_preview::intake::FileName;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use uuid::Uuid;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const MOST_DOCUMENTS: i64 = 1_000;
const MOST_FILES: usize = 5_000;
const MOST_BYTES: u64 = 2 << 30;
/// Rows read at once.
const BATCH: u64 = 100;
/// Longer names of documents are cut: with the name of a file they must fit what systems allow.
const LONGEST_FOLDER: usize = 80;

/// Refuses an archive of a list without files, or of too many documents.
pub async fn check(tx: &mut Tx, listing: &'static Listing, query: &PageQuery) -> Result<()> {
    if !tx.attachable(listing.code).is_ok_and(|attachable| attachable.in_archives) {
        return Err(Error::refused("content-download_task-no_files").at("format"));
    }
    let documents = count(tx, listing, query).await?;
    if documents > MOST_DOCUMENTS { Err(too_many(documents)) } else { Ok(()) }
}

fn too_many(documents: i64) -> Error {
    let refused = Error::refused("content-download_task-too_many_to_archive");
    refused.with("rows", documents).with("limit", MOST_DOCUMENTS)
}

/// What the writing thread is told.
enum Told {
    File(String),
    Piece(Bytes),
    /// Everything was sent; this is the manifest.
    End(Vec<u8>),
}

pub async fn run(claim: &Claim, ctx: OpCtx, listing: &'static Listing, query: &PageQuery) -> Result<Ended, Stopped> {
    let mut tx = claim.platform.begin(ctx.clone(), Mode::Read).await?;
    let attachable = tx.attachable(listing.code)?;
    let reader = Reader::open_local(&mut tx, listing, query).await?;
    let total = count(&mut tx, listing, query).await?;
    tx.commit().await?;
    claim.counted(total);
    let (inlet, chunks) = pipe();
    let (out, told) = channel(4);
    let writing = in_the_background(move || write(inlet, told));
    let key = object_key(claim.tenant.id, claim.task.id, claim.task.run, super::shape::Shape::Archive.extension());
    let packing = Packing {
        claim,
        ctx: &ctx,
        listing,
        query,
        attachable,
        out,
        total,
        entries: Vec::new(),
        folders: BTreeSet::from([manifest::NAME.to_owned()]),
        bytes: 0,
        skipped: 0,
    };
    let (read, sent, written) = tokio::join!(packing.all(reader), send(claim, &key, chunks), writing);
    keep(claim, &key, read, sent, written?).await
}

struct Packing<'a> {
    claim: &'a Claim,
    ctx: &'a OpCtx,
    listing: &'static Listing,
    query: &'a PageQuery,
    attachable: Attachable,
    out: Sender<Told>,
    total: i64,
    /// The lines of the manifest.
    entries: Vec<Entry>,
    /// In lower case, because not every system tells letters by their case.
    folders: BTreeSet<String>,
    bytes: u64,
    /// Documents that the owner could not read any more.
    skipped: i64,
}

impl Packing<'_> {
    async fn all(mut self, mut reader: Reader) -> Result<Done, Stopped> {
        let platform = &self.claim.platform;
        let shard = platform.shards().get(&self.claim.tenant.shard)?;
        let mut pace = Pace::new(&platform.config().worker, shard.engine.clone());
        let at = reader.columns().iter().position(|column| column.field == "id");
        let at = at.ok_or_else(|| Error::internal(format!("{} has no ids", self.listing.code)))?;
        let mut documents = 0;
        loop {
            self.claim.go_on().await?;
            let mut tx = platform.begin(self.ctx.clone(), Mode::Read).await?;
            let lines = reader.batch_of(&mut tx, BATCH).await?;
            tx.commit().await?;
            let id = |line: &tandem_platform::listing::Line| -> Result<Uuid> {
                tandem_kernel::id::parse(line.text(at)?.unwrap_or_default())
            };
            let ids: Vec<Uuid> = lines.iter().map(id).collect::<Result<_>>()?;
            if ids.is_empty() {
                break;
            }
            for id in ids {
                let started = Instant::now();
                documents += 1;
                if documents > MOST_DOCUMENTS {
                    return Err(too_many(documents).into());
                }
                if !self.document(id).await? {
                    // The writer or the uploader has stopped and reports the reason.
                    return Ok(Done::default());
                }
                self.claim.progress(documents);
                self.claim.rest(&mut pace, started.elapsed(), 1).await?;
            }
        }
        let files = self.entries.iter().filter(|entry| entry.is_packed()).count();
        let about = about(self.claim, self.ctx, self.listing, self.query, Some(self.total), documents).await?;
        let manifest = manifest::write(&about, &self.entries, self.skipped).map_err(Error::internal)?;
        let _ = self.out.send(Told::End(manifest)).await;
        Ok(Done { done: Some(documents), result: Some(json!({ "files": files })), ..Done::default() })
    }

    /// Whether the writer still takes what is sent.
    async fn document(&mut self, id: Uuid) -> Result<bool, Stopped> {
        let mut tx = self.claim.platform.begin(self.ctx.clone(), Mode::Write).await?;
        let holder = match (self.attachable.may)(&mut tx, id, FileOperation::Read, false).await {
            Ok(holder) => holder,
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::Forbidden | ErrorKind::Refused) => {
                self.skipped += 1;
                return Ok(true);
            }
            Err(error) => return Err(error.into()),
        };
        let files = of_document(&mut tx, self.attachable.kind, id).await?;
        self.make_room(&files)?;
        for file in files.iter().filter(|file| file.status == READY) {
            note(&mut tx, "attachment_download", file, self.attachable.kind, &holder).await?;
        }
        let mut files: Vec<Attachment> = files.into_iter().map(|file| file.told(&tx)).collect();
        tx.commit().await?;
        // What is packed is named first: a file that stays out takes no name from the one that came in its place.
        files.sort_by_key(|file| file.status != READY);
        if files.is_empty() {
            return Ok(true);
        }
        let folder = own_folder(&holder.label, &mut self.folders);
        let mut names = BTreeSet::new();
        for file in files {
            self.claim.go_on().await?;
            let path = format!("{folder}/{}", apart(&file.name, &mut names));
            if !self.file(&holder.label, path, &file).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Every file is a line of the manifest; only those that are packed take room.
    fn make_room(&mut self, files: &[Attachment]) -> Result<()> {
        let packed = files.iter().filter(|file| file.status == READY);
        self.bytes = packed.fold(self.bytes, |sum, file| sum.saturating_add(file.bytes.unsigned_abs()));
        if self.bytes > MOST_BYTES || self.entries.len() + files.len() > MOST_FILES {
            let refused = Error::refused("content-download_task-archive_too_large");
            return Err(refused.with("limit", MOST_BYTES >> 20).with("files", MOST_FILES));
        }
        Ok(())
    }

    /// Why the file is not in the archive; empty where it is.
    fn why_not(&self, file: &Attachment, is_there: bool) -> String {
        let said = |key| self.claim.platform.words().label(self.ctx.language, key);
        match file.status.as_str() {
            READY if is_there => String::new(),
            // One that has gone from the store.
            READY => said("platform-file-gone"),
            SCANNING => said("platform-file-scanning"),
            _ if file.reason.is_empty() => said("platform-file-was_refused"),
            _ => file.reason.clone(),
        }
    }

    async fn file(&mut self, label: &str, path: String, file: &Attachment) -> Result<bool, Stopped> {
        let object = if file.status == READY {
            let key = Part::File.key(self.claim.tenant.id, file.id);
            self.claim.platform.store()?.get(&key).await?
        } else {
            None
        };
        let words = self.claim.platform.words();
        let slot = self
            .attachable
            .slot(&file.attach_type)
            .map_or_else(String::new, |slot| words.label(self.ctx.language, slot.label));
        let remark = self.why_not(file, object.is_some());
        self.entries.push(Entry::of(label, slot, &path, file, remark));
        let Some(object) = object else { return Ok(true) };
        if self.out.send(Told::File(path)).await.is_err() {
            return Ok(false);
        }
        let mut content = object.content;
        while let Some(piece) = content.next().await {
            if self.out.send(Told::Piece(piece?)).await.is_err() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Runs in its own thread. A channel closed without `End` means that reading has stopped.
fn write(inlet: Inlet, mut told: Receiver<Told>) -> std::io::Result<u64> {
    // Pictures, PDFs and archives are already compressed.
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut zip = ZipWriter::new_stream(inlet);
    while let Some(told) = told.blocking_recv() {
        match told {
            Told::File(path) => zip.start_file(path, options)?,
            Told::Piece(piece) => zip.write_all(&piece)?,
            Told::End(manifest) => {
                zip.start_file(manifest::NAME, options)?;
                zip.write_all(&manifest)?;
                return zip.finish()?.into_inner().finish();
            }
        }
    }
    Err(std::io::Error::other("reading stopped"))
}

/// The folder of a document: its label, safe on every system, and not that of another.
fn own_folder(label: &str, taken: &mut BTreeSet<String>) -> String {
    // Cleaned like the name of a file; with an ending of its own, so that a dot in the label is none.
    let cleaned = FileName::clean(&format!("{}.x", label.replace(['/', '\\'], "_"))).ok();
    let stem = cleaned.as_ref().and_then(|name| name.whole.strip_suffix(".x")).unwrap_or("_");
    let stem: String = stem.chars().take(LONGEST_FOLDER).collect();
    let stem = stem.trim_end_matches([' ', '.']);
    let (mut folder, mut count) = (stem.to_owned(), 1);
    while !taken.insert(folder.to_lowercase()) {
        count += 1;
        folder = format!("{stem} ({count})");
    }
    folder
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_safe_and_each_documents_own() {
        let mut taken = BTreeSet::from([manifest::NAME.to_owned()]);
        let mut of = |label: &str| own_folder(label, &mut taken);
        assert_eq!(of("CL2611000001"), "CL2611000001");
        assert_eq!(of("A.B. Ltd"), "A.B. Ltd");
        assert_eq!(of("a.b. ltd"), "a.b. ltd (2)");
        assert_eq!(of("../../etc/passwd"), "_.._etc_passwd");
        assert_eq!(of("C:\\x\u{202e}y"), "C__xy");
        assert_eq!(of("con"), "_con");
        assert_eq!(of("manifest.csv"), "manifest.csv (2)");
        for nothing in ["", "..", " ", "\u{200b}"] {
            assert!(of(nothing).starts_with('_'), "{nothing:?}");
        }
        assert_eq!(of(&"长".repeat(200)).chars().count(), LONGEST_FOLDER);
    }
}
