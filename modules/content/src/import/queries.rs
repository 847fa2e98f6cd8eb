//! Queries for imports. Row-level security restricts users to their own.

use super::cell::Reading;
use super::lines;
use super::listing::LISTING;
use super::review::{self, ImportLine};
use super::states::{APPLYING, MACHINE};
use super::{importer_for, review::counts};
use serde::Serialize;
use tandem_kernel::error::Message;
use tandem_kernel::{Error, Result};
use tandem_platform::import::Importer;
use tandem_platform::listing::{RowAction, actions, may_see};
use tandem_platform::typed::Moment;
use tandem_platform::{PathId, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ImportTask {
    #[sqlx(rename = "import_task_id")]
    pub id: Uuid,
    pub version: i64,
    #[serde(skip)]
    pub owner_id: Uuid,
    /// The file's.
    pub name: String,
    pub listing: String,
    /// What all rows belong to; empty where each says so itself.
    pub within: String,
    #[serde(skip)]
    pub parent_version: String,
    pub status: String,
    #[serde(skip)]
    pub language: String,
    pub lines_new: i64,
    pub lines_changed: i64,
    pub lines_same: i64,
    pub lines_wrong: i64,
    /// Cells that both sides changed and nobody has decided about.
    pub conflicts: i64,
    pub lines_applied: i64,
    /// Why it came back, in its owner's language.
    pub error: String,
    pub requested_at: Moment,
    pub ended_at: Option<Moment>,
    pub keep_until: Moment,
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<RowAction>,
}

impl ImportTask {
    /// Why it cannot be applied although its lines can: they were judged against another version of the parent.
    pub fn parent_changed(&self, importer: &Importer) -> Option<Message> {
        let parent = importer.standing().filter(|parent| parent.version != self.parent_version)?;
        Some(Message { key: "content-import_task-parent_changed", args: vec![("parent", parent.label.clone())] })
    }

    /// Why it cannot be applied although its state permits it.
    pub fn unready(&self) -> Option<Message> {
        let said = |key, count: i64| Some(Message { key, args: vec![("count", count.to_string())] });
        if self.lines_wrong > 0 {
            said("content-import_task-still_wrong", self.lines_wrong)
        } else if self.conflicts > 0 {
            said("content-import_task-still_conflicts", self.conflicts)
        } else if self.lines_new + self.lines_changed == 0 {
            said("content-import_task-nothing_to_apply", 0)
        } else {
            None
        }
    }

    #[must_use]
    pub fn with_actions(mut self, tx: &Tx) -> Self {
        self.actions = actions(tx, &MACHINE, &self.status);
        let unready = self.unready().map(|message| tx.platform().words().say(tx.ctx().language, &message));
        if let (Some(reason), Some(apply)) =
            (unready, self.actions.iter_mut().find(|a| a.action == "apply" && a.allowed))
        {
            (apply.allowed, apply.reason) = (false, Some(reason));
        }
        self
    }
}

/// One import, if it exists; `for_change` locks it until the transaction ends.
pub async fn load_if_there(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<Option<ImportTask>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = if for_change {
        sqlx::query_as("select * from content.import_task where tenant_id = $1 and import_task_id = $2 for update")
    } else {
        sqlx::query_as("select * from content.import_task where tenant_id = $1 and import_task_id = $2")
    };
    Ok(found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?)
}

pub async fn load(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<ImportTask> {
    load_if_there(tx, id, for_change).await?.ok_or_else(Error::not_found)
}

/// An import by id, subject to the caller's data rules.
pub async fn find(tx: &mut Tx, id: Uuid, for_change: bool) -> Result<ImportTask> {
    may_see(tx, &LISTING, id).await?;
    load(tx, id, for_change).await
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<ImportTask> {
    let mut task = find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    if task.status == APPLYING {
        task.lines_applied = lines_done(tx, task.id).await?;
    }
    Ok(task.with_actions(tx))
}

/// How many lines the task that applies it has done so far; not yet committed.
async fn lines_done(tx: &mut Tx, id: Uuid) -> Result<i64> {
    let (tenant, owner) = (tx.ctx().tenant.id.uuid(), tx.ctx().caller()?.id.uuid());
    let done = sqlx::query_scalar(
        "select coalesce(max(done), 0) from platform.long_task
         where tenant_id = $1 and owner_id = $2 and subject_id = $3 and status in ('waiting', 'running')",
    );
    Ok(done.bind(tenant).bind(owner).bind(id).fetch_one(tx.conn()).await?)
}

/// A column of the review.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportColumn {
    pub field: String,
    pub label: String,
    /// As in the list's description.
    pub r#type: String,
    pub dict_name: Option<String>,
    pub width: u16,
    pub required: bool,
}

/// What all lines belong to.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportParent {
    pub name: String,
    /// Why the lines must be looked at again before they are applied.
    pub changed: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ImportReview {
    pub task: ImportTask,
    pub parent: Option<ImportParent>,
    pub columns: Vec<ImportColumn>,
    /// Lines that would change nothing are left out.
    pub lines: Vec<ImportLine>,
}

pub async fn review(tx: &mut Tx, PathId(id): PathId) -> Result<ImportReview> {
    let task = find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    let importer = importer_for(tx, &task.listing, &task.within).await?;
    let lines = judged(tx, &importer, &task).await?;
    Ok(as_seen(tx, &importer, task, lines))
}

/// All lines, validated against current data.
pub async fn judged(tx: &mut Tx, importer: &Importer, task: &ImportTask) -> Result<Vec<ImportLine>> {
    let reading = Reading::of(tx, importer).await?;
    let kept = lines::load(tx, task.id).await?;
    review::review(tx, importer, &reading, &kept).await
}

pub fn as_seen(tx: &Tx, importer: &Importer, mut task: ImportTask, lines: Vec<ImportLine>) -> ImportReview {
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let columns = importer.filled().filter_map(|field| Some((field, importer.listing.column(field.field)?)));
    let columns = columns.map(|(field, column)| ImportColumn {
        field: column.field.to_owned(),
        label: words.label(language, column.label),
        r#type: column.kind.as_str().to_owned(),
        dict_name: column.kind.dictionary().map(str::to_owned),
        width: column.width,
        required: field.required,
    });
    // The stored counts may be outdated by concurrent changes to the list.
    let counts = counts(&lines);
    (task.lines_new, task.lines_changed, task.lines_wrong, task.conflicts) =
        (counts.new, counts.changed, counts.wrong, counts.conflicts);
    let changed = task.parent_changed(importer).map(|message| words.say(language, &message));
    let parent = importer.standing().map(|parent| ImportParent { name: parent.label.clone(), changed });
    ImportReview { columns: columns.collect(), task: task.with_actions(tx), parent, lines }
}
