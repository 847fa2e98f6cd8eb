//! One run of an export, with the owner's current permissions. Rows are read in batches, each in its own transaction,
//! and streamed into the object store. A reader task, a writer thread and an uploader work concurrently. A file cannot
//! be continued by another worker, so a run begins with the first row; its owner's progress stays where it was until then.

use super::archive;
use super::cells::{About, Shown, columns};
use super::commands::DownloadStart;
use super::listing::LISTING;
use super::pipe::{Inlet, pipe};
use super::shape::Shape;
use super::{ARCHIVE_READY, READY, object_key};
use crate::import::book;
use bytes::Bytes;
use std::borrow::Cow;
use std::time::{Duration, Instant};
use tandem_contracts::message::{MessageWanted, Recipient};
use tandem_contracts::store::Upload;
use tandem_kernel::{Column, Error, Listing, OpCtx, Result, UserId};
use tandem_platform::Tx;
use tandem_platform::db::tx::Mode;
use tandem_platform::fair_turns::Manner;
use tandem_platform::jobs::Job;
use tandem_platform::listing::reader::Line;
use tandem_platform::listing::{PageQuery, Reader, count};
use tandem_platform::long::{Claim, DONE, Done, Ended, LongKind, LongTask, Stopped};
use tandem_platform::low_priority::in_the_background;
use tandem_platform::pace::Pace;
use tandem_workbook::{Format, Heading, Hidden, Memory, Names, Note, Writer};
use tokio::sync::mpsc::{Receiver, Sender, channel};

pub static EXPORT: LongKind = LongKind {
    job: Job::new("job.content.export"),
    label: "content-long-export",
    listing: &LISTING,
    manner: Manner::Shares,
    run: |claim| Box::pin(run(claim)),
    ended: |tx, task| Box::pin(ended(tx, task)),
};

/// Batch sizes: small while other requests are active, to keep PostgreSQL responsive; large if the system is idle or if
/// finding the rows is what takes long.
const FEW: u64 = 200;
const MANY: u64 = 1_000;
const LONG: Duration = Duration::from_millis(40);

/// Messages to the writer thread.
enum Told {
    Rows(Vec<Line>),
    /// All rows were sent.
    End(Vec<Note>),
}

async fn ended(tx: &mut Tx, task: &LongTask) -> Result<()> {
    if task.status != DONE {
        return Ok(());
    }
    let ready = if task.file == Shape::Archive.extension() {
        let files = task.result.as_ref().and_then(|result| result["files"].as_i64()).unwrap_or(0);
        MessageWanted::of(ARCHIVE_READY).field("files", files.to_string())
    } else {
        MessageWanted::of(READY).field("rows", task.done.to_string())
    };
    let ready = ready
        .to(Recipient::User(UserId::new(task.owner_id)))
        .field("name", task.name.as_str())
        .opens("/user/download")
        .about(LISTING.code, task.id);
    tx.message(ready).await?;
    Ok(())
}

/// The owner with current permissions; fails if a required permission has been revoked.
async fn owner(claim: &Claim, listing: &'static Listing) -> Result<OpCtx> {
    let ctx = claim.owner().await?;
    for needed in [listing.permission, super::VIEW] {
        if !ctx.permissions.holds(needed) {
            return Err(Error::refused("content-download_task-permission_lost"));
        }
    }
    Ok(ctx)
}

/// Leaves the other processors to whoever else asks the database.
async fn on_one_processor(tx: &mut Tx) -> Result<()> {
    let set = sqlx::query("select set_config('max_parallel_workers_per_gather', '0', true)");
    set.execute(tx.conn()).await?;
    Ok(())
}

async fn run(claim: &Claim) -> Result<Ended, Stopped> {
    let asked: DownloadStart = claim.asked()?;
    let listing = claim.platform.listing(&asked.listing);
    let listing = listing.ok_or_else(|| Error::refused("content-download_task-listing_gone"))?;
    let ctx = owner(claim, listing).await?;
    match Shape::parse(&asked.format) {
        Some(Shape::Sheet(format)) => sheet(claim, ctx, listing, format, &asked).await,
        Some(Shape::Archive) => archive::run(claim, ctx, listing, &asked.query).await,
        None => Err(Error::internal("an unknown format").into()),
    }
}

async fn sheet(
    claim: &Claim,
    ctx: OpCtx,
    listing: &'static Listing,
    format: Format,
    asked: &DownloadStart,
) -> Result<Ended, Stopped> {
    let query = &asked.query;
    let mut tx = claim.platform.begin(ctx.clone(), Mode::Read).await?;
    let reader = Reader::open_local(&mut tx, listing, query).await?;
    let shown = columns(&mut tx, listing, query, reader.columns()).await?;
    tx.commit().await?;
    // Counting may exceed the statement timeout; then the total is unknown.
    let mut tx = claim.platform.begin(ctx.clone(), Mode::Read).await?;
    on_one_processor(&mut tx).await?;
    let total = count(&mut tx, listing, query).await.ok();
    drop(tx);
    if let Some(total) = total {
        claim.counted(total);
    }

    let words = claim.platform.words();
    let title = words.label(ctx.language, listing.title());
    let names = Names { sheet: title, info: words.label(ctx.language, "content-file-info") };
    let mut headings: Vec<Heading> = shown.iter().map(|one| one.heading(words, ctx.language)).collect();
    let editing = asked.for_editing.then(|| Editing::of(claim, listing, reader.columns())).transpose()?;
    headings.extend(editing.is_some().then(Memory::heading));
    let (inlet, chunks) = pipe();
    let (rows_in, rows_out) = channel(2);
    let writing = in_the_background(move || write(inlet, format, names, headings, &shown, editing, rows_out));
    let key = object_key(claim.tenant.id, claim.task.id, claim.task.run, format.extension());
    let reading = Reading { claim, ctx: &ctx, listing, query, total };
    let (read, sent, written) = tokio::join!(reading.all(reader, rows_in), send(claim, &key, chunks), writing);
    let read = read.map(|rows| Done { done: Some(number(rows)), ..Done::default() });
    keep(claim, &key, read, sent, written?).await
}

/// Ends a task whose file a reader, a writing thread and an uploader made side by side.
pub async fn keep(
    claim: &Claim,
    key: &str,
    read: Result<Done, Stopped>,
    sent: Result<Box<dyn Upload>>,
    written: std::io::Result<u64>,
) -> Result<Ended, Stopped> {
    // The reader's error is the cause; the others are consequences.
    let (done, mut upload) = match (read, sent) {
        (Ok(done), Ok(upload)) => (done, upload),
        (Err(stopped), sent) => {
            if let Ok(mut upload) = sent {
                let _ = upload.abort().await;
            }
            return Err(stopped);
        }
        (Ok(_), Err(error)) => return Err(error.into()),
    };
    let bytes = match written {
        Ok(bytes) => bytes,
        Err(error) => {
            let _ = upload.abort().await;
            return Err(Error::internal(error).into());
        }
    };
    upload.complete().await?;
    let rows = done.done.unwrap_or(0).unsigned_abs();
    match claim.finish(Done { bytes: Some(number(bytes)), ..done }).await {
        Ok(ended) => {
            metrics::counter!("tandem_export_rows_total").increment(rows);
            Ok(ended)
        }
        Err(stopped) => {
            if is_nobodys(&stopped) {
                claim.platform.store()?.delete(key).await?;
            }
            Err(stopped)
        }
    }
}

/// Whether no task names the file of this run: it was cancelled at the last moment. After any other error the task may
/// have ended, where only the answer to the commit was lost; a file that nothing names is swept.
fn is_nobodys(stopped: &Stopped) -> bool {
    matches!(stopped, Stopped::NotMine)
}

fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

struct Reading<'a> {
    claim: &'a Claim,
    ctx: &'a OpCtx,
    listing: &'static Listing,
    query: &'a PageQuery,
    total: Option<i64>,
}

impl Reading<'_> {
    /// Reads all rows, each batch in its own transaction, so that no transaction stays open for minutes.
    async fn all(&self, mut reader: Reader, out: Sender<Told>) -> Result<u64, Stopped> {
        let platform = &self.claim.platform;
        let shard = platform.shards().get(&self.claim.tenant.shard)?;
        let mut pace = Pace::new(&platform.config().worker, shard.engine.clone());
        let (mut rows, mut took) = (0u64, Duration::ZERO);
        loop {
            self.claim.go_on().await?;
            let started = Instant::now();
            let mut tx = platform.begin(self.ctx.clone(), Mode::Read).await?;
            on_one_processor(&mut tx).await?;
            let most = if pace.is_busy() && took < LONG { FEW } else { MANY };
            let lines = reader.batch_of(&mut tx, most).await?;
            tx.commit().await?;
            took = started.elapsed();
            if lines.is_empty() {
                break;
            }
            rows += lines.len() as u64;
            self.claim.progress(number(rows));
            if out.send(Told::Rows(lines)).await.is_err() {
                // The writer or uploader has stopped and reports the reason.
                return Ok(rows);
            }
            self.claim.rest(&mut pace, started.elapsed(), 1).await?;
        }
        let about = about(self.claim, self.ctx, self.listing, self.query, self.total, number(rows)).await?;
        let _ = out.send(Told::End(about.notes())).await;
        Ok(rows)
    }
}

/// What the file says of itself.
pub async fn about<'a>(
    claim: &'a Claim,
    ctx: &'a OpCtx,
    listing: &'static Listing,
    query: &'a PageQuery,
    expected: Option<i64>,
    written: i64,
) -> Result<About<'a>> {
    let (words, language, who) = (claim.platform.words(), ctx.language, ctx.who());
    Ok(About { words, language, listing, query, who, when: now(claim, ctx, query).await?, expected, written })
}

/// The current time in the owner's time zone.
async fn now(claim: &Claim, ctx: &OpCtx, query: &PageQuery) -> Result<String> {
    let mut tx = claim.platform.begin(ctx.clone(), Mode::Read).await?;
    let zone = query.time_zone.clone().unwrap_or_default();
    let text = sqlx::query_scalar("select to_char(timezone($1, $2), 'YYYY-MM-DD HH24:MI:SS') || ' ' || $1")
        .bind(zone)
        .bind(claim.platform.now())
        .fetch_one(tx.conn())
        .await?;
    tx.commit().await?;
    Ok(text)
}

/// Uploads chunks until the channel is closed. The object is not completed yet.
pub async fn send(claim: &Claim, key: &str, mut chunks: Receiver<Bytes>) -> Result<Box<dyn Upload>> {
    let mut upload = claim.platform.store()?.put(key).await?;
    while let Some(chunk) = chunks.recv().await {
        if let Err(error) = upload.write(chunk).await {
            let _ = upload.abort().await;
            return Err(error);
        }
    }
    Ok(upload)
}

/// Additional content of a file for editing: the record of each line, and a snapshot of its values.
struct Editing {
    id: usize,
    /// Positions of the importable fields in a line of the reader.
    fields: Vec<usize>,
    memory: Hidden,
}

impl Editing {
    fn of(claim: &Claim, listing: &Listing, read: &[&'static Column]) -> Result<Self> {
        let importer = claim.platform.importer(listing.code);
        let importer = importer.ok_or_else(|| Error::refused("content-import_task-no_importer"))?;
        let at = |field: &str| {
            let found = read.iter().position(|column| column.field == field);
            found.ok_or_else(|| Error::internal(format!("{field} is not read")))
        };
        let fields = importer.fields.iter().map(|field| at(field.field)).collect::<Result<_>>()?;
        Ok(Self { id: at("id")?, fields, memory: book::memory(importer) })
    }

    fn remember(&mut self, line: &Line) -> Result<()> {
        let text = |at: &usize| Ok(line.text(*at)?.unwrap_or_default().to_owned());
        let row = std::iter::once(&self.id).chain(&self.fields).map(text).collect::<Result<_>>()?;
        self.memory.rows.push(row);
        Ok(())
    }
}

/// Runs in its own thread and serialises rows. A channel closed without `End` means that reading has stopped.
fn write(
    inlet: Inlet,
    format: Format,
    names: Names,
    headings: Vec<Heading>,
    shown: &[Shown],
    mut editing: Option<Editing>,
    mut rows: Receiver<Told>,
) -> std::io::Result<u64> {
    let other = |error: Error| std::io::Error::other(error.to_string());
    let mut writer = Writer::begin(inlet, format, names, headings)?;
    while let Some(told) = rows.blocking_recv() {
        match told {
            Told::Rows(lines) => {
                for line in &lines {
                    let mut texts = Vec::with_capacity(shown.len() + 1);
                    for one in shown {
                        texts.push(line.text(one.at).map_err(other)?.map(|raw| one.text(raw)));
                    }
                    if let Some(editing) = &mut editing {
                        editing.remember(line).map_err(other)?;
                        texts.push(line.text(editing.id).map_err(other)?.map(Cow::Borrowed));
                    }
                    writer.row(texts.iter().map(Option::as_deref))?;
                }
            }
            Told::End(notes) => return writer.finish(&notes, editing.as_ref().map(|e| &e.memory))?.finish(),
        }
    }
    Err(std::io::Error::other("reading stopped"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_deleted_only_where_its_task_surely_names_none() {
        assert!(is_nobodys(&Stopped::NotMine));
        for unsure in
            [Stopped::Stopping, Error::unavailable().into(), Error::internal("no answer to the commit").into()]
        {
            assert!(!is_nobodys(&unsure), "{unsure:?}");
        }
    }
}
