//! User commands on downloads.

use super::archive;
use super::export::EXPORT;
use super::listing::LISTING;
use super::queries::{DownloadTask, load};
use super::shape::Shape;
use crate::import::importer_for;
use crate::task::commands::{self as task, TaskRef};
use serde::{Deserialize, Serialize};
use tandem_kernel::{Error, ErrorKind, Listing, Result};
use tandem_platform::listing::{PageQuery, Reader, count};
use tandem_platform::long::{self, NewTask};
use tandem_platform::{Body, Tx};
use tandem_workbook::{Format, Limits};
use utoipa::ToSchema;
use uuid::Uuid;

/// What is asked for, and what the task keeps of it.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DownloadStart {
    /// The code of the list.
    pub listing: String,
    /// The question as the list asks it; `columns` are the file's, in their order. None means those the system view shows.
    pub query: PageQuery,
    /// `xlsx` or `csv` for its rows; `zip` for the files of its records, where they have some.
    pub format: String,
    /// A workbook to be changed and brought back: the columns the list takes in, and a memory of what stood in them.
    #[serde(default)]
    pub for_editing: bool,
}

/// The list, if the caller may read it.
pub fn listing_for(tx: &Tx, code: &str) -> Result<&'static Listing> {
    let listing = tx.platform().listing(code);
    let listing = listing.ok_or_else(|| Error::refused("content-download_task-no_listing").at("listing"))?;
    tx.ctx().needs(listing.permission)?;
    Ok(listing)
}

pub async fn start(tx: &mut Tx, Body(mut asked): Body<DownloadStart>) -> Result<DownloadTask> {
    let listing = listing_for(tx, &asked.listing)?;
    let shape = Shape::parse(&asked.format)
        .ok_or_else(|| Error::new(ErrorKind::Invalid, "content-download_task-bad_format").at("format"))?;
    (asked.query.after, asked.query.view_id) = (None, None);
    if asked.for_editing {
        editable(tx, listing.code, shape, &mut asked.query).await?;
    }
    let zone = &tx.platform().config().tenancy.time_zone;
    let zone = asked.query.time_zone.get_or_insert_with(|| zone.clone()).clone();
    // Reject invalid queries now instead of in the background.
    Reader::open(tx, listing, &asked.query).await?;
    if shape == Shape::Archive {
        archive::check(tx, listing, &asked.query).await?;
    }
    let title = tx.platform().words().label(tx.ctx().language, listing.title());
    let now = tx.now();
    let name = sqlx::query_scalar("select $1 || ' ' || to_char(timezone($2, $3), 'YYYY-MM-DD HH24MI')")
        .bind(title)
        .bind(zone)
        .bind(now)
        .fetch_one(tx.conn())
        .await?;
    let (payload, file) = (serde_json::to_value(&asked)?, shape.extension().to_owned());
    let started = long::start(tx, &EXPORT, NewTask { name, payload, file, ..NewTask::default() }).await?;
    task::tell(tx, "create", &started).await?;
    answer(tx, started.id).await
}

/// A file for editing has only importable columns, and no more rows than an import accepts.
async fn editable(tx: &mut Tx, listing: &str, shape: Shape, query: &mut PageQuery) -> Result<()> {
    let importer = importer_for(tx, listing, "").await?;
    if shape != Shape::Sheet(Format::Xlsx) {
        return Err(Error::new(ErrorKind::Invalid, "content-download_task-bad_format").at("format"));
    }
    query.columns = importer.fields.iter().map(|field| field.field.to_owned()).collect();
    let most = i64::from(Limits::default().rows);
    let rows = count(tx, importer.listing, query).await?;
    if rows > most {
        return Err(Error::refused("content-download_task-too_many_to_edit").with("rows", rows).with("limit", most));
    }
    Ok(())
}

pub async fn cancel(tx: &mut Tx, Body(which): Body<TaskRef>) -> Result<DownloadTask> {
    task::cancel_in(tx, &LISTING, which.id).await?;
    answer(tx, which.id).await
}

pub async fn retry(tx: &mut Tx, Body(which): Body<TaskRef>) -> Result<DownloadTask> {
    task::retry_in(tx, &LISTING, which.id).await?;
    answer(tx, which.id).await
}

pub async fn delete(tx: &mut Tx, Body(which): Body<TaskRef>) -> Result<bool> {
    task::delete_in(tx, &LISTING, which.id).await
}

async fn answer(tx: &mut Tx, id: Uuid) -> Result<DownloadTask> {
    Ok(load(tx, id).await?.with_actions(tx))
}
