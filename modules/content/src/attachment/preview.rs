//! Previews of files: text, paragraphs and cells as plain values; pictures and PDFs through a separate call. HTML and
//! SVG are never rendered.

use super::Part;
use super::file::{ready, unsupported};
use super::queries::Attachment;
use bytes::BytesMut;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use tandem_kernel::{Error, Result};
use tandem_platform::Query;
use tandem_platform::http::steps::Steps;
use tandem_platform::low_priority::{at_low_priority, room_to_parse};
use tandem_preview::document::{self, Block};
use tandem_preview::intake::kinds::Shown;
use tandem_preview::{Unseen, text, xls};
use tandem_workbook::{Book, Limits, Refusal};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

const MOST_TEXT: usize = 256 << 10;
/// Larger documents are downloaded, not previewed.
const LARGEST: u64 = 10 << 20;
const ROWS: u32 = 200;
const COLUMNS: u32 = 50;

#[derive(Deserialize, IntoParams)]
pub struct AttachPreviewOf {
    pub id: Uuid,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttachPreview {
    pub id: Uuid,
    pub original_address: String,
    /// `picture` and `pdf` come from `attach/view/{id}`; `text`, `document` and `workbook` stand here.
    pub shows: String,
    pub text: String,
    pub blocks: Vec<PreviewBlock>,
    pub sheets: Vec<PreviewSheet>,
    /// Whether the file has more than is shown.
    pub more: bool,
}

/// A paragraph, or a row of a table where it has cells.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct PreviewBlock {
    pub text: String,
    pub cells: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PreviewSheet {
    pub name: String,
    pub rows: Vec<Vec<String>>,
    pub more: bool,
}

pub async fn preview(steps: &mut Steps, Query(which): Query<AttachPreviewOf>) -> Result<AttachPreview> {
    let attachment = ready(steps, &which.id.to_string()).await?;
    let shown = attachment.file_kind()?.shown;
    let mut seen = AttachPreview {
        id: attachment.id,
        original_address: attachment.name.clone(),
        shows: match shown {
            Shown::Picture => "picture",
            Shown::Pdf => "pdf",
            Shown::Text => "text",
            Shown::Document => "document",
            Shown::Workbook | Shown::OldWorkbook => "workbook",
            Shown::Nothing => return Err(unsupported(&attachment)),
        }
        .to_owned(),
        text: String::new(),
        blocks: Vec::new(),
        sheets: Vec::new(),
        more: false,
    };
    match shown {
        Shown::Picture | Shown::Pdf | Shown::Nothing => {}
        Shown::Text => {
            let head = content(steps, &attachment, MOST_TEXT + 1).await?;
            (seen.text, seen.more) = text::read(&head, MOST_TEXT);
        }
        Shown::Document => (seen.blocks, seen.more) = read(steps, &attachment, blocks).await?,
        Shown::Workbook => seen.sheets = read(steps, &attachment, sheets).await?,
        Shown::OldWorkbook => seen.sheets = read(steps, &attachment, old_sheets).await?,
    }
    seen.more = seen.more || seen.sheets.iter().any(|sheet| sheet.more);
    Ok(seen)
}

/// Parses the whole file in a separate thread, so that a panicking parser does no harm.
async fn read<T: Send + 'static>(
    steps: &Steps,
    attachment: &Attachment,
    reader: fn(&[u8]) -> Result<T, Unseen>,
) -> Result<T> {
    if attachment.bytes.unsigned_abs() > LARGEST {
        return Err(Error::refused("content-attachment-too_large_preview"));
    }
    let room = room_to_parse().await?;
    let bytes = content(steps, attachment, usize::MAX).await?;
    let reading = move || {
        let _room = room;
        reader(&bytes)
    };
    let done = at_low_priority(reading).await;
    done.unwrap_or(Err(Unseen::Broken)).map_err(|unseen| {
        Error::refused(match unseen {
            Unseen::TooLarge => "content-attachment-too_large_preview",
            Unseen::Locked => "content-attachment-locked",
            Unseen::Broken => "content-attachment-unreadable",
        })
    })
}

async fn content(steps: &Steps, attachment: &Attachment, most: usize) -> Result<Vec<u8>> {
    let key = Part::File.key(steps.ctx().tenant.id, attachment.id);
    let object = steps.platform().store()?.get(&key).await?;
    let mut pieces = object.ok_or_else(|| Error::refused("platform-file-gone"))?.content;
    let mut bytes = BytesMut::new();
    while let Some(piece) = pieces.next().await {
        bytes.extend_from_slice(&piece?);
        if bytes.len() >= most {
            bytes.truncate(most);
            break;
        }
    }
    Ok(bytes.into())
}

fn blocks(bytes: &[u8]) -> Result<(Vec<PreviewBlock>, bool), Unseen> {
    let (blocks, more) = document::read(bytes)?;
    let block = |block| match block {
        Block::Paragraph(text) => PreviewBlock { text, cells: Vec::new() },
        Block::Row(cells) => PreviewBlock { text: String::new(), cells },
    };
    Ok((blocks.into_iter().map(block).collect(), more))
}

fn sheets(bytes: &[u8]) -> Result<Vec<PreviewSheet>, Unseen> {
    let unseen = |refusal| match refusal {
        Refusal::NoWorkbook | Refusal::NoSuchSheet => Unseen::Broken,
        Refusal::OldOrLocked | Refusal::Macros | Refusal::Links => Unseen::Locked,
        Refusal::TooLarge | Refusal::TooManyRows | Refusal::TooManyColumns => Unseen::TooLarge,
    };
    let seen = Book::open(bytes, Limits::default()).and_then(|mut book| book.glance(ROWS, COLUMNS)).map_err(unseen)?;
    Ok(seen.into_iter().map(|one| PreviewSheet { name: one.sheet, rows: one.rows, more: one.more }).collect())
}

fn old_sheets(bytes: &[u8]) -> Result<Vec<PreviewSheet>, Unseen> {
    let seen = xls::read(bytes, ROWS as usize, COLUMNS as usize)?;
    Ok(seen.into_iter().map(|one| PreviewSheet { name: one.name, rows: one.rows, more: one.more }).collect())
}
