//! User commands on downloads.

use super::claim::{EXPORT, Export};
use super::listing::LISTING;
use super::queries::{DownloadTask, find, load};
use super::states::MACHINE;
use super::{KEPT, object_key};
use crate::import::importer_for;
use crate::open;
use serde::Deserialize;
use tandem_kernel::{Error, ErrorKind, Listing, Result, To, UserId};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::files::take::forget;
use tandem_platform::listing::{PageQuery, Reader, count};
use tandem_platform::{Body, Tx};
use tandem_workbook::{Format, Limits};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DownloadStart {
    /// The code of the list.
    pub listing: String,
    /// The question as the list asks it; `columns` are the file's, in their order. None means those the system view shows.
    pub query: PageQuery,
    /// `xlsx` or `csv`
    pub format: String,
    /// A workbook to be changed and brought back: the columns the list takes in, and a memory of what stood in them.
    #[serde(default)]
    pub for_editing: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct DownloadRef {
    pub id: Uuid,
}

/// The list, if the caller may read it.
pub fn listing_for(tx: &Tx, code: &str) -> Result<&'static Listing> {
    let listing = tx.platform().listing(code);
    let listing = listing.ok_or_else(|| Error::refused("content-download_task-no_listing").at("listing"))?;
    tx.ctx().needs(listing.permission)?;
    Ok(listing)
}

pub async fn start(tx: &mut Tx, Body(asked): Body<DownloadStart>) -> Result<DownloadTask> {
    let listing = listing_for(tx, &asked.listing)?;
    let format = Format::parse(&asked.format)
        .ok_or_else(|| Error::new(ErrorKind::Invalid, "content-download_task-bad_format").at("format"))?;
    let mut query = asked.query;
    (query.after, query.view_id) = (None, None);
    if asked.for_editing {
        editable(tx, &asked.listing, format, &mut query).await?;
    }
    let zone = query.time_zone.get_or_insert_with(|| tx.platform().config().tenancy.time_zone.clone()).clone();
    // Reject invalid queries now instead of in the background.
    Reader::open(tx, listing, &query).await?;
    let (tenant, owner, id, now) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id, tx.new_id(), tx.now());
    let (language, title) = (tx.ctx().language, tx.platform().words().label(tx.ctx().language, listing.title()));
    open::one_more(tx).await?;
    sqlx::query(
        "insert into content.download_task (tenant_id, download_task_id, owner_id, name, status, listing, question, format,
           language, requested_at, keep_until, for_editing)
         values ($1, $2, $3, $4 || ' ' || to_char(timezone($5, $6), 'YYYY-MM-DD HH24MI'), $7, $8, $9, $10, $11, $6, $12, $13)",
    )
    .bind(tenant)
    .bind(id)
    .bind(owner.uuid())
    .bind(title)
    .bind(zone)
    .bind(now)
    .bind(MACHINE.initial)
    .bind(listing.code)
    .bind(serde_json::to_value(&query)?)
    .bind(format.extension())
    .bind(language.code())
    .bind(now + KEPT)
    .bind(asked.for_editing)
    .execute(tx.conn())
    .await?;
    tx.enqueue(EXPORT, &Export { task: id }).await?;
    tell(tx, "create", id).await
}

/// A file for editing has only importable columns, and no more rows than an import accepts.
async fn editable(tx: &mut Tx, listing: &str, format: Format, query: &mut PageQuery) -> Result<()> {
    let importer = importer_for(tx, listing)?;
    if format != Format::Xlsx {
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

pub async fn cancel(tx: &mut Tx, Body(which): Body<DownloadRef>) -> Result<DownloadTask> {
    turn(tx, "cancel", which.id).await?;
    tell(tx, "cancel", which.id).await
}

pub async fn retry(tx: &mut Tx, Body(which): Body<DownloadRef>) -> Result<DownloadTask> {
    open::one_more(tx).await?;
    turn(tx, "retry", which.id).await?;
    tx.enqueue(EXPORT, &Export { task: which.id }).await?;
    tell(tx, "retry", which.id).await
}

/// No version check: a running download changes its own version, and the state machine decides what is allowed.
async fn turn(tx: &mut Tx, action: &str, id: Uuid) -> Result<()> {
    let task = find(tx, id, true).await?;
    let To::State(state) = MACHINE.step(&task.status, action, &tx.ctx().permissions)? else {
        return Err(Error::internal("delete has a call of its own"));
    };
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    sqlx::query(
        "update content.download_task set status = $3, lease_until = null, error = '', version = version + 1,
           ended_at = case when $3 = 'waiting' then null else $4 end,
           rows_written = case when $3 = 'waiting' then 0 else rows_written end
         where tenant_id = $1 and download_task_id = $2",
    )
    .bind(tenant)
    .bind(id)
    .bind(state)
    .bind(now)
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub async fn delete(tx: &mut Tx, Body(which): Body<DownloadRef>) -> Result<bool> {
    let task = find(tx, which.id, true).await?;
    MACHINE.step(&task.status, "delete", &tx.ctx().permissions)?;
    let (tenant, platform) = (tx.ctx().tenant.id, tx.platform().clone());
    sqlx::query("delete from content.download_task where tenant_id = $1 and download_task_id = $2")
        .bind(tenant.uuid())
        .bind(which.id)
        .execute(tx.conn())
        .await?;
    tx.audit(Entry::new("delete", LISTING.code, which.id, &task.name).before(&task)?).await?;
    notice(tx, &task, task.version + 1);
    let key = object_key(tenant, task.id, task.run, &task.format);
    // If this fails, the sweep removes the orphaned object.
    tx.afterwards(async move {
        forget(&platform, &key).await;
    });
    Ok(true)
}

/// Audits which data was exported by whom.
async fn tell(tx: &mut Tx, action: &str, id: Uuid) -> Result<DownloadTask> {
    let task = load(tx, id, false).await?;
    let mut after = serde_json::to_value(&task)?;
    after["question"] = task.question.clone();
    tx.audit(Entry::new(action, LISTING.code, id, &task.name).after(&after)?).await?;
    notice(tx, &task, task.version);
    Ok(task.with_actions(tx))
}

/// Notifies only the owner.
pub fn notice(tx: &mut Tx, task: &DownloadTask, version: i64) {
    let notice = Notice { topic: LISTING.code, entity_id: task.id.into(), version, organizes: None };
    tx.notice_to(UserId::new(task.owner_id), notice);
}
