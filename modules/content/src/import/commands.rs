//! User commands on imports.

use super::apply::{APPLY, Apply};
use super::cell::Reading;
use super::lines::{self, Line};
use super::listing::LISTING;
use super::queries::{ImportReview, ImportTask, as_seen, find, judged, load};
use super::review::{Counts, counts, review};
use super::states::{APPLYING, DISCARDED, MACHINE};
use super::{importer_for, sheet};
use serde::Deserialize;
use std::collections::HashMap;
use tandem_kernel::error::Message;
use tandem_kernel::{Error, ErrorKind, Result, UserId};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::route::FileBody;
use tandem_platform::http::steps::Steps;
use tandem_platform::import::Importer;
use tandem_platform::import::merge::{Choice, Take};
use tandem_platform::long::{self, KEPT, NewTask};
use tandem_platform::low_priority::{at_low_priority, room_to_parse};
use tandem_platform::{Body, Query, Tx};
use tandem_preview::intake::FileName;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Maximum number of open imports per user.
const MOST_OPEN: i64 = 20;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct ImportStart {
    /// The code of the list.
    pub listing: String,
    /// What all rows belong to, such as the name of a dictionary; nothing where each row says so itself.
    #[serde(default)]
    pub within: String,
    /// As it is called on the sender's disk.
    #[serde(default)]
    pub file_name: String,
}

/// Parses the file and previews its effect; nothing is changed.
pub async fn start(
    steps: &mut Steps,
    (Query(asked), FileBody(bytes)): (Query<ImportStart>, FileBody),
) -> Result<ImportTask> {
    // Check authorisation before the file is parsed.
    let mut tx = steps.begin(Mode::Write).await?;
    let importer = importer_for(&mut tx, &asked.listing, &asked.within).await?;
    let reading = Reading::of(&mut tx, &importer).await?;
    tx.commit().await?;
    let listing = importer.listing.code;
    let (platform, taken_in) = (steps.platform().clone(), importer.clone());
    let room = room_to_parse().await?;
    let (kept, untouched, reading) = at_low_priority(move || {
        let _room = room;
        let (kept, untouched) = sheet::lines(&sheet::open(&bytes, &taken_in, platform.words())?, &taken_in, &reading)?;
        Ok::<_, Error>((kept, untouched, reading))
    })
    .await??;

    let mut tx = steps.begin(Mode::Write).await?;
    let (tenant, owner, id, now) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id, tx.new_id(), tx.now());
    tx.one_at_a_time(&format!("content.import_task {owner}")).await?;
    let made = sqlx::query(
        "insert into content.import_task (tenant_id, import_task_id, owner_id, name, listing, status, language, lines_same,
           requested_at, keep_until, within, parent_version)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12, $13
         where (select count(*) from content.import_task
           where tenant_id = $1 and owner_id = $3 and status in ('review', 'applying')) < $11",
    )
    .bind(tenant)
    .bind(id)
    .bind(owner.uuid())
    .bind(clean_name(&asked.file_name))
    .bind(listing)
    .bind(MACHINE.initial)
    .bind(tx.ctx().language.code())
    .bind(untouched)
    .bind(now)
    .bind(now + KEPT)
    .bind(MOST_OPEN)
    .bind(&asked.within)
    .bind(parent_version(&importer))
    .execute(tx.conn())
    .await?;
    if made.rows_affected() == 0 {
        return Err(Error::refused("content-import_task-too_many").with("limit", MOST_OPEN));
    }
    lines::keep(&mut tx, id, &kept.iter().collect::<Vec<_>>()).await?;
    let judged = review(&mut tx, &importer, &reading, &kept).await?;
    write_counts(&mut tx, id, counts(&judged)).await?;
    let task = tell(&mut tx, "create", id).await?;
    tx.commit().await?;
    Ok(task)
}

/// Falls back to a default name.
fn clean_name(name: &str) -> String {
    FileName::clean(name).map_or_else(|_| "import.xlsx".to_owned(), |name| name.whole)
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct CorrectedCell {
    pub line: i32,
    pub field: String,
    pub value: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ChosenCell {
    pub line: i32,
    pub field: String,
    pub take: Take,
    /// What stood in the list when it was chosen; another value by now is another conflict.
    pub over: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ImportCorrection {
    pub id: Uuid,
    pub version: i64,
    #[serde(default)]
    pub cells: Vec<CorrectedCell>,
    #[serde(default)]
    pub choices: Vec<ChosenCell>,
    /// Lines that are not to come in after all.
    #[serde(default)]
    pub leave: Vec<i32>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ImportRef {
    pub id: Uuid,
    pub version: i64,
}

pub async fn correct(tx: &mut Tx, Body(change): Body<ImportCorrection>) -> Result<ImportReview> {
    let task = step(tx, "correct", change.id, change.version).await?;
    let importer = importer_for(tx, &task.listing, &task.within).await?;
    let reading = Reading::of(tx, &importer).await?;
    let mut kept = lines::load(tx, task.id).await?;
    let mut by_line: HashMap<i32, &mut Line> = kept.iter_mut().map(|line| (line.line, line)).collect();
    let mut touched = Vec::new();
    for cell in change.cells {
        let line = by_line.get_mut(&cell.line).filter(|_| importer.fills(&cell.field)).ok_or_else(no_such_cell)?;
        let value = reading.read(&cell.field, &cell.value).unwrap_or_else(|_| cell.value.trim().to_owned());
        line.faults.remove(&cell.field);
        line.mine.insert(cell.field, value);
        line.refusals.clear();
        touched.push(cell.line);
    }
    for chosen in change.choices {
        let line = by_line.get_mut(&chosen.line).filter(|_| importer.fills(&chosen.field)).ok_or_else(no_such_cell)?;
        line.choices.insert(chosen.field, Choice { take: chosen.take, over: chosen.over });
        touched.push(chosen.line);
    }
    drop(by_line);
    touched.sort_unstable();
    let changed: Vec<&Line> = kept.iter().filter(|line| touched.binary_search(&line.line).is_ok()).collect();
    lines::keep(tx, task.id, &changed).await?;
    lines::leave(tx, task.id, &change.leave).await?;
    look_again(tx, task.id, &importer).await?;
    kept.retain(|line| !change.leave.contains(&line.line));
    let judged = review(tx, &importer, &reading, &kept).await?;
    write_counts(tx, task.id, counts(&judged)).await?;
    let task = load(tx, task.id, false).await?;
    notice(tx, &task);
    Ok(as_seen(tx, &importer, task, judged))
}

fn refused_by(message: Message) -> Error {
    let refused = Error::refused(message.key);
    message.args.into_iter().fold(refused, |error, (name, value)| error.with(name, value))
}

/// The version of the parent that the lines are judged against.
fn parent_version(importer: &Importer) -> &str {
    importer.standing().map_or("", |parent| parent.version.as_str())
}

/// Whoever corrects an import has its lines judged against the parent as it is now.
async fn look_again(tx: &mut Tx, id: Uuid, importer: &Importer) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update content.import_task set parent_version = $3 where tenant_id = $1 and import_task_id = $2")
        .bind(tenant)
        .bind(id)
        .bind(parent_version(importer))
        .execute(tx.conn())
        .await?;
    Ok(())
}

fn no_such_cell() -> Error {
    Error::new(ErrorKind::Invalid, "content-import_task-no_such_cell").at("cells")
}

pub async fn apply(tx: &mut Tx, Body(which): Body<ImportRef>) -> Result<ImportTask> {
    let task = step(tx, "apply", which.id, which.version).await?;
    let importer = importer_for(tx, &task.listing, &task.within).await?;
    if let Some(changed) = task.parent_changed(&importer) {
        return Err(refused_by(changed));
    }
    let judged = judged(tx, &importer, &task).await?;
    write_counts(tx, task.id, counts(&judged)).await?;
    let task = load(tx, task.id, false).await?;
    if let Some(unready) = task.unready() {
        return Err(refused_by(unready));
    }
    let new = NewTask {
        name: task.name,
        payload: serde_json::to_value(Apply { import: task.id })?,
        total: Some(task.lines_new + task.lines_changed),
        subject: Some(task.id),
        page: format!("/content/import/{}", task.id),
        ..NewTask::default()
    };
    // Before the state changes: that an import is being applied without a task means an older process began it.
    long::start(tx, &APPLY, new).await?;
    turn(tx, task.id, APPLYING).await?;
    tell(tx, "apply", task.id).await
}

pub async fn discard(tx: &mut Tx, Body(which): Body<ImportRef>) -> Result<ImportTask> {
    let task = step(tx, "discard", which.id, which.version).await?;
    turn(tx, task.id, DISCARDED).await?;
    lines::forget(tx, task.id).await?;
    tell(tx, "discard", task.id).await
}

async fn step(tx: &mut Tx, action: &str, id: Uuid, version: i64) -> Result<ImportTask> {
    let task = find(tx, id, true).await?;
    MACHINE.step(&task.status, action, &tx.ctx().permissions)?;
    if task.version != version {
        return Err(Error::stale());
    }
    Ok(task)
}

/// Changes the state; records the time if the import has ended.
pub async fn turn(tx: &mut Tx, id: Uuid, state: &str) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    sqlx::query(
        "update content.import_task set status = $3, version = version + 1, error = '', lines_applied = 0,
           ended_at = case when $3 in ('applied', 'discarded') then $4 end
         where tenant_id = $1 and import_task_id = $2",
    )
    .bind(tenant)
    .bind(id)
    .bind(state)
    .bind(now)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Deletes imports and their lines after thirty days.
pub async fn forget_old(tx: &mut Tx) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    sqlx::query("delete from content.import_task where tenant_id = $1 and keep_until <= $2 and status <> $3")
        .bind(tenant)
        .bind(now)
        .bind(APPLYING)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Stores the results of the review; increments the version, as what the owner saw may be outdated.
pub async fn write_counts(tx: &mut Tx, id: Uuid, counts: Counts) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "update content.import_task set lines_new = $3, lines_changed = $4, lines_wrong = $5, conflicts = $6,
           version = version + 1
         where tenant_id = $1 and import_task_id = $2",
    )
    .bind(tenant)
    .bind(id)
    .bind(counts.new)
    .bind(counts.changed)
    .bind(counts.wrong)
    .bind(counts.conflicts)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Audits the import itself; the changes are audited with the records.
pub async fn tell(tx: &mut Tx, action: &str, id: Uuid) -> Result<ImportTask> {
    let task = load(tx, id, false).await?;
    tx.audit(Entry::new(action, LISTING.code, id, &task.name).after(&task)?).await?;
    notice(tx, &task);
    Ok(task.with_actions(tx))
}

/// Notifies only the owner.
pub fn notice(tx: &mut Tx, task: &ImportTask) {
    let notice = Notice { topic: LISTING.code, entity_id: task.id.into(), version: task.version, organizes: None };
    tx.notice_to(UserId::new(task.owner_id), notice);
}
